import type { SchemaTexts } from './schema-texts.ts';

/** Of events, venues and organizers. */
const shown = {
  id: 'Número del registre.',
  global_id: 'Identificador del registre entre tots els llocs web.',
  global_id_lineage: 'Tots els identificadors globals que ha tingut el registre.',
  author: 'Número de l’usuari que n’és l’autor.',
  status: 'Estat de publicació.',
  date: 'Data de publicació, en la zona horària del lloc web.',
  date_utc: 'Data de publicació, en UTC.',
  modified: 'Moment de l’últim canvi, en la zona horària del lloc web.',
  modified_utc: 'Moment de l’últim canvi, en UTC.',
  url: 'Pàgina del registre al lloc web.',
  language: 'Llengua del registre.',
  translations: 'El mateix registre en altres llengües, per llengua.',
  json_ld: 'El registre en JSON-LD de schema.org; només quan se’n llegeix un.',
  sources: 'Identificadors que li donen les fonts, pel nom de la font; només per a qui el pot editar.',
  trashed:
    'Qui l’ha llençat a la paperera: una font que ja no el té (`source`), una persona (`user`), o una persona després de la font; només per a qui el pot editar.',
};
const sent = {
  author: 'Número de l’usuari que n’és l’autor.',
  status: 'Estat de publicació.',
  date: 'Data de publicació, en la zona horària del lloc web.',
  date_utc: 'Data de publicació, en UTC.',
  image:
    'Imatge destacada: el número d’una de coneguda, una adreça, o les dades tal com les mostra una lectura; `false` per a cap.',
  ml_language: 'Llengua del registre; si no s’indica, la del lloc web.',
  translation_of: 'Número del registre del qual aquest és traducció; `null` el desenllaça.',
  source:
    'Nom de la font que el coneix per `source_id`, com ara `culture.example`. Amb tots dos, una segona creació actualitza el registre.',
  source_id: 'Identificador del registre en aquesta font; `null` el treu en actualitzar.',
};

const event = {
  title: 'Títol de l’esdeveniment.',
  description: 'Descripció; HTML.',
  excerpt: 'Descripció breu; HTML.',
  slug: 'Nom del registre a les adreces.',
  all_day: 'Si l’esdeveniment dura dies sencers.',
  timezone: 'Zona horària de l’esdeveniment, com ara `Europe/Madrid`; si no s’indica, la del lloc web.',
  show_map: 'Si es mostra un mapa.',
  show_map_link: 'Si es mostra un enllaç a un mapa.',
  hide_from_listings: 'Si l’esdeveniment queda fora de les vistes de l’agenda.',
  sticky: 'Si l’esdeveniment surt el primer a les vistes de l’agenda.',
  featured: 'Si l’esdeveniment està destacat al lloc web.',
  event_status: 'Si l’esdeveniment es fa tal com s’ha anunciat: `scheduled`, `canceled` o `postponed`.',
  event_status_reason:
    'Per què es cancel·la o s’ajorna, o qualsevol altra cosa que el públic hagi de saber; una línia.',
};
const venue = {
  venue: 'Nom del lloc.',
  description: 'Descripció; HTML.',
  address: 'Carrer i número.',
  city: 'Població.',
  country: 'País.',
  province: 'Província.',
  state: 'Estat, on n’hi ha.',
  stateprovince: 'Estat o província, el que hi hagi.',
  zip: 'Codi postal.',
  phone: 'Número de telèfon.',
  website: 'Adreça d’una pàgina web pròpia.',
  geo_lat: 'Latitud, en graus.',
  geo_lng: 'Longitud, en graus.',
  show_map: 'Si es mostra un mapa.',
  show_map_link: 'Si es mostra un enllaç a un mapa.',
};
const organizer = {
  organizer: 'Nom de l’organitzador.',
  description: 'Descripció; HTML.',
  phone: 'Número de telèfon.',
  website: 'Adreça d’una pàgina web pròpia.',
  email: 'Adreça de correu electrònic.',
};
const term = {
  name: 'Nom del terme.',
  slug: 'Nom del registre a les adreces.',
  description: 'Descripció; HTML.',
  parent: 'Número de la categoria superior.',
};
const termView = {
  ...term,
  id: 'Número del registre.',
  count: 'Nombre d’esdeveniments que tenen el terme.',
  taxonomy: 'Mena de terme.',
  urls: 'Adreces del terme, de la seva col·lecció i del terme superior.',
  language: 'Llengua del registre.',
  translations: 'El mateix registre en altres llengües, per llengua.',
};
const picture = {
  id: 'Número de la imatge.',
  url: 'Adreça de la imatge.',
  alt: 'Què es veu a la imatge, en paraules.',
  width: 'Amplada de la imatge en píxels; no hi és si no es coneix.',
  height: 'Alçada de la imatge en píxels; no hi és si no es coneix.',
  filesize: 'Mida en bytes; 0 si no se sap.',
  sizes: 'Adreces de la imatge en altres mides, pels seus noms.',
};
const size = {
  url: 'Adreça de la imatge en aquesta mida.',
  width: 'Amplada de la imatge en píxels; no hi és si no es coneix.',
  height: 'Alçada de la imatge en píxels; no hi és si no es coneix.',
  filesize: 'Mida en bytes; 0 si no se sap.',
};

