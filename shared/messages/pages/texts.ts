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
  readonly sites: string;
  readonly otherLanguages: string;

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
  /** To the start page. */
  readonly back: string;
}
