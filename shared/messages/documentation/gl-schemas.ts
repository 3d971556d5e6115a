import type { SchemaTexts } from './schema-texts.ts';

/** Of events, venues and organizers. */
const shown = {
  id: 'Número do rexistro.',
  global_id: 'Identificador do rexistro entre todos os sitios.',
  global_id_lineage: 'Todos os identificadores globais que tivo o rexistro.',
  author: 'Número do usuario que é o autor.',
  status: 'Estado de publicación.',
  date: 'Data de publicación, no fuso horario do sitio.',
  date_utc: 'Data de publicación, en UTC.',
  modified: 'Momento do último cambio, no fuso horario do sitio.',
  modified_utc: 'Momento do último cambio, en UTC.',
  url: 'Páxina do rexistro no sitio.',
  language: 'Lingua do rexistro.',
  translations: 'O mesmo rexistro noutras linguas, por lingua.',
  json_ld: 'O rexistro en JSON-LD de schema.org; só cando se le un.',
  sources: 'Identificadores que lle dan as fontes, polo nome da fonte; só para quen o pode editar.',
  trashed:
    'Quen o botou ao lixo: unha fonte que xa non o ten (`source`), unha persoa (`user`), ou unha persoa despois da fonte; só para quen o pode editar.',
};
const sent = {
  author: 'Número do usuario que é o autor.',
  status: 'Estado de publicación.',
  date: 'Data de publicación, no fuso horario do sitio.',
  date_utc: 'Data de publicación, en UTC.',
  image:
    'Imaxe destacada: o número dunha coñecida, un enderezo, ou os datos tal como os mostra unha lectura; `false` para ningunha.',
  ml_language: 'Lingua do rexistro; se non se indica, a do sitio.',
  translation_of: 'Número do rexistro do que este é tradución; `null` deslígao.',
  source:
    'Nome da fonte que o coñece por `source_id`, como `culture.example`. Con ambos, unha segunda creación actualiza o rexistro.',
  source_id: 'Identificador do rexistro nesa fonte; `null` quítao ao actualizar.',
};

const event = {
  title: 'Título do evento.',
  description: 'Descrición; HTML.',
  excerpt: 'Descrición breve; HTML.',
  slug: 'Nome do rexistro nos enderezos.',
  all_day: 'Se o evento dura días enteiros.',
  timezone: 'Fuso horario do evento, como `Europe/Madrid`; se non se indica, o do sitio.',
  show_map: 'Se se mostra un mapa.',
  show_map_link: 'Se se mostra unha ligazón a un mapa.',
  hide_from_listings: 'Se o evento queda fóra das vistas da axenda.',
  sticky: 'Se o evento aparece o primeiro nas vistas da axenda.',
  featured: 'Se o evento está destacado no sitio.',
  event_status: 'Se o evento ten lugar como se anunciou: `scheduled`, `canceled` ou `postponed`.',
  event_status_reason: 'Por que se cancela ou se adía, ou calquera outra cousa que o público deba saber; unha liña.',
};
const venue = {
  venue: 'Nome do lugar.',
  description: 'Descrición; HTML.',
  address: 'Rúa e número.',
  city: 'Localidade.',
  country: 'País.',
  province: 'Provincia.',
  state: 'Estado, onde os hai.',
  stateprovince: 'Estado ou provincia, o que haxa.',
  zip: 'Código postal.',
  phone: 'Número de teléfono.',
  website: 'Enderezo dunha páxina web propia.',
  geo_lat: 'Latitude, en graos.',
  geo_lng: 'Lonxitude, en graos.',
  show_map: 'Se se mostra un mapa.',
  show_map_link: 'Se se mostra unha ligazón a un mapa.',
};
const organizer = {
  organizer: 'Nome do organizador.',
  description: 'Descrición; HTML.',
  phone: 'Número de teléfono.',
  website: 'Enderezo dunha páxina web propia.',
  email: 'Enderezo de correo electrónico.',
};
const term = {
  name: 'Nome do termo.',
  slug: 'Nome do rexistro nos enderezos.',
  description: 'Descrición; HTML.',
  parent: 'Número da categoría superior.',
};
const termView = {
  ...term,
  id: 'Número do rexistro.',
  count: 'Número de eventos que teñen o termo.',
  taxonomy: 'Clase de termo.',
  urls: 'Enderezos do termo, da súa colección e do termo superior.',
  language: 'Lingua do rexistro.',
  translations: 'O mesmo rexistro noutras linguas, por lingua.',
};
const picture = {
  id: 'Número da imaxe.',
  url: 'Enderezo da imaxe.',
  alt: 'O que se ve na imaxe, en palabras.',
  width: 'Largura da imaxe en píxeles; falta se non se coñece.',
  height: 'Altura da imaxe en píxeles; falta se non se coñece.',
  filesize: 'Tamaño en bytes; 0 se non se coñece.',
  sizes: 'Enderezos da imaxe noutros tamaños, polos seus nomes.',
};
const size = {
  url: 'Enderezo da imaxe neste tamaño.',
  width: 'Largura da imaxe en píxeles; falta se non se coñece.',
  height: 'Altura da imaxe en píxeles; falta se non se coñece.',
  filesize: 'Tamaño en bytes; 0 se non se coñece.',
};