export const caSchemas: SchemaTexts = {
  Event: {
    ...shown,
    ...event,
    translation_outdated:
      'Si els seus textos són més antics que els de l’esdeveniment que tradueix; només en les lectures d’un sol esdeveniment, per a qui el pot editar.',
    rest_url: 'Adreça d’aquest recurs a l’API.',
    image: 'Imatge destacada; `false` si no n’hi ha cap.',
    start_date: 'Inici, en la zona horària de l’esdeveniment.',
    start_date_details: 'Inici, per parts.',
    end_date: 'Final, en la zona horària de l’esdeveniment.',
    end_date_details: 'Final, per parts.',
    utc_start_date: 'Inici, en UTC.',
    utc_start_date_details: 'Inici en UTC, per parts.',
    utc_end_date: 'Final, en UTC.',
    utc_end_date_details: 'Final en UTC, per parts.',
    timezone_abbr: 'Abreviatura de la zona horària a l’inici.',
    cost: 'Preu de l’esdeveniment, tal com es llegeix; buit si no s’indica.',
    cost_details: 'Preu de l’esdeveniment, per parts.',
    website: 'Pàgina web de l’esdeveniment; si no en té, el mateix que `url`.',
    categories: 'Categories de l’esdeveniment, per nom.',
    tags: 'Etiquetes de l’esdeveniment, per nom.',
    venue: 'Lloc de l’esdeveniment; una llista si n’hi ha diversos o cap.',
    organizer: 'Organitzadors de l’esdeveniment.',
    custom_fields: 'Sempre buit.',
  },
  Venue: { ...shown, ...venue, slug: 'Nom del registre a les adreces.', image: 'Imatge; falta si no n’hi ha cap.' },
  Organizer: {
    ...shown,
    ...organizer,
    slug: 'Nom del registre a les adreces.',
    image: 'Imatge; falta si no n’hi ha cap.',
  },
  Term: {
    ...termView,
    meta: 'Sempre buit.',
    url: 'Pàgina del registre al lloc web.',
    _links: 'Enllaços al terme, a la seva col·lecció i al terme superior.',
  },
  EmbeddedTerm: {
    ...termView,
    term_group: 'Sempre 0.',
    term_taxonomy_id: 'El mateix que `id`.',
    filter: 'Sempre `raw`.',
  },
  TermUrls: {
    self: 'Adreça del terme a l’API.',
    collection: 'Adreça de la llista on és.',
    up: 'Adreça de la categoria superior; falta a la més alta.',
  },
  TermLink: { href: 'On porta l’enllaç.' },
  Translation: {
    id: 'Número del registre.',
    slug: 'Nom del registre a les adreces.',
    rest_url: 'Adreça d’aquest recurs a l’API.',
    url: 'La seva pàgina, si el lloc web d’aquesta llengua té una adreça per a les seves pàgines.',
    outdated:
      'Si els seus textos són més antics que els del que tradueix; només en les lectures d’un sol esdeveniment, per a qui la pot editar.',
  },
  Image: {
    ...picture,
    extension: 'Terminació del nom del fitxer; buida si no en té.',
  },
  ImageSize: {
    ...size,
    'mime-type': 'Tipus de mitjà, per la terminació del nom; buit si aquesta no ho diu.',
  },
  Trashed: {
    was: 'Estat de publicació anterior.',
    source: 'Font que ja no té el registre; després d’una importació, l’adreça d’on va venir.',
    user: 'Identificador de l’usuari que l’hi va llençar, o que l’hi va canviar.',
  },
  DateDetails: {
    year: 'Any.',
    month: 'Mes, amb dues xifres.',
    day: 'Dia del mes, amb dues xifres.',
    hour: 'Hora, `00` a `23`.',
    minutes: 'Minuts, amb dues xifres.',
    seconds: 'Segons, amb dues xifres.',
  },
  CostDetails: {
    currency_symbol: 'Signe de la moneda que es va enviar; buit: el del lloc web.',
    currency_code: 'Sempre buit.',
    currency_position: 'On és aquest signe: `prefix` o `postfix`; buit si no se’n va enviar cap.',
    values: 'Quantitats com a nombres decimals, de menor a major; paraules sense quantitat com a slug.',
  },
  Facets: {
    categories: 'Per categoria, amb les que hi ha a sota.',
    towns: 'Per població del lloc.',
    months: 'Pel mes en què comencen.',
  },
  FacetTotal: {
    value: 'Què compta: l’identificador d’una categoria, una població o un mes, com `2027-05`.',
    total: 'Nombre d’esdeveniments.',
  },
  List: {
    facets: 'Totals de tota la llista, si s’han demanat.',
    rest_url: 'Adreça d’aquesta pàgina.',
    next_rest_url: 'Adreça de la pàgina següent; falta a l’última.',
    previous_rest_url: 'Adreça de la pàgina anterior; falta a la primera.',
    total: 'Nombre de registres a totes les pàgines.',
    total_pages: 'Nombre de pàgines.',
    events: 'Esdeveniments d’aquesta pàgina.',
    venues: 'Llocs d’aquesta pàgina.',
    organizers: 'Organitzadors d’aquesta pàgina.',
    categories: 'Categories d’aquesta pàgina.',
    tags: 'Etiquetes d’aquesta pàgina.',
  },
  Change: {
    id: 'Número del registre.',
    type: 'Tipus del registre.',
    version: 'La seva versió, la mateixa que té el seu `ETag`.',
    change: '`upsert`: el registre és com es mostra aquí. `delete`: ja no és públic.',
    event: 'L’esdeveniment, si encara és públic.',
    venue: 'El lloc, si encara és públic.',
    organizer: 'L’organitzador, si encara és públic.',
    category: 'La categoria, si encara existeix.',
    tag: 'L’etiqueta, si encara existeix.',
  },
  Changes: {
    changes: 'El que ha canviat, primer el més antic; alguns canvis poden arribar dues vegades.',
    next_token: 'El que cal enviar com a `since` la propera vegada.',
    has_more: 'Si ja se’n pot llegir més.',
  },
  Refusal: {
    code: 'Què ha fallat, per a programes.',
    message: 'Què ha fallat, per a persones.',
    data: 'Més sobre això.',
  },
  RefusalData: {
    status: 'Estat de la resposta.',
    params: 'Noms dels camps que falten, o de cada camp rebutjat què hi ha malament.',
    details: 'Codis interns de tipus i valors incorrectes, per camp; buit si no n’hi ha.',
    json_error_code: 'Número de l’error al JSON del cos.',
    json_error_message: 'Error al JSON del cos.',
    term_id: 'Número del terme que ja existeix.',
  },

  EventInput: {
    ...sent,
    ...event,
    start_date:
      'Inici, com ara `2025-05-17 10:30:00`, en la zona horària de l’esdeveniment; amb un desfasament o `Z`, és un instant.',
    end_date: 'Final, escrit com l’inici i no anterior a aquest.',
    cost: 'Preu de l’esdeveniment: una quantitat, un interval o paraules; 0 és gratuït.',
    cost_details: 'El que una lectura mostra al costat de `cost`: amb tots dos, una còpia té el mateix preu.',
    website: 'Adreça d’una pàgina web pròpia.',
    categories:
      'Categories de l’esdeveniment: números, noms, o el que mostra una lectura. Un text es divideix per les comes.',
    tags: 'Etiquetes de l’esdeveniment: números, noms, o el que mostra una lectura. Un text es divideix per les comes.',
    venue:
      'On és l’esdeveniment: números, o dades de llocs, dels quals s’enllacen els coneguts i es creen els altres. `null` per a cap.',
    organizer:
      'Qui organitza l’esdeveniment: números, o dades d’organitzadors, dels quals s’enllacen els coneguts i es creen els altres. `null` per a cap.',
    post_parent: 'Número de l’esdeveniment del qual depèn aquest.',
    ticketed: 'Si hi ha entrades per a l’esdeveniment.',
    only_this:
      'Si les dates, la situació, el lloc, els organitzadors, el preu i la imatge es queden com són en les traduccions de l’esdeveniment; per defecte segueixen.',
    password: 'Contrasenya que es demana per llegir l’esdeveniment; buida, se suprimeix.',
  },
  VenueInput: { ...sent, ...venue },
  OrganizerInput: { ...sent, ...organizer },
  TermInput: {
    ...term,
    ml_language: 'Llengua del registre; si no s’indica, la del lloc web.',
    translation_of: 'Número del registre del qual aquest és traducció; `null` el desenllaça.',
  },
  ImageInput: picture,
  ImageSizeInput: size,
  VenueReference: { id: 'Número del registre.', venue: 'Nom del lloc.' },
  OrganizerReference: { id: 'Número del registre.', organizer: 'Nom de l’organitzador.' },
  TermReference: { id: 'Número del registre.', name: 'Nom del terme.', slug: 'Nom del registre a les adreces.' },
};
