/** The texts of pages in one language. A missing text does not compile. */

export interface PageTexts {
  /** The name of the calendar. */
  readonly title: string;
  /** The link that skips what all pages have in common. */
  readonly skip: string;
  /** Says in one sentence what the site is. */
  readonly about: string;
  /** Follows the number of events: `events to come`. */
  readonly eventsToCome: (events: number) => string;
  readonly otherLanguages: string;

  readonly calendar: string;
  readonly openCalendar: string;
  /** The heading of the list. */
  readonly toCome: string;
  /** The heading of events that have already begun. */
  readonly running: string;
  readonly views: string;
  readonly list: string;
  readonly month: string;
  /** A label for the links to other months. */
  readonly months: string;
  readonly thisMonth: string;
  readonly search: string;
  readonly filters: string;
  readonly category: string;
  readonly tag: string;
  readonly town: string;
  readonly from: string;
  readonly to: string;
  /** Of the events: those of the site, and the next text. */
  readonly languages: string;
  readonly alsoInOthers: string;
  /** Of categories, of tags. */
  readonly all: string;
  /** The button that sends the form. */
  readonly show: string;
  /** The link that removes the filters. */
  readonly clear: string;
  /** Follows the number of events: `events`. */
  readonly eventsFound: (events: number) => string;
  readonly nothing: string;
  readonly pages: string;
  readonly pageOf: (page: number, pages: number) => string;
  readonly previous: string;
  readonly next: string;
  /** The button that opens the menu of calendar programs, for all events that the page shows. */
  readonly subscribe: string;
  readonly download: string;
  /** The button that opens the same menu for one event. */
  readonly addToCalendar: string;
  /** The menu's entry for programs that open an address themselves. */
  readonly appleAndOthers: string;
  /** The button that copies the address of the calendar. */
  readonly copyAddress: string;
  /** What that button says afterwards. */
  readonly copied: string;

  readonly allDay: string;
  /** `day` is written as dates are within a sentence. */
  readonly until: (day: string) => string;
  readonly canceled: string;
  readonly postponed: string;
  readonly when: string;
  readonly where: string;
  readonly cost: string;
  readonly organizer: string;
  readonly website: string;
  readonly phone: string;
  readonly email: string;
  readonly map: string;
  /** Follows the time, converted to the reader's zone: `your time`. */
  readonly yourTime: string;

  readonly forPrograms: string;
  readonly aboutApi: string;
  /** The link to the description of the API in OpenAPI. */
  readonly reference: string;
  /** The link to the list of the API's routes. */
  readonly index: string;
  readonly eventsAsJson: string;

  readonly notFound: string;
  readonly aboutNotFound: string;
  readonly unavailable: string;
  readonly aboutUnavailable: string;
  /** Explains that a search was refused because there were too many. */
  readonly aboutBusy: string;
  /** The link to the start page. */
  readonly back: string;
}
