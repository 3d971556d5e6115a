/** Counts the distinct records in an answer, each of which is read with its translations. */

const LISTS: ReadonlySet<string> = new Set(['events', 'venues', 'organizers']);
const EMBEDDED: ReadonlySet<string> = new Set(['venue', 'organizer']);

/**
 * Counts events, venues and organizers, but not terms, whose translations are cached. `body`: JSON of a list or of a single post, or a
 * calendar, of which only events are counted.
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

/** Empty for texts, as `venue` of a venue is its name, while that of an event is a record. Empty for terms. */
const idIn = (record: unknown): unknown[] => {
  const members = new Map(membersOf(record));
  return members.has('id') && !members.has('taxonomy') ? [members.get('id')] : [];
};
