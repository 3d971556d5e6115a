/** An operation that writes before it has checked the caller's rights writes nothing (docs/decisions/0018). */
import { expect, it } from 'vitest';
import { type Operations, type RunDeps, runOperation } from '../../functions/runtime/run-operation.ts';
import { TAG } from '../../shared/docs/examples/terms.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { idCounterKey } from '../../shared/store/table.ts';
import { instant } from '../support/instant.ts';
import { memoryStore } from '../support/memory-store.ts';
import { SITE } from '../support/middleware.ts';

const notCalled = () => Promise.reject(new Error('not called'));

type DeleteTag = Operations<'tags', RunDeps>['operations']['deleteTag'];

/** The writes to the store that `deleteTag` gets through. */
const run = (deleteTag: DeleteTag) => {
  const writes: string[] = [];
  const store: Store = {
    ...memoryStore([]),
    commit: async () => void writes.push('commit'),
    increment: async () => writes.push('increment'),
    updateItem: async () => void writes.push('updateItem'),
  };
  const deps: RunDeps = {
    store,
    site: SITE,
    sites: [],
    now: () => instant(1_800_000_000),
    log: { info: () => {}, error: () => {} },
  };
  const operations: Operations<'tags', RunDeps> = {
    operations: {
      ...{
        listTags: notCalled,
        listTagChanges: notCalled,
        createTag: notCalled,
        readTag: notCalled,
        updateTag: notCalled,
        listWordPressTags: notCalled,
        createWordPressTag: notCalled,
        readWordPressTag: notCalled,
      },
      deleteTag,
    },
    unknownReferences: async () => ({}),
  };
  const call = {
    ...{ caller: { id: 1, login: 'admin', role: 'administrator' } as const, network: '', path: { id: '1' } },
    ...{ query: new URLSearchParams(), body: {}, siteAddress: '', requestId: '' },
  };
  return { writes, result: runOperation(operations, 'deleteTag', call, deps) };
};

const WRITES: readonly [name: keyof Store, write: (store: Store) => Promise<unknown>][] = [
  ['commit', store => store.commit([])],
  ['increment', store => store.increment(idCounterKey('post'), 1)],
  ['updateItem', store => store.updateItem(idCounterKey('post'), { set: {} })],
];

it.each(WRITES)('%s writes nothing before the check of rights', async (name, write) => {
  const before = run(async ({ authorise }, { store }) => {
    await write(store);
    authorise();
    return notCalled();
  });
  await expect(before.result).rejects.toThrow('deleteTag did not check');
  expect(before.writes).toEqual([]);
  const after = run(async ({ authorise }, { store }) => {
    authorise();
    await write(store);
    return notCalled();
  });
  await expect(after.result).rejects.toThrow('not called');
  expect(after.writes).toEqual([name]);
});

it('a repeated attempt checks the rights again', async () => {
  let attempts = 0;
  const { writes, result } = run(async ({ authorise }, { store }) => {
    attempts++;
    if (attempts === 1) authorise();
    if (attempts === 1) throw new WriteConflict('version');
    await store.commit([]);
    return notCalled();
  });
  await expect(result).rejects.toThrow('deleteTag did not check');
  expect([attempts, writes]).toEqual([2, []]);
});

it('a repeated attempt names only what it has ignored and kept itself', async () => {
  let attempts = 0;
  const { result } = run(async ({ authorise, ignore, keep }) => {
    attempts++;
    authorise();
    ignore(`ignored${attempts}`);
    keep(`kept${attempts}`);
    if (attempts === 1) throw new WriteConflict('version');
    return { body: TAG };
  });
  expect(await result).toMatchObject({ ignored: ['ignored2'], kept: ['kept2'] });
});
