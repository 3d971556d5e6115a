/** Español. */
import { es as messages } from '../es.ts';
import type { PageTexts } from './texts.ts';

export const es = {
  title: messages.calendar,
  skip: 'Ir al contenido',
  about:
    'Todo lo que va a pasar: conciertos, fiestas, teatro, mercados. Para leer aquí, y para usar desde cualquier programa.',
  eventsToCome: n => (n === 1 ? 'evento próximo' : 'eventos próximos'),
  otherLanguages: 'En otras lenguas',

  calendar: 'Calendario',
  openCalendar: 'Abrir el calendario',
  toCome: 'Próximos eventos',
  running: 'Ya ha empezado',
  views: 'Vistas',
  list: 'Lista',
  month: 'Mes',
  months: 'Meses',
  thisMonth: 'Este mes',
  search: 'Buscar',
  filters: 'Filtros',
  category: 'Categoría',
  tag: 'Etiqueta',
  town: 'Localidad',
  from: 'Desde',
  to: 'Hasta',
  all: 'Todas',
  show: 'Mostrar',
  clear: 'Quitar los filtros',
  eventsFound: n => (n === 1 ? 'evento' : 'eventos'),
  nothing: 'No hay eventos que coincidan. Prueba con menos filtros.',
  tooMany: (shown, all) => `Se ven ${shown} de ${all}: ver los demás en la lista`,
  pages: 'Páginas',
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
  previous: 'Anterior',
  next: 'Siguiente',

  allDay: 'todo el día',
  until: day => `hasta el ${day}`,
  canceled: 'Cancelado',
  postponed: 'Aplazado',
  when: 'Cuándo',
  where: 'Dónde',
  cost: 'Precio',
  organizer: 'Organiza',
  website: 'Sitio web',
  map: 'Ver en el mapa',
  yourTime: 'en tu hora',

  forPrograms: 'Para programas',
  aboutApi:
    'La misma agenda como API REST, compatible con la de The Events Calendar: sin clave para leer, abierta a cualquier página.',
  reference: 'Referencia de la API',
  index: 'Índice de la API',
  eventsAsJson: 'Eventos en JSON',

  notFound: 'Aquí no hay nada',
  aboutNotFound: 'Esta página no existe, o ya no está aquí.',
  unavailable: 'Ahora no es posible',
  aboutUnavailable: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo dentro de un momento.',
  back: 'Volver al inicio',
} as const satisfies PageTexts;
