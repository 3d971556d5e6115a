/** Euskara. */
import { eu as messages } from '../eu.ts';
import type { PageTexts } from './texts.ts';

export const eu = {
  title: messages.calendar,
  skip: 'Joan edukira',
  about:
    'Gertatuko den guztia: kontzertuak, jaiak, antzerkia, azokak. Hemen irakurtzeko, eta edozein programatatik erabiltzeko.',
  eventsToCome: () => 'ekitaldi datoz',
  otherLanguages: 'Beste hizkuntzetan',

  calendar: 'Egutegia',
  openCalendar: 'Ireki egutegia',
  toCome: 'Hurrengo ekitaldiak',
  running: 'Jada hasita',
  views: 'Ikuspegiak',
  list: 'Zerrenda',
  month: 'Hilabetea',
  months: 'Hilabeteak',
  thisMonth: 'Hilabete hau',
  search: 'Bilatu',
  filters: 'Iragazkiak',
  category: 'Kategoria',
  tag: 'Etiketa',
  town: 'Herria',
  from: 'Noiztik',
  to: 'Noiz arte',
  all: 'Guztiak',
  show: 'Erakutsi',
  clear: 'Kendu iragazkiak',
  eventsFound: () => 'ekitaldi',
  nothing: 'Ez dago bat datorren ekitaldirik. Saiatu iragazki gutxiagorekin.',
  tooMany: (shown, all) => `${all} ekitalditik ${shown} ikusten dira: ikusi besteak zerrendan`,
  pages: 'Orriak',
  pageOf: (page, pages) => `${pages} orritik ${page}.a`,
  previous: 'Aurrekoa',
  next: 'Hurrengoa',

  allDay: 'egun osoan',
  until: day => `${day} arte`,
  canceled: 'Bertan behera',
  postponed: 'Atzeratuta',
  when: 'Noiz',
  where: 'Non',
  cost: 'Prezioa',
  organizer: 'Antolatzailea',
  website: 'Webgunea',
  map: 'Ikusi mapan',
  yourTime: 'zure orduan',

  forPrograms: 'Programentzat',
  aboutApi:
    'Agenda bera REST API gisa, The Events Calendar-enarekin bateragarria: irakurtzeko gakorik gabe, edozein orrirentzat irekia.',
  reference: 'APIaren erreferentzia',
  index: 'APIaren aurkibidea',
  eventsAsJson: 'Ekitaldiak JSON gisa',

  notFound: 'Hemen ez dago ezer',
  aboutNotFound: 'Orri hau ez da existitzen, edo jada ez dago hemen.',
  unavailable: 'Orain ezin da',
  aboutUnavailable: 'Zerbaitek huts egin du gure aldetik. Saiatu berriro une bat barru.',
  back: 'Itzuli hasierara',
} as const satisfies PageTexts;
