/**
 * No write changes an item that functions cache without raising the version that covers it
 * (docs/decisions/caches).
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languagesChanged, languagesCovering } from '../../shared/lists/answer-versions.ts';
import { type Change, keyOf } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { recordKeyAt } from '../../shared/store/table.ts';
import { anyWrite, GROUND, newEvent, nothingMade, send } from '../support/histories/writes.ts';
import { withAllRights } from '../support/roles.ts';
import { casesOf } from '../support/sample.ts';
import { useService } from '../support/service.ts';

const WRITES = casesOf('WRITES', { whole: 1_000, sample: 30 });
const SEED = Number(process.env.SEED ?? 1);

/** Changes of covered items that raised no version: functions would go on using outdated items. */
const missed: string[] = [];
/** The number of changes of covered items, by the beginning of their key. */
const changed = new Map<string, number>();

const checking = (store: UncheckedStore): UncheckedStore => {
  const check = async (changes: readonly Change[]): Promise<void> => {
    const keys = changes.filter(change => !('check' in change)).map(keyOf);
    const read = [...keys, ...keys.filter(({ pk }) => pk.startsWith('R#')).map(({ pk }) => recordKeyAt(pk))];
    const before = await withAllRights(() => store.read(read, 'consistent'));
    const covering = languagesCovering(read, before);
    const raised = languagesChanged(changes);
    for (const [i, { pk, sk }] of keys.entries()) {
      const language = covering[i];
      if (language === undefined) continue;
      const kind = pk.slice(0, 2) + (pk.startsWith('R#') ? sk : '');
      changed.set(kind, (changed.get(kind) ?? 0) + 1);
      if (!raised.includes(language)) missed.push(`${pk} ${sk}`);
    }
  };
  return {
    ...store,
    commit: async changes => {
      await check(changes);
      await store.commit(changes);
    },
  };
};

const service = await useService({ around: checking });

it(`${WRITES} random writes raise the versions of all kept items that they change`, { timeout: 600_000 }, async () => {
  const writes = fc.sample(fc.oneof({ weight: 4, arbitrary: anyWrite }, newEvent), { numRuns: WRITES, seed: SEED });
  const made = nothingMade();
  for (const write of [...GROUND, ...writes]) await send(write, made, service);
  expect(missed).toEqual([]);
  expect([...changed.keys()].sort()).toEqual(['R#-', 'R#T', 'T#']); // each kind was changed at least once
});
