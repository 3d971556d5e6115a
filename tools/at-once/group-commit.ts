/** Group commit: the plans of many operations go into as few transactions as possible. */
import { ApiError } from '../../shared/http/errors.ts';
import { type Change, type Condition, nameOf, WriteConflict } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { takeGroup } from './plan-groups.ts';

/** How long a write is remembered, in ms: longer than an operation takes from its first read to its plan. */
const FRESH_MS = 2_000;

/** Milliseconds since any moment. A test stops it, as operations take longer on a busy machine. */
export type Clock = () => number;

interface Planned {
  readonly changes: readonly Change[];
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Runs one transaction at a time, so that the plans of this process do not conflict; plans that come in the meantime wait for the next
 * one. If a condition fails, or the group is too large, each plan is committed by itself, and only the one at fault fails.
 * `onCommit` is called with the changes and the number of plans; after a write conflict, with none.
 */
export const groupCommit = (
  store: UncheckedStore,
  onCommit: (changes: readonly Change[], plans: number) => void,
  clock: Clock,
): UncheckedStore['commit'] => {
  let waiting: Planned[] = [];
  let isBusy = false;
  /** What was written in the last `FRESH_MS`, oldest first. */
  const written = new Map<string, { readonly state: Condition | 'present'; readonly at: number }>();

  const isFresh = ({ at }: { readonly at: number }): boolean => clock() - at < FRESH_MS;

  /** The conflict of a plan with one that was committed here after it had read: it would make the whole transaction fail. */
  const conflictOf = (changes: readonly Change[]): WriteConflict | undefined => {
    for (const change of changes) {
      if (!('conflict' in change) || change.conflict === undefined || change.when === undefined) continue;
      const last = written.get(nameOf(change));
      if (last !== undefined && last.state !== change.when && isFresh(last)) return new WriteConflict(change.conflict);
    }
    return undefined;
  };
  /** Removes what is no longer fresh, as a load of a hundred thousand events writes millions of items. */
  const remember = (changes: readonly Change[]): void => {
    for (const [name, last] of written) {
      if (isFresh(last)) break;
      written.delete(name);
    }
    for (const change of changes) {
      if ('add' in change) continue;
      written.delete(nameOf(change)); // inserts it again at the end, after older ones
      written.set(nameOf(change), { state: stateAfter(change), at: clock() });
    }
  };
  const rejectConflicts = (): void => {
    const checked = waiting.map(planned => ({ planned, conflict: conflictOf(planned.changes) }));
    waiting = checked.filter(({ conflict }) => conflict === undefined).map(({ planned }) => planned);
    for (const { planned, conflict } of checked) if (conflict !== undefined) planned.reject(conflict);
  };
  const commitAll = async (): Promise<void> => {
    for (rejectConflicts(); waiting.length > 0; rejectConflicts()) {
      const { group, rest } = takeGroup(waiting);
      waiting = rest;
      await commitTogether(group);
    }
    isBusy = false;
  };
  const commitTogether = async (group: readonly Planned[]): Promise<void> => {
    const changes = group.flatMap(one => one.changes);
    try {
      await store.commit(changes);
      remember(changes);
      onCommit(changes, group.length);
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (error instanceof WriteConflict) onCommit([], 0);
      const isOfOne = error instanceof WriteConflict || error instanceof ApiError;
      if (group.length > 1 && isOfOne) for (const one of group) await commitTogether([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  return changes =>
    new Promise((resolve, reject) => {
      waiting.push({ changes, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      setImmediate(() => void commitAll());
    });
};

const stateAfter = (change: Change): Condition | 'present' => {
  if ('check' in change) return change.when;
  if (!('put' in change)) return 'absent';
  return typeof change.put.version === 'number' ? change.put.version : 'present';
};
