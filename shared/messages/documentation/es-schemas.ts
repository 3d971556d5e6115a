import type { SchemaTexts } from './schema-texts.ts';

/** Of events, venues and organizers. */
const shown = {
  id: 'Número del registro.',
  global_id: 'Identificador del registro entre todos los sitios.',
  global_id_lineage: 'Todos los identificadores globales que ha tenido el registro.',
  author: 'Número del usuario que es el autor.',
  status: 'Estado de publicación.',
  date: 'Fecha de publicación, en la zona horaria del sitio.',
  date_utc: 'Fecha de publicación, en UTC.',
  modified: 'Momento del último cambio, en la zona horaria del sitio.',
  modified_utc: 'Momento del último cambio, en UTC.',
  url: 'Página del registro en el sitio.',
  language: 'Idioma del registro.',
  translations: 'El mismo registro en otros idiomas, por idioma.',
  json_ld: 'El registro en JSON-LD de schema.org; solo cuando se lee uno.',
  sources: 'Identificadores que le dan las fuentes, por el nombre de la fuente; solo para quien puede editarlo.',
  trashed:
    'Quién lo echó a la papelera: una fuente que ya no lo tiene (`source`), una persona (`user`), o una persona después de la fuente; solo para quien puede editarlo.',
};
const sent = {
  author: 'Número del usuario que es el autor.',
  status: 'Estado de publicación.',
  date: 'Fecha de publicación, en la zona horaria del sitio.',
  date_utc: 'Fecha de publicación, en UTC.',
  image:
    'Imagen destacada: el número de una conocida, una dirección, o los datos tal como los muestra una lectura; `false` para ninguna.',
  ml_language: 'Idioma del registro; si no se indica, el del sitio.',
  translation_of: 'Número del registro del que este es traducción; `null` lo desenlaza.',
  source:
    'Nombre de la fuente que lo conoce por `source_id`, como `culture.example`. Con ambos, una segunda creación actualiza el registro.',
  source_id: 'Identificador del registro en esa fuente; `null` lo quita al actualizar.',
};

const event = {
  title: 'Título del evento.',
  description: 'Descripción; HTML.',
  excerpt: 'Descripción breve; HTML.',
  slug: 'Nombre del registro en las direcciones.',
  all_day: 'Si el evento dura días enteros.',
  timezone: 'Zona horaria del evento, como `Europe/Madrid`; si no se indica, la del sitio.',
  show_map: 'Si se muestra un mapa.',
  show_map_link: 'Si se muestra un enlace a un mapa.',
  hide_from_listings: 'Si el evento queda fuera de las vistas de la agenda.',
  sticky: 'Si el evento aparece el primero en las vistas de la agenda.',
  featured: 'Si el evento está destacado en el sitio.',
  event_status: 'Si el evento se celebra como se anunció: `scheduled`, `canceled` o `postponed`.',
  event_status_reason: 'Por qué se cancela o se aplaza, o cualquier otra cosa que el público deba saber; una línea.',
};
const venue = {
  venue: 'Nombre del lugar.',
  description: 'Descripción; HTML.',
  address: 'Calle y número.',
  city: 'Localidad.',
  country: 'País.',
  province: 'Provincia.',
  state: 'Estado, donde los hay.',
  stateprovince: 'Estado o provincia, lo que haya.',
  zip: 'Código postal.',
  phone: 'Número de teléfono.',
  website: 'Dirección de una página web propia.',
  geo_lat: 'Latitud, en grados.',
  geo_lng: 'Longitud, en grados.',
  show_map: 'Si se muestra un mapa.',
  show_map_link: 'Si se muestra un enlace a un mapa.',
};
const organizer = {
  organizer: 'Nombre del organizador.',
  description: 'Descripción; HTML.',
  phone: 'Número de teléfono.',
  website: 'Dirección de una página web propia.',
  email: 'Dirección de correo electrónico.',
};
const term = {
  name: 'Nombre del término.',
  slug: 'Nombre del registro en las direcciones.',
  description: 'Descripción; HTML.',
  parent: 'Número de la categoría superior.',
};
const termView = {
  ...term,
  id: 'Número del registro.',
  count: 'Número de eventos que tienen el término.',
  taxonomy: 'Clase de término.',
  urls: 'Direcciones del término, de su colección y del término superior.',
  language: 'Idioma del registro.',
  translations: 'El mismo registro en otros idiomas, por idioma.',
};
const picture = {
  id: 'Número de la imagen.',
  url: 'Dirección de la imagen.',
  alt: 'Lo que se ve en la imagen, en palabras.',
  width: 'Anchura de la imagen en píxeles; falta si no se conoce.',
  height: 'Altura de la imagen en píxeles; falta si no se conoce.',
  filesize: 'Tamaño en bytes; 0 si no se conoce.',
  sizes: 'Direcciones de la imagen en otros tamaños, por sus nombres.',
};
const size = {
  url: 'Dirección de la imagen en este tamaño.',
  width: 'Anchura de la imagen en píxeles; falta si no se conoce.',
  height: 'Altura de la imagen en píxeles; falta si no se conoce.',
  filesize: 'Tamaño en bytes; 0 si no se conoce.',
};

