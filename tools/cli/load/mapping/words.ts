/**
 * What people call the columns of their files, in English, Spanish, Catalan, Galician, Basque and
 * French, and in the files that The Events Calendar imports
 * (https://theeventscalendar.com/knowledgebase/csv-file-examples-for-importing/). Words of one
 * field that mean it for certain come first: of several columns for a field, the earliest wins.
 * Articles, accents and case do not count (`fields.ts`), nor does the name of the thing itself:
 * `Event Start Date` is `start date`.
 */

export const LOAD_TYPES = ['events', 'venues', 'organizers'] as const;
export type LoadType = (typeof LOAD_TYPES)[number];

type Words = Readonly<Record<string, string>>;

const NAME = 'name, nombre, nome, nom, izena';
const SHARED: Words = {
  description: `description, descripcion, descripcio, descricion, deskribapena, azalpena, content, contenido,
    contingut, contido, contenu, texto, text, testua, texte, detalles, details`,
  website: `website, web, pagina web, sitio web, site web, lloc web, webgunea, web orria, url, link, enlace, enllac,
    ligazon, esteka, lien, site`,
  image: `image, featured image, image url, imagen, imatge, imaxe, irudia, foto, fotografia, photo, picture, cartel,
    cartell, kartela, affiche, poster`,
};

/** What tells where something is. */
export const PLACE: Words = {
  address: `address, street address, direccion, domicilio, adreca, enderezo, helbidea, adresse, calle, carrer, rua, rue,
    address 2`,
  city: `city, ciudad, ciutat, cidade, hiria, ville, municipality, municipio, municipi, udalerria, commune, concello,
    town, locality, localidad, localitat, localidade, localite, poblacion, poblacio, herria`,
  province: 'province, provincia, probintzia',
  state: 'state',
  stateprovince: 'stateprovince, state province',
  zip: 'zip, zip code, zipcode, postal code, postcode, codigo postal, codi postal, posta kodea, code postal, cp',
  country: 'country, pais, herrialdea, pays',
  geo_lat: 'latitude, lat, latitud, latitudea',
  geo_lng: 'longitude, lng, lon, long, longitud, lonxitude, longitudea',
};

const PHONE = 'phone, telephone, telefono, telefon, telefonoa, tel';

export const WORDS: Readonly<Record<LoadType, Words>> = {
  events: {
    ...SHARED,
    title: `title, titulo, titol, izenburua, titre, intitule, ${NAME}`,
    excerpt: 'excerpt, extracto, extracte, resumen, resum, resumo, laburpena, resume, abstract',
    start_date: `start date, startdate, start datetime, starts at, dtstart, start, starts, data inici, data inicial,
      fecha inicio, fecha inicial, fecha comienzo, data inicio, data comezo, hasiera data, hasierako data, date debut,
      fecha hora inicio, inicio, inici, comienzo, comezo, hasiera, debut, fecha, data, date, eguna, dia, jour`,
    start_time: `start time, starttime, hora inicio, hora comienzo, hora inici, hora comezo, hasiera ordua,
      hasierako ordua, heure debut, hora, ordua, heure, time`,
    end_date: `end date, enddate, end datetime, ends at, dtend, end, ends, fecha fin, fecha final, fecha finalizacion,
      data fi, data final, data fin, data remate, amaiera data, amaierako data, bukaera data, date fin, fin, final, fi,
      remate, amaiera, bukaera`,
    end_time: `end time, endtime, hora fin, hora final, hora finalizacion, hora fi, hora remate, amaiera ordua,
      amaierako ordua, bukaera ordua, heure fin`,
    timezone: 'timezone, time zone, zona horaria, fus horari, fuso horario, ordu eremua, fuseau horaire',
    all_day: 'all day, todo dia, tot dia, egun osoa, egun osokoa, toute journee, journee entiere',
    cost: 'cost, price, precio, coste, preu, prezo, prezioa, prix, tarif, tarifa',
    currency_symbol: 'currency symbol',
    currency_position: 'currency position',
    categories: `category, categories, categoria, categorias, kategoria, kategoriak, categorie, type, tipo,
      tipus, mota`,
    tags: `tags, tag, etiquetas, etiqueta, etiquetes, etiketak, etiquettes, keywords, palabras clave, paraules clau,
      palabras chave, mots cles`,
    featured: 'featured, feature, destacado, destacat, nabarmendua',
    hide_from_listings: 'hide from listings',
    sticky: 'sticky in month view',
    show_map: 'show map',
    show_map_link: 'show map link',
    id: 'id, uid, identificador, identifier, identifiant, codigo, codi',
  },
  venues: { ...SHARED, ...PLACE, venue: NAME, phone: PHONE, show_map: 'show map', show_map_link: 'show map link' },
  organizers: {
    ...SHARED,
    organizer: `${NAME}, name s or id s`,
    phone: PHONE,
    email: 'email, e mail, mail, correo, correo electronico, correu, correu electronic, posta elektronikoa, courriel',
  },
};

/** What people call the things themselves, which stands beside words above: `lugar: nombre`. */
export const THINGS: Readonly<Record<LoadType, string>> = {
  events: `event, events, evento, esdeveniment, ekitaldia, ekitaldi, evenement, acto, acte, actividad, activitat,
    actividade, jarduera, activite`,
  venues: `venue, location, place, lugar, lloc, lekua, leku, tokia, lieu, recinto, recinte, espacio, espai, espazo,
    salle, equipament`,
  organizers: `organizer, organiser, organization, organizador, organizadora, organitzador, organitzadora, organiza,
    organitza, antolatzailea, organisateur, entidad, entitat, entidade, promotor`,
};

/** The parts of a text, without blanks around them and empty ones. */
export const partsOf = (text: string, separator: string | RegExp = ','): readonly string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '');

/** What people write for yes and no in a cell. */
export const YES = partsOf('true, yes, y, 1, x, si, oui, bai');
export const NO = partsOf('false, no, n, 0, non, ez');
