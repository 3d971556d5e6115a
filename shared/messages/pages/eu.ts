/** Euskara. */
import type { PageTexts } from './texts.ts';

export const eu = {
  title: 'Ekitaldien agenda',
  skip: 'Joan edukira',
  about:
    'Gertatuko den guztia: kontzertuak, jaiak, antzerkia, azokak. Hemen irakurtzeko, eta edozein programatatik erabiltzeko.',
  eventsToCome: () => 'ekitaldi datoz',
  sites: 'Agendak',
  otherLanguages: 'Beste hizkuntzetan',

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
