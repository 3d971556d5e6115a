/** Català. */
import { ca as messages } from '../ca.ts';
import type { PageTexts } from './texts.ts';

export const ca = {
  title: messages.calendar,
  skip: 'Ves al contingut',
  about:
    'Tot el que passarà: concerts, festes, teatre, mercats. Per llegir aquí, i per fer servir des de qualsevol programa.',
  eventsToCome: n => (n === 1 ? 'esdeveniment proper' : 'esdeveniments propers'),
  otherLanguages: 'En altres llengües',

  calendar: 'Calendari',
  openCalendar: 'Obre el calendari',
  toCome: 'Propers esdeveniments',
  running: 'Ja ha començat',
  views: 'Vistes',
  list: 'Llista',
  month: 'Mes',
  months: 'Mesos',
  thisMonth: 'Aquest mes',
  search: 'Cerca',
  filters: 'Filtres',
  category: 'Categoria',
  tag: 'Etiqueta',
  town: 'Població',
  from: 'Des de',
  to: 'Fins a',
  all: 'Totes',
  show: 'Mostra',
  clear: 'Treu els filtres',
  eventsFound: n => (n === 1 ? 'esdeveniment' : 'esdeveniments'),
  nothing: 'No hi ha esdeveniments que coincideixin. Proveu amb menys filtres.',
  tooMany: (shown, all) => `Es veuen ${shown} de ${all}: mostra els altres a la llista`,
  pages: 'Pàgines',
  pageOf: (page, pages) => `Pàgina ${page} de ${pages}`,
  previous: 'Anterior',
  next: 'Següent',

  allDay: 'tot el dia',
  until: day => `fins al ${day}`,
  canceled: 'Cancel·lat',
  postponed: 'Ajornat',
  when: 'Quan',
  where: 'On',
  cost: 'Preu',
  organizer: 'Organitza',
  website: 'Lloc web',
  map: 'Mostra al mapa',
  yourTime: 'a la vostra hora',

  forPrograms: 'Per a programes',
  aboutApi:
    'La mateixa agenda com a API REST, compatible amb la de The Events Calendar: sense clau per llegir, oberta a qualsevol pàgina.',
  reference: 'Referència de l’API',
  index: 'Índex de l’API',
  eventsAsJson: 'Esdeveniments en JSON',

  notFound: 'Aquí no hi ha res',
  aboutNotFound: 'Aquesta pàgina no existeix, o ja no és aquí.',
  unavailable: 'Ara no és possible',
  aboutUnavailable: 'Alguna cosa ha fallat per part nostra. Torneu-ho a provar d’aquí a un moment.',
  back: 'Torna a l’inici',
} as const satisfies PageTexts;