export const esSchemas: SchemaTexts = {
  Event: {
    ...shown,
    ...event,
    translation_outdated:
      'Si sus textos son más antiguos que los del evento que traduce; solo en las lecturas de un único evento, para quien puede editarlo.',
    rest_url: 'Dirección de este recurso en la API.',
    image: 'Imagen destacada; `false` si no hay ninguna.',
    start_date: 'Inicio, en la zona horaria del evento.',
    start_date_details: 'Inicio, por partes.',
    end_date: 'Final, en la zona horaria del evento.',
    end_date_details: 'Final, por partes.',
    utc_start_date: 'Inicio, en UTC.',
    utc_start_date_details: 'Inicio en UTC, por partes.',
    utc_end_date: 'Final, en UTC.',
    utc_end_date_details: 'Final, en UTC y por partes.',
    timezone_abbr: 'Abreviatura de la zona horaria al inicio.',
    cost: 'Precio del evento, tal como se lee; vacío si no se indica.',
    cost_details: 'Precio del evento, por partes.',
    website: 'Página web del evento; si no tiene, lo mismo que `url`.',
    categories: 'Categorías del evento, por nombre.',
    tags: 'Etiquetas del evento, por nombre.',
    venue: 'Lugar del evento; una lista si hay varios o ninguno.',
    organizer: 'Organizadores del evento.',
    custom_fields: 'Siempre vacío.',
  },
  Venue: {
    ...shown,
    ...venue,
    slug: 'Nombre del registro en las direcciones.',
    image: 'Imagen; falta si no hay ninguna.',
  },
  Organizer: {
    ...shown,
    ...organizer,
    slug: 'Nombre del registro en las direcciones.',
    image: 'Imagen; falta si no hay ninguna.',
  },
  Term: {
    ...termView,
    meta: 'Siempre vacío.',
    url: 'Página del registro en el sitio.',
    _links: 'Enlaces al término, a su colección y al término superior.',
  },
  EmbeddedTerm: {
    ...termView,
    term_group: 'Siempre 0.',
    term_taxonomy_id: 'Lo mismo que `id`.',
    filter: 'Siempre `raw`.',
  },
  TermUrls: {
    self: 'Dirección del término en la API.',
    collection: 'Dirección de la lista en la que está.',
    up: 'Dirección de la categoría superior; falta en la más alta.',
  },
  TermLink: { href: 'Adónde lleva el enlace.' },
  Translation: {
    id: 'Número del registro.',
    slug: 'Nombre del registro en las direcciones.',
    rest_url: 'Dirección de este recurso en la API.',
    url: 'Su página, si el sitio de ese idioma tiene una dirección para sus páginas.',
    outdated:
      'Si sus textos son más antiguos que los de lo que traduce; solo en las lecturas de un único evento, para quien puede editarla.',
  },
  Image: {
    ...picture,
    extension: 'Terminación del nombre del archivo; vacía si no tiene.',
  },
  ImageSize: {
    ...size,
    'mime-type': 'Tipo de medio, por la terminación del nombre; vacío si esta no lo dice.',
  },
  Trashed: {
    was: 'Estado de publicación anterior.',
    source: 'Fuente que ya no tiene el registro; tras una importación, la dirección de donde vino.',
    user: 'Identificador del usuario que lo echó, o que lo cambió allí.',
  },
  DateDetails: {
    year: 'Año.',
    month: 'Mes, con dos cifras.',
    day: 'Día del mes, con dos cifras.',
    hour: 'Hora, `00` a `23`.',
    minutes: 'Minutos, con dos cifras.',
    seconds: 'Segundos, con dos cifras.',
  },
  CostDetails: {
    currency_symbol: 'Signo de la moneda que se envió; vacío: el del sitio.',
    currency_code: 'Siempre vacío.',
    currency_position: 'Dónde está ese signo: `prefix` o `postfix`; vacío si no se envió.',
    values: 'Cantidades como números decimales, de menor a mayor; palabras sin cantidad como slug.',
  },
  Facets: {
    categories: 'Por categoría, con las que hay debajo.',
    towns: 'Por localidad del recinto.',
    months: 'Por el mes en que empiezan.',
  },
  FacetTotal: {
    value: 'Qué cuenta: el identificador de una categoría, una localidad o un mes, como `2027-05`.',
    total: 'Número de eventos.',
  },
  List: {
    facets: 'Totales de toda la lista, si se han pedido.',
    rest_url: 'Dirección de esta página.',
    next_rest_url: 'Dirección de la página siguiente; falta en la última.',
    previous_rest_url: 'Dirección de la página anterior; falta en la primera.',
    total: 'Número de registros en todas las páginas.',
    total_pages: 'Número de páginas.',
    events: 'Eventos de esta página.',
    venues: 'Lugares de esta página.',
    organizers: 'Organizadores de esta página.',
    categories: 'Categorías de esta página.',
    tags: 'Etiquetas de esta página.',
  },
  Change: {
    id: 'Número del registro.',
    type: 'Tipo del registro.',
    version: 'Su versión, la misma que tiene su `ETag`.',
    change: '`upsert`: el registro está como se muestra aquí. `delete`: ya no es público.',
    event: 'El evento, si aún es público.',
    venue: 'El lugar, si aún es público.',
    organizer: 'El organizador, si aún es público.',
    category: 'La categoría, si aún existe.',
    tag: 'La etiqueta, si aún existe.',
  },
  Changes: {
    changes: 'Lo que ha cambiado, primero lo más antiguo; algunos cambios pueden llegar dos veces.',
    next_token: 'Lo que hay que enviar como `since` la próxima vez.',
    has_more: 'Si ya se puede leer más.',
  },
  Refusal: {
    code: 'Lo que ha fallado, para programas.',
    message: 'Lo que ha fallado, para personas.',
    data: 'Más sobre ello.',
  },
  RefusalData: {
    status: 'Estado de la respuesta.',
    params: 'Nombres de los campos que faltan, o de cada campo rechazado lo que tiene de malo.',
    details: 'Códigos internos de tipos y valores incorrectos, por campo; vacío si no los hay.',
    json_error_code: 'Número del error en el JSON del cuerpo.',
    json_error_message: 'Error en el JSON del cuerpo.',
    term_id: 'Número del término que ya existe.',
  },

  EventInput: {
    ...sent,
    ...event,
    start_date:
      'Inicio, como `2025-05-17 10:30:00`, en la zona horaria del evento; con un desfase o `Z`, es un instante.',
    end_date: 'Final, escrito como el inicio y no anterior a él.',
    cost: 'Precio del evento: una cantidad, un intervalo o palabras; 0 es gratis.',
    cost_details: 'Lo que una lectura muestra junto a `cost`: con ambos, una copia tiene el mismo precio.',
    website: 'Dirección de una página web propia.',
    categories:
      'Categorías del evento: números, nombres, o lo que muestra una lectura. Un texto se divide por sus comas.',
    tags: 'Etiquetas del evento: números, nombres, o lo que muestra una lectura. Un texto se divide por sus comas.',
    venue:
      'Dónde es el evento: números, o datos de lugares, de los que se enlazan los conocidos y se crean los demás. `null` para ninguno.',
    organizer:
      'Quién organiza el evento: números, o datos de organizadores, de los que se enlazan los conocidos y se crean los demás. `null` para ninguno.',
    post_parent: 'Número del evento del que depende este.',
    ticketed: 'Si hay entradas para el evento.',
    only_this:
      'Si las fechas, la situación, el lugar, los organizadores, el precio y la imagen se quedan como están en las traducciones del evento; por defecto siguen.',
    password: 'Contraseña que se pide para leer el evento; vacía, se elimina.',
  },
  VenueInput: { ...sent, ...venue },
  OrganizerInput: { ...sent, ...organizer },
  TermInput: {
    ...term,
    ml_language: 'Idioma del registro; si no se indica, el del sitio.',
    translation_of: 'Número del registro del que este es traducción; `null` lo desenlaza.',
  },
  ImageInput: picture,
  ImageSizeInput: size,
  VenueReference: { id: 'Número del registro.', venue: 'Nombre del lugar.' },
  OrganizerReference: { id: 'Número del registro.', organizer: 'Nombre del organizador.' },
  TermReference: {
    id: 'Número del registro.',
    name: 'Nombre del término.',
    slug: 'Nombre del registro en las direcciones.',
  },
};
