/** Reads two services as a client does, and hands on what they show differently (docs/moving-in.md#comparing). */
import { ORIGINAL_KINDS, type OriginalKind } from '../../original/kinds.ts';
import { compareLists, readLists } from './compare-lists.ts';
import { compareSingles } from './compare-singles.ts';
import type { Comparing } from './comparing.ts';
import type { Fields, Setting } from './rules/rule.ts';

export interface ComparingServices extends Omit<Comparing, 'setting'> {
  /** All but what the records of the source tell. */
  readonly setting: Omit<Setting, 'isOriginal'>;
  /** How many records of each kind are read one by one, too. */
  readonly singles: number;
}

/** How much was read. */
export interface Compared {
  readonly records: Readonly<Record<OriginalKind, number>>;
  readonly singles: number;
}

/** @throws OperatorError when one of the services cannot be read, or the accounts may see different statuses. */
export const compareServices = async ({ singles: most, ...reading }: ComparingServices): Promise<Compared> => {
  const lists = {
    category: await readLists('category', reading),
    tag: await readLists('tag', reading),
    venue: await readLists('venue', reading),
    organizer: await readLists('organizer', reading),
    event: await readLists('event', reading),
  };
  const records = ofEach(kind => [...lists[kind].source.values()]);
  const comparing = {
    ...reading,
    setting: { ...reading.setting, isOriginal: !Object.values(records).flat().some(hasLanguage) },
  };
  let singles = 0;
  for (const kind of ORIGINAL_KINDS) {
    compareLists(kind, lists[kind], comparing);
    singles += await compareSingles(kind, lists[kind], most, comparing);
  }
  return { records: ofEach(kind => lists[kind].source.size), singles };
};

/** Records of services like this one say what language they have. */
const hasLanguage = (record: Fields): boolean => 'language' in record;

const ofEach = <T>(of: (kind: OriginalKind) => T): Record<OriginalKind, T> => ({
  category: of('category'),
  tag: of('tag'),
  venue: of('venue'),
  organizer: of('organizer'),
  event: of('event'),
});
