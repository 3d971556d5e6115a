/** Who bears a name already, and making sure that nobody else takes it at the same time. */
import * as v from 'valibot';
import type { WriteContext } from '../../shared/posts/write.ts';
import { claimName } from '../../shared/records/save.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Change, Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { nameLockKey, namePartition, nameScope, type RecordType } from '../../shared/store/table.ts';

/** A record that was found, or is made by these changes. */
export interface Resolved<Kept> {
  readonly record: Kept;
  readonly changes: readonly Change[];
}

/** Several plans in one transaction must not give the same slug twice, nor claim the same name. */
export type ReservedNames = Set<string>;

/** Twice the same is linked once, and must not be made twice: the first of them counts. */
export const unique = <T>(all: readonly T[], isSame: (earlier: T, later: T) => boolean): T[] =>
  all.filter((later, at) => !all.slice(0, at).some(earlier => isSame(earlier, later)));

/** A name is borne by few, or by many in many towns. */
const MAX_BEARERS = 200;

/**
 * The lock and the bearers come in one query, the lock first: read after them, it could be younger than they are, and a twin made
 * in between would go unseen. Of a name with more bearers than that, those of the town and those without any are looked at.
 */
export const nameHoldersOf = async (
  store: Store,
  type: RecordType,
  folded: string,
  scope: string,
  { language }: WriteContext,
): Promise<{ lock: number | undefined; bearers: readonly Item[] }> => {
  const partition = namePartition(type, language, folded);
  const ask = (from: string, to: string) =>
    store.readRange({ partition, from, to, limit: MAX_BEARERS, consistent: true });
  const { sk } = nameLockKey(type, language, folded);
  const items = await ask(sk, AFTER_ALL);
  const held = items.find(item => item.sk === sk); // none where a name was only ever given by renaming
  const lock = held === undefined ? undefined : v.parse(v.number(), held.version);
  if (scope === '' || items.length < MAX_BEARERS) return { lock, bearers: items.filter(item => item !== held) };
  const scopes = [nameScope(scope), nameScope('')];
  const found = await Promise.all(scopes.map(from => ask(from, `${from}${AFTER_ALL}`)));
  return { lock, bearers: found.flat() };
};

const AFTER_ALL = '\u{10FFFF}';

export const idIn = (item: Item): number => v.parse(v.number(), item.id);

/** Once in a plan: namesakes in several towns may be made together. */
export const claim = (
  type: RecordType,
  language: Language,
  folded: string,
  lock: number | undefined,
  given: ReservedNames,
): Change[] => {
  const name = `name of ${type} ${folded}`;
  if (given.has(name)) return [];
  given.add(name);
  return [claimName(type, language, folded, lock)];
};
