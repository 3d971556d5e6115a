/** Galego. */
import type { PageTexts } from './texts.ts';

export const gl = {
  title: 'Axenda de eventos',
  skip: 'Ir ao contido',
  about:
    'Todo o que vai pasar: concertos, festas, teatro, mercados. Para ler aquí, e para usar desde calquera programa.',
  eventsToCome: n => (n === 1 ? 'evento próximo' : 'eventos próximos'),
  sites: 'Axendas',
  otherLanguages: 'Noutras linguas',

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
