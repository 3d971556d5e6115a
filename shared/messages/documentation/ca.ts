/** Català. */
import { DEFAULT_WINDOW_MONTHS } from '../../events/date-window.ts';
import { caSchemas } from './ca-schemas.ts';
import type { DocumentationTexts } from './texts.ts';

export const ca = {
  title: 'Agenda d’esdeveniments',
  description: 'Una agenda d’esdeveniments amb els seus llocs, organitzadors, categories i etiquetes.',
  operations: {
    readIndex: 'Índex de l’espai de noms',
    readDocumentation: 'Descripció OpenAPI',

    listEvents: 'Llistar els esdeveniments',
    createEvent: 'Crear un esdeveniment',
    readEvent: 'Llegir un esdeveniment',
    updateEvent: 'Actualitzar un esdeveniment',
    deleteEvent: 'Enviar un esdeveniment a la paperera',
    readEventBySlug: 'Llegir un esdeveniment pel seu slug',
    updateEventBySlug: 'Actualitzar un esdeveniment pel seu slug',
    deleteEventBySlug: 'Enviar un esdeveniment a la paperera pel seu slug',

    listVenues: 'Llistar els llocs',
    createVenue: 'Crear un lloc, o retornar el que ja existeix',
    readVenue: 'Llegir un lloc',
    updateVenue: 'Actualitzar un lloc',
    deleteVenue: 'Enviar un lloc a la paperera',
    readVenueBySlug: 'Llegir un lloc pel seu slug',
    updateVenueBySlug: 'Actualitzar un lloc pel seu slug',
    deleteVenueBySlug: 'Enviar un lloc a la paperera pel seu slug',

    listOrganizers: 'Llistar els organitzadors',
    createOrganizer: 'Crear un organitzador, o retornar el que ja existeix',
    readOrganizer: 'Llegir un organitzador',
    updateOrganizer: 'Actualitzar un organitzador',
    deleteOrganizer: 'Enviar un organitzador a la paperera',
    readOrganizerBySlug: 'Llegir un organitzador pel seu slug',
    updateOrganizerBySlug: 'Actualitzar un organitzador pel seu slug',
    deleteOrganizerBySlug: 'Enviar un organitzador a la paperera pel seu slug',

    listCategories: 'Llistar les categories',
    createCategory: 'Crear una categoria',
    readCategory: 'Llegir una categoria',
    updateCategory: 'Actualitzar una categoria',
    deleteCategory: 'Suprimir una categoria definitivament',

    listTags: 'Llistar les etiquetes',
    createTag: 'Crear una etiqueta',
    readTag: 'Llegir una etiqueta',
    updateTag: 'Actualitzar una etiqueta',
    deleteTag: 'Suprimir una etiqueta definitivament',
  },
  path: {
    id: 'Número del registre.',
    slug: 'Slug del registre.',
  },
  parameters: {
    namespace: 'Espai de noms que es vol descriure; només n’hi ha un.',
    context: 'S’accepta i s’ignora.',
    ml_language: 'Llengua; si no s’indica, la del lloc web.',
    fallback:
      'Si els esdeveniments sense traducció en aquesta llengua es mostren en una altra, en l’ordre que té el lloc web.',
    password: 'Contrasenya d’un esdeveniment protegit.',

    page: 'Pàgina dels resultats, a partir de l’1.',
    per_page: 'Registres per pàgina; si se’n demanen més de 50, se’n retornen 50.',
    search: 'Només els registres amb aquest text al títol, al nom o a la descripció.',
    status:
      'Només els registres en algun d’aquests estats de publicació; `any`, tots els que pugui veure qui els demana.',
    include:
      'Només els registres amb aquests números. La llista d’esdeveniments ignora llavors tots els límits de data.',

    start_date:
      'Només els esdeveniments que comencen en aquest moment o després; per defecte, a partir d’avui. Un límit com `starts_after` ho anul·la.',
    end_date: `Només els esdeveniments que acaben fins a aquest moment; per defecte, en un termini de ${DEFAULT_WINDOW_MONTHS} mesos. Un límit com \`starts_after\` ho anul·la.`,
    starts_before: 'Només els esdeveniments que comencen abans d’aquest moment.',
    starts_after: 'Només els esdeveniments que comencen després d’aquest moment.',
    ends_before: 'Només els esdeveniments que acaben abans d’aquest moment.',
    ends_after: 'Només els esdeveniments que acaben després d’aquest moment.',
    strict_dates: 'Amb true, els límits de data són hores exactes; si no, abracen dies sencers.',
    categories: 'Només els esdeveniments d’alguna d’aquestes categories: números o slugs.',
    tags: 'Només els esdeveniments amb alguna d’aquestes etiquetes: números o slugs.',
    venue: 'Només els esdeveniments en algun d’aquests llocs.',
    organizer: 'Només els esdeveniments d’algun d’aquests organitzadors.',
    featured: 'Només els esdeveniments destacats, o només els altres.',
    geoloc: 'Només els esdeveniments en llocs amb coordenades, o només els altres.',
    geoloc_lat: 'Només els esdeveniments a prop d’aquesta latitud, en graus; va amb `geoloc_lng`.',
    geoloc_lng: 'Només els esdeveniments a prop d’aquesta longitud, en graus; va amb `geoloc_lat`.',
    geoloc_radius: 'A quina distància com a màxim, en quilòmetres.',
    city: 'Només els llocs en alguna d’aquestes poblacions, o els esdeveniments que s’hi fan; majúscules i accents no compten.',
    stateprovince: 'Només els llocs en algun d’aquests estats o províncies, o els esdeveniments que s’hi fan.',
    country: 'Només els llocs en algun d’aquests països, o els esdeveniments que s’hi fan.',
    post_parent: 'Només els esdeveniments que depenen de l’esdeveniment amb aquest número.',
    ticketed: 'Només els esdeveniments amb entrades, o només els que no en tenen.',
    event_status: 'Només els esdeveniments en alguna d’aquestes situacions: `scheduled`, `canceled`, `postponed`.',

    event: 'Només el que pertany a aquest esdeveniment.',
    has_events: 'Només els registres que tenen esdeveniments, o només els que no en tenen.',
    only_with_upcoming: 'Només els registres que tenen esdeveniments pròxims.',

    exclude: 'Deixa fora els termes amb aquests números.',
    order: 'Sentit de l’ordre: `asc` o `desc`.',
    orderby: 'Criteri amb què s’ordenen els termes.',
    hide_empty: 'Deixa fora els termes que no té cap esdeveniment.',
    parent: 'Només les categories que són just per sota d’aquesta.',
    post: 'El mateix que `event`, que té preferència.',
    slug: 'Només el terme amb aquest slug.',
  },
  schemas: caSchemas,
  requestHeaders: {
    'If-None-Match': '`ETag` de la resposta que ja teniu: 304 mentre sigui l’última.',
    'If-Match': '`ETag` de l’estat que voleu canviar: 412 si ja no és l’últim.',
    'Idempotency-Key': 'La mateixa clau torna a rebre la primera resposta durant 24 hores.',
    'Accept-Language':
      'Llengües que llegiu. Compta si no s’envia cap llengua; sense l’una ni l’altra, la del lloc web.',
  },
  answerHeaders: {
    'X-TEC-Total': 'Nombre de registres a totes les pàgines.',
    'X-TEC-TotalPages': 'Nombre de pàgines.',
    ETag: 'Estat de la resposta; si és d’un registre, comença pel seu número i la seva versió.',
    Location: 'Adreça del registre nou.',
  },
  answers: {
    200: 'Fet.',
    201: 'Creat.',
    304: 'Ja teniu l’última resposta.',
  },
  rights: {
    whoMay: 'Qui ho pot fer:',
    everybody: 'tothom',
    own: 'només amb els registres propis',
    inStatus: statuses => `en estat ${statuses}`,
    semicolon: '; ',
  },
} as const satisfies DocumentationTexts;
