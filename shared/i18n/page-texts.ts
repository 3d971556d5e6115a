/** The texts of pages in one language. A missing text does not compile. */

export interface PageTexts {
  /** Name of the calendar. */
  readonly title: string;
  /** Leads over what is the same on all pages. */
  readonly skip: string;
  /** What this is, in one sentence. */
  readonly about: string;
  /** Follows the number: `events to come`. */
  readonly eventsToCome: (events: number) => string;
  readonly otherLanguages: string;

  readonly calendar: string;
  readonly openCalendar: string;
  /** Heading of the list. */
  readonly toCome: string;
  /** Heading of the events that have begun before. */
  readonly running: string;
  readonly views: string;
  readonly list: string;
  readonly month: string;
  /** Names the links to other months. */
  readonly months: string;
  readonly thisMonth: string;
  readonly search: string;
  readonly filters: string;
  readonly category: string;
  readonly tag: string;
  readonly town: string;
  readonly from: string;
  readonly to: string;
  /** Of categories, of tags. */
  readonly all: string;
  /** Sends the form. */
  readonly show: string;
  /** Removes the filters. */
  readonly clear: string;
  /** Follows the number: `events`. */
  readonly eventsFound: (events: number) => string;
  readonly nothing: string;
  readonly pages: string;
  readonly pageOf: (page: number, pages: number) => string;
  readonly previous: string;
  readonly next: string;
  /** To what is shown, with a calendar program; opens the menu of these. */
  readonly subscribe: string;
  readonly download: string;
  /** One event; opens the same menu. */
  readonly addToCalendar: string;
  /** Calendar programs that open an address themselves. */
  readonly appleAndOthers: string;
  /** Of the calendar. */
  readonly copyAddress: string;
  /** The address. */
  readonly copied: string;

  readonly allDay: string;
  /** `day`: as dates are written within a sentence. */
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
  /** Follows the time: `your time`. */
  readonly yourTime: string;

  readonly forPrograms: string;
  readonly aboutApi: string;
  /** Of the API, as OpenAPI. */
  readonly reference: string;
  /** Of the routes of the API. */
  readonly index: string;
  readonly eventsAsJson: string;

  readonly notFound: string;
  readonly aboutNotFound: string;
  readonly unavailable: string;
  readonly aboutUnavailable: string;
  /** Of a search too many. */
  readonly aboutBusy: string;
  /** To the start page. */
  readonly back: string;
}
