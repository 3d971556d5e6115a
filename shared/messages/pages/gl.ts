/** Galego. */
import { gl as messages } from '../gl.ts';
import type { PageTexts } from './texts.ts';

export const gl = {
  title: messages.calendar,
  skip: 'Ir ao contido',
  about:
    'Todo o que vai pasar: concertos, festas, teatro, mercados. Para ler aquí, e para usar desde calquera programa.',
  eventsToCome: n => (n === 1 ? 'evento próximo' : 'eventos próximos'),
  otherLanguages: 'Noutras linguas',

  calendar: 'Calendario',
  openCalendar: 'Abrir o calendario',
  toCome: 'Próximos eventos',
  running: 'Xa comezou',
  views: 'Vistas',
  list: 'Lista',
  month: 'Mes',
  months: 'Meses',
  thisMonth: 'Este mes',
  search: 'Buscar',
  filters: 'Filtros',
  category: 'Categoría',
  tag: 'Etiqueta',
  town: 'Vila',
  from: 'Desde',
  to: 'Ata',
  all: 'Todas',
  show: 'Amosar',
  clear: 'Quitar os filtros',
  eventsFound: n => (n === 1 ? 'evento' : 'eventos'),
  nothing: 'Non hai eventos que coincidan. Proba con menos filtros.',
  tooMany: (shown, all) => `Vense ${shown} de ${all}: ver os demais na lista`,
  pages: 'Páxinas',
  pageOf: (page, pages) => `Páxina ${page} de ${pages}`,
  previous: 'Anterior',
  next: 'Seguinte',

  allDay: 'todo o día',
  until: day => `ata o ${day}`,
  canceled: 'Cancelado',
  postponed: 'Aprazado',
  when: 'Cando',
  where: 'Onde',
  cost: 'Prezo',
  organizer: 'Organiza',
  website: 'Sitio web',
  map: 'Ver no mapa',
  yourTime: 'na túa hora',

  forPrograms: 'Para programas',
  aboutApi:
    'A mesma axenda como API REST, compatible coa de The Events Calendar: sen chave para ler, aberta a calquera páxina.',
  reference: 'Referencia da API',
  index: 'Índice da API',
  eventsAsJson: 'Eventos en JSON',

  notFound: 'Aquí non hai nada',
  aboutNotFound: 'Esta páxina non existe, ou xa non está aquí.',
  unavailable: 'Agora non é posible',
  aboutUnavailable: 'Algo fallou pola nosa parte. Proba de novo dentro dun momento.',
  back: 'Volver ao inicio',
} as const satisfies PageTexts;
