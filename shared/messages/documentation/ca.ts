/** Català. */

import { DEFAULT_WINDOW_MONTHS } from '../../events/date-window.ts';
import { ca as messages } from '../ca.ts';
import { caSchemas } from './ca-schemas.ts';
import type { DocumentationTexts } from './texts.ts';

export const ca = {
  title: messages.calendar,
  description: 'Una agenda d’esdeveniments amb els seus llocs, organitzadors, categories i etiquetes.',
  tags: {
    events: 'El que hi ha: quan, on i de qui.',
    venues: 'On són els esdeveniments.',
    organizers: 'Qui organitza els esdeveniments.',
    categories: 'Menes d’esdeveniments, en arbre.',
    tags: 'Paraules que els esdeveniments tenen en comú.',
    docs: 'Índex de les rutes, i aquesta descripció.',
  },
  security: {
    basic: 'Usuari i contrasenya d’aplicació.',
    bearer: 'Testimoni de l’emissor OpenID Connect del lloc web.',
  },
  operations: {
    readIndex: 'Índex de l’espai de noms',
    readDocumentation: 'Descripció OpenAPI',

    listEvents: 'Llistar els esdeveniments',
    listEventChanges: 'Seguir els canvis dels esdeveniments',
    createEvent: 'Crear un esdeveniment',
    readEvent: 'Llegir un esdeveniment',
    updateEvent: 'Actualitzar un esdeveniment',
    deleteEvent: 'Enviar un esdeveniment a la paperera',
    readEventBySlug: 'Llegir un esdeveniment pel seu slug',
    updateEventBySlug: 'Actualitzar un esdeveniment pel seu slug',
    deleteEventBySlug: 'Enviar un esdeveniment a la paperera pel seu slug',

    listVenues: 'Llistar els llocs',
    listVenueChanges: 'Seguir els canvis dels llocs',
    createVenue: 'Crear un lloc, o retornar el que ja existeix',
    readVenue: 'Llegir un lloc',
    updateVenue: 'Actualitzar un lloc',
    deleteVenue: 'Enviar un lloc a la paperera',
    readVenueBySlug: 'Llegir un lloc pel seu slug',
    updateVenueBySlug: 'Actualitzar un lloc pel seu slug',
    deleteVenueBySlug: 'Enviar un lloc a la paperera pel seu slug',

    listOrganizers: 'Llistar els organitzadors',
    listOrganizerChanges: 'Seguir els canvis dels organitzadors',
    createOrganizer: 'Crear un organitzador, o retornar el que ja existeix',
    readOrganizer: 'Llegir un organitzador',
    updateOrganizer: 'Actualitzar un organitzador',
    deleteOrganizer: 'Enviar un organitzador a la paperera',
    readOrganizerBySlug: 'Llegir un organitzador pel seu slug',
    updateOrganizerBySlug: 'Actualitzar un organitzador pel seu slug',
    deleteOrganizerBySlug: 'Enviar un organitzador a la paperera pel seu slug',

    listCategories: 'Llistar les categories',
    listCategoryChanges: 'Seguir els canvis de les categories',
    createCategory: 'Crear una categoria',
    readCategory: 'Llegir una categoria',
    updateCategory: 'Actualitzar una categoria',
    deleteCategory: 'Suprimir una categoria definitivament',

    listTags: 'Llistar les etiquetes',
    listTagChanges: 'Seguir els canvis de les etiquetes',
    createTag: 'Crear una etiqueta',
    readTag: 'Llegir una etiqueta',
    updateTag: 'Actualitzar una etiqueta',
    deleteTag: 'Suprimir una etiqueta definitivament',
  },
  path: {
    id: 'Número del registre.',
    slug: 'Slug del registre.',
  },
  everywhere: {
    _fields: 'Membres de la resposta que es conserven, per nom o camí, com ara `events.title,total`.',
    _method: 'Mètode que es vol dir; té preferència sobre la capçalera `X-HTTP-Method-Override`.',
  },
  parameters: {
    version: 'Versió d’OpenAPI.',
    namespace: 'Espai de noms que es vol descriure; només n’hi ha un.',
    context: 'S’accepta i s’ignora.',
    ical: 'Respon amb un calendari (iCalendar), per a programes de calendari, com amb la capçalera `Accept: text/calendar`.',
    ml_language: 'Llengua; si no s’indica, la del lloc web.',
    fallback:
      'Si els esdeveniments sense traducció en aquesta llengua es mostren en una altra, en l’ordre que té el lloc web.',
    since: 'El `next_token` de la darrera resposta; sense ell, tot el que és públic.',
    source:
      'Nom d’una font. Una llista mostra els esdeveniments que coneix, només a qui els pot editar. Un registre esborrat és un que ja no té, i el restaura si el torna a tenir.',
    overwrite_edits: 'Si la creació d’una font escriu també els camps que han canviat persones.',
    password: 'Contrasenya d’un esdeveniment protegit.',

    page: 'Pàgina dels resultats, a partir de l’1.',
    per_page: 'Registres per pàgina; si se’n demanen més de 50, se’n retornen 50; en un calendari, fins a 500.',
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
    modified_after: 'Només els esdeveniments públics que han canviat després d’aquest moment, com a màxim fa 60 dies.',
    modified_before: 'Només els esdeveniments que han canviat abans d’aquest moment; va amb `modified_after`.',
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
    search_in:
      'On poden ser les paraules d’una cerca: `title/description`, o `all` també per als noms de llocs, poblacions, organitzadors, categories i etiquetes.',
    facets: 'Quins totals de la llista cal afegir: `categories`, `towns`, `months`.',
    price_min: 'Només els esdeveniments que costen aquest import o més, en la moneda del lloc; els gratuïts costen 0.',
    price_max:
      'Només els esdeveniments que costen aquest import o menys, en la moneda del lloc; els gratuïts costen 0.',

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
    Prefer: '`handling=strict` rebutja el que altrament s’ignoraria, com ara els noms desconeguts.',
    'X-HTTP-Method-Override': 'Mètode que es vol dir, de clients que només poden enviar POST.',
  },
  answerHeaders: {
    'X-TEC-Total': 'Nombre de registres a totes les pàgines.',
    'X-TEC-TotalPages': 'Nombre de pàgines.',
    ETag: 'Estat de la resposta; si és d’un registre, comença pel seu número i la seva versió.',
    Location: 'Adreça del registre nou.',
    Link: 'L’índex del lloc, i traduccions del registre amb les seves llengües.',
    'Retry-After': 'Segons després dels quals val la pena tornar-ho a provar.',
    'X-Calendar-Ignored': 'El que es va enviar i no va tenir efecte, per nom.',
    'X-Calendar-Kept': 'Camps enviats que queden com estan, perquè una persona els va canviar després de la font.',
    'X-Calendar-Shortened':
      'Camps que s’han escurçat, o llistes que no són senceres, perquè la resposta seria massa gran.',
    'X-Calendar-Not-Followed':
      'Números de les traduccions que no han seguit el canvi, perquè qui crida no les pot editar.',
    'Preference-Applied': '`handling=strict`, si es va preferir.',
    Allow: 'Mètodes que qui crida pot fer servir aquí.',
    'Content-Language': 'Llengua dels textos de la resposta.',
    'WWW-Authenticate': 'De quina altra manera es pot dir qui s’és.',
  },
  answers: {
    200: 'Fet.',
    201: 'Creat.',
    known: 'Actualitzat: la font ja l’havia enviat abans.',
    304: 'Ja teniu l’última resposta.',
  },
  rights: {
    whoMay: 'Qui ho pot fer:',
    everybody: 'tothom',
    roles: {
      administrator: 'administradors',
      editor: 'editors',
      author: 'autors',
      contributor: 'col·laboradors',
      subscriber: 'subscriptors',
    },
    and: ' i ',
    all: 'amb tots els registres',
    own: 'amb els registres propis',
    inStatus: statuses => `amb els registres en estat ${statuses}`,
    ownInStatus: statuses => `amb els registres propis en estat ${statuses}`,
  },
} as const satisfies DocumentationTexts;
