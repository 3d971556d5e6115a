/** Català. */
import type { PageTexts } from './texts.ts';

export const ca = {
  title: 'Agenda d’esdeveniments',
  skip: 'Ves al contingut',
  about:
    'Tot el que passarà: concerts, festes, teatre, mercats. Per llegir aquí, i per fer servir des de qualsevol programa.',
  eventsToCome: n => (n === 1 ? 'esdeveniment proper' : 'esdeveniments propers'),
  sites: 'Agendes',
  otherLanguages: 'En altres llengües',

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
