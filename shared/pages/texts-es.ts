/** The texts of pages, in Spanish. Those of the other languages have the same names. */
export const es = {
  /** The link that skips what all pages have in common. */
  skip: 'Ir al contenido',
  /** Says in one sentence what the site is. */
  about: 'Todo lo que va a pasar: conciertos, fiestas, teatro, mercados.',
  /** Follows the number of events: `events to come`. */
  eventsToCome: (n: number): string => (n === 1 ? 'próximo evento' : 'próximos eventos'),
  otherLanguages: 'En otras lenguas',

  calendar: 'Calendario',
  /** The heading of the list. */
  toCome: 'Próximos eventos',
  /** The heading of events that have already begun. */
  running: 'En curso',
  views: 'Vistas',
  list: 'Lista',
  month: 'Mes',
  /** A label for the links to other months. */
  months: 'Meses',
  thisMonth: 'Este mes',
  search: 'Buscar',
  filters: 'Filtros',
  category: 'Categoría',
  tag: 'Etiqueta',
  town: 'Localidad',
  from: 'Desde',
  to: 'Hasta',
  /** The choice of languages, and its option beside the language of the site. */
  languages: 'Idiomas',
  alsoInOthers: 'También en otros idiomas',
  /** The choice of all categories or tags. */
  all: 'Todas',
  /** The button that sends the form. */
  show: 'Mostrar',
  /** The link that removes the filters. */
  clear: 'Quitar los filtros',
  /** Follows the number of events: `events`. */
  eventsFound: (n: number): string => (n === 1 ? 'evento' : 'eventos'),
  nothing: 'No hay eventos que coincidan. Pruebe con menos filtros.',
  pages: 'Páginas',
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
  previous: 'Anterior',
  next: 'Siguiente',
  /** The button that opens the menu of calendar programs, for all events that the page shows. */
  subscribe: 'Suscribirse a esta agenda',
  download: 'Descargar (.ics)',
  /** The button that opens the same menu for one event. */
  addToCalendar: 'Añadir a su calendario',
  /** The menu's entry for programs that open an address themselves. */
  appleAndOthers: 'Apple Calendar y otros programas',
  /** The button that copies the address of the calendar. */
  copyAddress: 'Copiar la dirección',
  /** What that button says afterwards. */
  copied: 'Copiada',

  allDay: 'todo el día',
  /** `day` is written as dates are within a sentence. */
  until: (day: string) => `hasta el ${day}`,
  /** The dates of an event, and the choice of how a list shows them. */
  dates: 'Fechas',
  datesFound: (n: number): string => `${n} ${n === 1 ? 'fecha' : 'fechas'}`,
  /** Mark dates of an event. */
  nextDate: 'Próxima fecha',
  past: 'Ya ha pasado',
  /** The two ways in which a list shows an event with several dates. */
  eachDate: 'Cada fecha',
  eachEventOnce: 'Cada evento una vez',
  canceled: 'Cancelado',
  postponed: 'Aplazado',
  when: 'Cuándo',
  where: 'Dónde',
  cost: 'Precio',
  organizer: 'Organiza',
  website: 'Sitio web',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  map: 'Ver en el mapa',
  /** Follows the time, converted to the reader's zone: `your time`. */
  yourTime: 'en la hora de su dispositivo',

  today: 'Hoy',
  tomorrow: 'Mañana',
  weekend: 'Este fin de semana',
  week: 'Esta semana',
  free: 'Gratis',
  near: 'Cerca de mí',
  /** Names the links to days, and to events that are free or near. */
  quick: 'Selección rápida',
  featuredEvents: 'Destacados',
  categories: 'Categorías',
  towns: 'Localidades',
  /** The link to the whole of a list that a page begins. */
  seeAll: 'Ver todos',
  share: 'Compartir',
  byEmail: 'Correo electrónico',
  /** Precede the name of a venue, and of a category. */
  moreAt: 'Más en',
  moreOf: 'Más de',
  /** The heading of events on a page of error. */
  thisWeekHere: 'Esta semana en el calendario',
  /** Is said if the browser does not tell the position, such as because the reader refused. */
  noPosition: 'Su navegador no dice dónde está.',
  /** The link to the description of the API. */
  developers: 'Para desarrolladores: la API',

  /** The page with the lines that show the calendar on other websites. */
  embed: 'Este calendario en su web',
  aboutEmbed: 'Copie estas líneas en su página. Los eventos se actualizan solos.',
  cards: 'Tarjetas',
  copy: 'Copiar',
  howMany: 'Cuántos',

  notFound: 'Aquí no hay nada',
  aboutNotFound: 'Esta página no existe, o ya no está aquí.',
  unavailable: 'Ahora no es posible',
  aboutUnavailable: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo dentro de un momento.',
  /** Explains that a search was refused because there were too many. */
  aboutBusy: 'Mucha gente está buscando en este momento. Inténtelo de nuevo dentro de un minuto.',
  /** The link to the start page. */
  back: 'Volver al inicio',
};
export type PageTexts = typeof es;
