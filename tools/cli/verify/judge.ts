/**
 * Reads again what seemed different in a scan, which is no snapshot. Only what two readings in a
 * row find is reported, because one reading may see a part of a transaction that is just becoming
 * visible. A reading reads items before the records that they follow from, and a difference has the
 * versions of these records: if the next reading finds the same, it has read the item while nobody
 * wrote them.
 */
import type { Change, Item } from '../../../shared/store/change.ts';
import { kindOf } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { type Key, keyName, TERMS_VERSION } from '../../../shared/store/table.ts';
import { canonical } from '../../table/canonical.ts';
import type { Tally } from './tally.ts';

/** A difference between the stored and the expected state. */
export interface Difference {
  /** The name of the kind of item (`shared/store/schema.ts`). */
  readonly kind: string;
  readonly key: Key;
  readonly is: string;
  readonly should: string;
  /** The conditions that the records from which the item should follow are as they were read. */
  readonly asRead?: readonly Change[];
  /**
   * The correction, for one transaction with `asRead`. It is absent if there is none, because an
   * operator has to decide.
   */
  readonly repair?: readonly Change[] | undefined;
}

/** The most readings. What is written during each of them is being written all the time. */
const MAX_READINGS = 10;
const PAUSE_MS = 100;
/** The number of suspects that are read together. */
const AT_ONCE = 25;

export interface Checking {
  readonly store: UncheckedStore;
  readonly stop: AbortSignal;
  /**
   * Waits this many milliseconds. A scan may see only a part of a transaction; after the pause, it
   * is complete.
   */
  readonly pause: (ms: number) => Promise<unknown>;
  /** Reports a difference, and with `--repair` corrects it. */
  readonly report: (difference: Difference) => Promise<void>;
}

/**
 * Finds one kind of difference after a scan. Returns the number of items that could not be judged,
 * because they were written all the time.
 */
export type Check = (checking: Checking, tally: Tally) => Promise<number>;

/** Returns the number of items that could not be judged. */
export const judge = async (
  { stop, pause, report }: Checking,
  read: () => Promise<readonly Difference[]>,
): Promise<number> => {
  const reported = new Set<string>();
  let before = new Set<string>();
  for (let reading = 1; reading <= MAX_READINGS; reading++) {
    stop.throwIfAborted();
    if (reading > 1) await pause(PAUSE_MS * reading);
    const now = new Set<string>();
    for (const difference of await read()) {
      const [key, text] = [keyName(difference.key), canonical(difference)];
      if (reported.has(key)) continue;
      if (before.has(text)) {
        reported.add(key);
        await report(difference);
      } else now.add(text);
    }
    before = now;
    if (now.size === 0) break;
  }
  return before.size;
};

/**
 * Judges all suspects, some at a time. `also` are further suspects that were judged with them.
 * Returns the number of items that could not be judged.
 */
export const judgeAll = async (
  checking: Checking,
  suspects: readonly Key[],
  read: (keys: readonly Key[]) => Promise<{ readonly differences: Difference[]; readonly also?: Key[] }>,
): Promise<number> => {
  const left = new Map(suspects.map(key => [keyName(key), key]));
  let unjudged = 0;
  while (left.size > 0) {
    const some = [...left.values()].slice(0, AT_ONCE);
    unjudged += await judge(checking, async () => {
      const { differences, also = [] } = await read(some);
      for (const key of [...some, ...also]) left.delete(keyName(key));
      return differences;
    });
  }
  return unjudged;
};

// --- The correction and the texts of a difference.

/** Tells functions that the terms in their memory are outdated, if the item is one of them. */
export const termsRaised = ({ pk }: Key): Change[] =>
  pk.startsWith('T#') ? [{ add: { [TERMS_VERSION]: 1 }, to: { pk, sk: '!' } }] : [];

const MAX_SHOWN_LENGTH = 200;

/** Both sides as text, with only the attributes that differ, or `nothing` for a missing item. */
export const differing = (key: Key, is: Item | undefined, should: Item | undefined): Difference => ({
  kind: kindOf(key).name,
  key: { pk: key.pk, sk: key.sk },
  is: shown(is, should),
  should: shown(should, is),
});

const shown = (item: Item | undefined, other: Item | undefined): string => {
  if (item === undefined) return 'nothing';
  const { pk, sk, ...members } = item;
  const different = Object.entries(members).filter(
    ([name, value]) => value !== undefined && (other === undefined || canonical(value) !== canonical(other[name])),
  );
  const text = canonical(Object.fromEntries(different));
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
};
