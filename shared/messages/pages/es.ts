/** Español. */
import type { PageTexts } from './texts.ts';

export const es = {
  title: 'Agenda de eventos',
  skip: 'Ir al contenido',
  about:
    'Todo lo que va a pasar: conciertos, fiestas, teatro, mercados. Para leer aquí, y para usar desde cualquier programa.',
  eventsToCome: n => (n === 1 ? 'evento próximo' : 'eventos próximos'),
  sites: 'Agendas',
  otherLanguages: 'En otras lenguas',

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
