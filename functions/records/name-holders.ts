/** Finds the records with a name, and makes simultaneous creates with the same name conflict (docs/decisions/0002). */
import * as v from 'valibot';
import type { RecordType } from '../../shared/addresses/record-ids.ts';
import { claimName } from '../../shared/records/save-plan.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Change, Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { nameLockKey, namePartition, nameScope } from '../../shared/store/table.ts';
import type { ReservedNames } from './resolved.ts';

export interface FoldedName {
  readonly type: RecordType;
  readonly language: Language;
  /** By `foldName`. */
  readonly folded: string;
}

export interface NameHolders {
  /** Version of the name's lock; undefined: no record was created with this name yet. */
  readonly lock: number | undefined;
  /** Items with the `id` of a record each, and the facts that a match must not contradict. */
  readonly holders: readonly Item[];
}

/** The most holders to read. Most names have few, but a chain may have a venue in every town. */
const MAX_HOLDERS = 200;

/**
 * One query reads the lock before the holders. If the lock were read after them, it could be newer, and a holder created in between would
 * be missed. Of a name with more than 200 holders, only those in `scope` (a folded town) and those without a town are returned.
 */
export const nameHoldersOf = async (
  store: Store,
  { type, language, folded }: FoldedName,
  scope: string,
): Promise<NameHolders> => {
  const partition = namePartition(type, language, folded);
  const read = (from: string, to: string) =>
    store.readRange({ partition, from, to, limit: MAX_HOLDERS, consistent: true });
  const { sk } = nameLockKey(type, language, folded);
  const items = await read(sk, AFTER_ALL);
  const locked = items.find(item => item.sk === sk); // none if records were only renamed to this name
  const lock = locked === undefined ? undefined : v.parse(v.number(), locked.version);
  if (scope === '' || items.length < MAX_HOLDERS) return { lock, holders: items.filter(item => item !== locked) };
  const scopes = [nameScope(scope), nameScope('')];
  const found = await Promise.all(scopes.map(from => read(from, `${from}${AFTER_ALL}`)));
  return { lock, holders: found.flat() };
};

const AFTER_ALL = '\u{10FFFF}';

/** Raises the lock of a name once per plan, as one plan may create records of one name in several towns. */
export const claimOnce = (
  { type, language, folded }: FoldedName,
  lock: number | undefined,
  reserved: ReservedNames,
): Change[] => {
  const name = `name of ${type} ${folded}`;
  if (reserved.has(name)) return [];
  reserved.add(name);
  return [claimName(type, language, folded, lock)];
};