export const glSchemas: SchemaTexts = {
  Event: {
    ...shown,
    ...event,
    translation_outdated:
      'Se os seus textos son máis vellos que os do evento que traduce; só nas lecturas dun único evento, para quen pode editalo.',
    rest_url: 'Enderezo deste recurso na API.',
    image: 'Imaxe destacada; `false` se non hai ningunha.',
    start_date: 'Comezo, no fuso horario do evento.',
    start_date_details: 'Comezo, por partes.',
    end_date: 'Final, no fuso horario do evento.',
    end_date_details: 'Final, por partes.',
    utc_start_date: 'Comezo, en UTC.',
    utc_start_date_details: 'Comezo en UTC, por partes.',
    utc_end_date: 'Final, en UTC.',
    utc_end_date_details: 'Final en UTC, por partes.',
    timezone_abbr: 'Abreviatura do fuso horario no comezo.',
    cost: 'Prezo do evento, tal como se le; baleiro se non se indica.',
    cost_details: 'Prezo do evento, por partes.',
    website: 'Páxina web do evento; se non ten, o mesmo ca `url`.',
    categories: 'Categorías do evento, por nome.',
    tags: 'Etiquetas do evento, por nome.',
    venue: 'Lugar do evento; unha lista se hai varios ou ningún.',
    organizer: 'Organizadores do evento.',
    custom_fields: 'Sempre baleiro.',
  },
  Venue: { ...shown, ...venue, slug: 'Nome do rexistro nos enderezos.', image: 'Imaxe; falta se non hai ningunha.' },
  Organizer: {
    ...shown,
    ...organizer,
    slug: 'Nome do rexistro nos enderezos.',
    image: 'Imaxe; falta se non hai ningunha.',
  },
  Term: {
    ...termView,
    meta: 'Sempre baleiro.',
    url: 'Páxina do rexistro no sitio.',
    _links: 'Ligazóns ao termo, á súa colección e ao termo superior.',
  },
  EmbeddedTerm: { ...termView, term_group: 'Sempre 0.', term_taxonomy_id: 'O mesmo ca `id`.', filter: 'Sempre `raw`.' },
  TermUrls: {
    self: 'Enderezo do termo na API.',
    collection: 'Enderezo da lista na que está.',
    up: 'Enderezo da categoría superior; falta na máis alta.',
  },
  TermLink: { href: 'A onde leva a ligazón.' },
  Translation: {
    id: 'Número do rexistro.',
    slug: 'Nome do rexistro nos enderezos.',
    rest_url: 'Enderezo deste recurso na API.',
    url: 'A súa páxina, se o sitio desa lingua ten un enderezo para as súas páxinas.',
    outdated:
      'Se os seus textos son máis vellos que os do que traduce; só nas lecturas dun único evento, para quen pode editala.',
  },
  Image: {
    ...picture,
    extension: 'Terminación do nome do ficheiro; baleira se non ten.',
  },
  ImageSize: {
    ...size,
    'mime-type': 'Tipo de medio, pola terminación do nome; baleiro se esta non o di.',
  },
  Trashed: {
    was: 'Estado de publicación anterior.',
    source: 'Fonte que xa non ten o rexistro; tras unha importación, o enderezo de onde veu.',
    user: 'Identificador do usuario que o botou, ou que o cambiou alí.',
  },
  DateDetails: {
    year: 'Ano.',
    month: 'Mes, con dúas cifras.',
    day: 'Día do mes, con dúas cifras.',
    hour: 'Hora, `00` a `23`.',
    minutes: 'Minutos, con dúas cifras.',
    seconds: 'Segundos, con dúas cifras.',
  },
  CostDetails: {
    currency_symbol: 'Signo da moeda que se enviou; baleiro: o do sitio.',
    currency_code: 'Sempre baleiro.',
    currency_position: 'Onde está ese signo: `prefix` ou `postfix`; baleiro se non se enviou.',
    values: 'Cantidades como números decimais, de menor a maior; palabras sen cantidade como slug.',
  },
  Facets: {
    categories: 'Por categoría, coas que hai debaixo.',
    towns: 'Por localidade do lugar.',
    months: 'Polo mes en que comezan.',
  },
  FacetTotal: {
    value: 'Que conta: o identificador dunha categoría, unha localidade ou un mes, como `2027-05`.',
    total: 'Número de eventos.',
  },
  List: {
    facets: 'Totais de toda a lista, se se pediron.',
    rest_url: 'Enderezo desta páxina.',
    next_rest_url: 'Enderezo da páxina seguinte; falta na última.',
    previous_rest_url: 'Enderezo da páxina anterior; falta na primeira.',
    total: 'Número de rexistros en todas as páxinas.',
    total_pages: 'Número de páxinas.',
    events: 'Eventos desta páxina.',
    venues: 'Lugares desta páxina.',
    organizers: 'Organizadores desta páxina.',
    categories: 'Categorías desta páxina.',
    tags: 'Etiquetas desta páxina.',
  },
  Change: {
    id: 'Número do rexistro.',
    type: 'Tipo do rexistro.',
    version: 'A súa versión, a mesma que hai no seu `ETag`.',
    change: '`upsert`: o rexistro está como se amosa aquí. `delete`: xa non é público.',
    event: 'O evento, se aínda é público.',
    venue: 'O lugar, se aínda é público.',
    organizer: 'O organizador, se aínda é público.',
    category: 'A categoría, se aínda existe.',
    tag: 'A etiqueta, se aínda existe.',
  },
  Changes: {
    changes: 'O que cambiou, primeiro o máis antigo; algúns cambios poden vir dúas veces.',
    next_token: 'O que hai que enviar como `since` a próxima vez.',
    has_more: 'Se xa se pode ler máis.',
  },
  Refusal: { code: 'O que fallou, para programas.', message: 'O que fallou, para persoas.', data: 'Máis sobre iso.' },
  RefusalData: {
    status: 'Estado da resposta.',
    params: 'Nomes dos campos que faltan, ou de cada campo rexeitado o que ten de malo.',
    details: 'Códigos internos de tipos e valores incorrectos, por campo; baleiro se non os hai.',
    json_error_code: 'Número do erro no JSON do corpo.',
    json_error_message: 'Erro no JSON do corpo.',
    term_id: 'Número do termo que xa existe.',
  },

  EventInput: {
    ...sent,
    ...event,
    start_date:
      'Comezo, como `2025-05-17 10:30:00`, no fuso horario do evento; cun desprazamento ou `Z`, é un instante.',
    end_date: 'Final, escrito coma o comezo e non anterior a el.',
    cost: 'Prezo do evento: unha cantidade, un intervalo ou palabras; 0 é de balde.',
    cost_details: 'O que unha lectura mostra xunto a `cost`: con ambos, unha copia ten o mesmo prezo.',
    website: 'Enderezo dunha páxina web propia.',
    categories: 'Categorías do evento: números, nomes, ou o que mostra unha lectura. Un texto divídese polas comas.',
    tags: 'Etiquetas do evento: números, nomes, ou o que mostra unha lectura. Un texto divídese polas comas.',
    venue:
      'Onde é o evento: números, ou datos de lugares, dos que se ligan os coñecidos e se crean os demais. `null` para ningún.',
    organizer:
      'Quen organiza o evento: números, ou datos de organizadores, dos que se ligan os coñecidos e se crean os demais. `null` para ningún.',
    post_parent: 'Número do evento do que este depende.',
    ticketed: 'Se hai entradas para o evento.',
    only_this:
      'Se as datas, a situación, o lugar, os organizadores, o prezo e a imaxe quedan como están nas traducións do evento; por defecto seguen.',
    password: 'Contrasinal que se pide para ler o evento; baleiro, elimínase.',
  },
  VenueInput: { ...sent, ...venue },
  OrganizerInput: { ...sent, ...organizer },
  TermInput: {
    ...term,
    ml_language: 'Lingua do rexistro; se non se indica, a do sitio.',
    translation_of: 'Número do rexistro do que este é tradución; `null` deslígao.',
  },
  ImageInput: picture,
  ImageSizeInput: size,
  VenueReference: { id: 'Número do rexistro.', venue: 'Nome do lugar.' },
  OrganizerReference: { id: 'Número do rexistro.', organizer: 'Nome do organizador.' },
  TermReference: { id: 'Número do rexistro.', name: 'Nome do termo.', slug: 'Nome do rexistro nos enderezos.' },
};
