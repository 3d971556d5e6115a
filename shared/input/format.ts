/** How an answer is written: as JSON, or where the row offers it, as a calendar (contract/feeds#calendars). */
export type Format = 'json' | 'calendar';
