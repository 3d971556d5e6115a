/** An operation that writes before it has checked the caller's rights writes nothing (docs/decisions/0018). */
import { expect, it } from 'vitest';
import { type Operations, type RunDeps, runOperation } from '../../functions/runtime/run-operation.ts';
import type { Change } from '../../shared/store/change.ts';
import { instant } from '../support/instant.ts';
import { memoryStore } from '../support/memory-store.ts';
import { SITE } from '../support/middleware.ts';

const notCalled = () => Promise.reject(new Error('not called'));

it.each([
  ['before', [], 'deleteTag did not check'],
  ['after', [[]], undefined],
])('a write %s the check of rights', async (order, committed, refusal) => {
  const commits: (readonly Change[])[] = [];
  const store = { ...memoryStore([]), commit: async (changes: readonly Change[]) => void commits.push(changes) };
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
      deleteTag: async ({ authorise }, own) => {
        if (order === 'after') authorise();
        await own.store.commit([]);
        authorise();
        return notCalled();
      },
    },
    unknownReferences: async () => ({}),
  };
  const call = {
    ...{ caller: { id: 1, login: 'admin', role: 'administrator' } as const, network: '', path: { id: '1' } },
    ...{ query: new URLSearchParams(), body: {}, siteAddress: '', requestId: '' },
  };
  await expect(runOperation(operations, 'deleteTag', call, deps)).rejects.toThrow(refusal ?? 'not called');
  expect(commits).toEqual(committed);
});
