/** Counts the records that an answer shows, each once: the translations of each are read with it. */

const LISTS: ReadonlySet<string> = new Set(['events', 'venues', 'organizers']);
const EMBEDDED: ReadonlySet<string> = new Set(['venue', 'organizer']);

/**
 * Events, venues and organizers; terms have their translations in memory. `body`: JSON of a list or of a single record that is no term, or
 * a calendar, of which the events are counted.
 */
export const shownRecords = (body: string): number => {
  if (body.startsWith('BEGIN:VCALENDAR')) return body.match(/^BEGIN:VEVENT\r$/gm)?.length ?? 0;
  const answer: unknown = JSON.parse(body);
  const lists = membersOf(answer).filter(([name, value]) => LISTS.has(name) && Array.isArray(value));
  const shown = lists.length > 0 ? lists.flatMap(([, value]) => [value].flat()) : [answer];
  const embedded = shown.flatMap(record =>
    membersOf(record).flatMap(([name, value]) => (EMBEDDED.has(name) ? [value].flat() : [])),
  );
  return new Set([...shown, ...embedded].flatMap(idIn)).size;
};

const membersOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** None in a text: `venue` of a venue is its name, while that of an event is a record. None in a term. */
const idIn = (record: unknown): unknown[] => {
  const members = new Map(membersOf(record));
  return members.has('id') && !members.has('taxonomy') ? [members.get('id')] : [];
};
