/**
 * Rate limits for guessing passwords: of one login or event from one network (docs/decisions/0024), and of all of them from one wider
 * network (docs/decisions/0034).
 */
import type { Item, ItemUpdate } from '../store/change.ts';
import { TTL_ATTRIBUTE } from '../store/table.ts';
import type { Instant } from '../time/instant.ts';

/** After this many failures within `WINDOW` seconds, attempts are refused without a check until the oldest failure is older than that. */
export const MAX_FAILURES = {
  /** For one login or event, from one address. */
  target: 20,
  /** For all logins, or for all events, from one network. */
  network: 200,
} as const;
/** Seconds. */
export const WINDOW = 300;

/** The number of failures in each epoch second. The limit also bounds the number of entries, as refused attempts do not count. */
export type Failures = ReadonlyMap<number, number>;

export const NO_FAILURES: Failures = new Map();

/** Seconds until attempts are allowed again; 0: now. `max`: one of `MAX_FAILURES`. */
export const secondsToWait = (failures: Failures, now: Instant, max: number): number => {
  const seconds = [...recent(failures, now)].sort(([a], [b]) => a - b);
  let left = seconds.reduce((sum, [, count]) => sum + count, 0);
  let wait = 0;
  for (const [second, count] of seconds) {
    if (left < max) break;
    wait = second + WINDOW - now;
    left -= count;
  }
  return wait;
};

export const recent = (failures: Failures, now: Instant): Failures =>
  new Map([...failures].filter(([second]) => second > now - WINDOW));

/** Adds two sets of different failures. */
export const sumOf = (some: Failures, others: Failures): Failures => combined(some, others, (a, b) => a + b);

/** Merges two reads of the same failures, each of which may be stale. */
export const latestOf = (one: Failures, other: Failures): Failures => combined(one, other, Math.max);

const combined = (some: Failures, others: Failures, of: (a: number, b: number) => number): Failures =>
  new Map([...some, ...others].map(([second]) => [second, of(some.get(second) ?? 0, others.get(second) ?? 0)]));

// --- as stored ---------------------------------------------------------------------------------------------------------

/** The item under `failuresKey` has an attribute for each second, so that concurrent writers can add to it without a read. */
export const failuresIn = (item: Item | undefined): Failures =>
  new Map(
    Object.entries(item ?? {}).flatMap(([name, count]): [number, number][] =>
      /^\d+$/.test(name) && typeof count === 'number' ? [[Number(name), count]] : [],
    ),
  );

/** How many old seconds one write removes: an update expression has at most 4 KB. Later writes remove the rest. */
const MAX_DROPPED = 100;

/** Adds failures and removes expired seconds, so that the item stays small during a long attack. */
export const addFailures = (stored: Failures, more: Failures, now: Instant): ItemUpdate => ({
  add: Object.fromEntries(recent(more, now)), // an expression cannot both remove an attribute and add to it
  set: { [TTL_ATTRIBUTE]: now + WINDOW },
  drop: [...stored.keys()]
    .filter(second => second <= now - WINDOW)
    .slice(0, MAX_DROPPED)
    .map(String),
});
