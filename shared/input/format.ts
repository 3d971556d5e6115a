/**
 * How an answer is written: as JSON, or where the row offers it, as a calendar (contract/feeds#calendars). `page`: for a page of HTML, with
 * events and what they link without descriptions and excerpts.
 */
export type Format = 'json' | 'calendar' | 'page';
