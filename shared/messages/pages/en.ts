/** English. */
import { en as messages } from '../en.ts';
import type { PageTexts } from './texts.ts';

export const en = {
  title: messages.calendar,
  skip: 'Skip to content',
  about:
    'All that is going to happen: concerts, festivals, theatre, markets. To read here, and to use from any program.',
  eventsToCome: n => (n === 1 ? 'event to come' : 'events to come'),
  otherLanguages: 'In other languages',

  calendar: 'Calendar',
  openCalendar: 'Open the calendar',
  toCome: 'Events to come',
  running: 'Already under way',
  views: 'Views',
  list: 'List',
  month: 'Month',
  months: 'Months',
  thisMonth: 'This month',
  search: 'Search',
  filters: 'Filters',
  category: 'Category',
  tag: 'Tag',
  town: 'Town',
  from: 'From',
  to: 'To',
  all: 'All',
  show: 'Show',
  clear: 'Remove the filters',
  eventsFound: n => (n === 1 ? 'event' : 'events'),
  nothing: 'No events match. Try fewer filters.',
  tooMany: (shown, all) => `${shown} of ${all} are shown: see the others in the list`,
  pages: 'Pages',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  previous: 'Previous',
  next: 'Next',

  allDay: 'all day',
  until: day => `until ${day}`,
  canceled: 'Cancelled',
  postponed: 'Postponed',
  when: 'When',
  where: 'Where',
  cost: 'Price',
  organizer: 'Organizer',
  website: 'Website',
  map: 'See on the map',
  yourTime: 'your time',

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
