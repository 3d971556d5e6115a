/** English. */
import type { PageTexts } from './texts.ts';

export const en = {
  title: 'Calendar of events',
  skip: 'Skip to content',
  about:
    'All that is going to happen: concerts, festivals, theatre, markets. To read here, and to use from any program.',
  eventsToCome: n => (n === 1 ? 'event to come' : 'events to come'),
  sites: 'Calendars',
  otherLanguages: 'In other languages',

  forPrograms: 'For programs',
  aboutApi:
    'The same calendar as a REST API, compatible with that of The Events Calendar: no key to read, open to any page.',
  reference: 'API reference',
  index: 'Index of the API',
  eventsAsJson: 'Events as JSON',

  notFound: 'There is nothing here',
  aboutNotFound: 'This page does not exist, or is no longer here.',
  unavailable: 'Not possible right now',
  aboutUnavailable: 'Something failed on our side. Try again in a moment.',
  back: 'Back to the start',
} as const satisfies PageTexts;
