/** Whether a write changes anything: if not, nothing is written (contract/events#event-updates). */

/** Members that are undefined are none. Their order does not matter, as the database keeps none. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [first, second] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  const names = new Set([...first.keys(), ...second.keys()]);
  return Array.isArray(a) === Array.isArray(b) && [...names].every(name => isSame(first.get(name), second.get(name)));
};

export const changesNothing = (before: object, after: object): boolean => isSame(comparable(before), comparable(after));

/** Without what every write sets anew: also the date of what was never published (contract/events#value-formats). */
const comparable = (record: object): object => ({
  ...record,
  ...{ version: 0, modified: '', modified_utc: '' },
  ...('date_utc' in record && record.date_utc === null && { date: '' }),
});
