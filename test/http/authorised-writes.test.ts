/**
 * Operations check the caller's rights before they write or answer
 * (docs/decisions/rights-on-the-record).
 */
import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Deps } from '../../functions/runtime/deps.ts';
import { Reported } from '../../functions/runtime/input.ts';
import { runOperation } from '../../functions/runtime/run.ts';
import { depsFor } from '../../functions/service.ts';
import type { OperationsOf } from '../../shared/api/operation.ts';
import { exampleOf } from '../../shared/docs/examples.ts';
import { TermView } from '../../shared/linked/term-view.ts';
import { NO_KEYS } from '../../shared/settings/secret-keys.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { instant } from '../support/instant.ts';
import { memoryStore } from '../support/memory-store.ts';
import { SITE } from '../support/middleware.ts';

const notCalled = () => Promise.reject(new Error('not called'));

const TAG = v.parse(TermView, exampleOf('deleteTag')?.answer);

type Tags = OperationsOf<'tags', Deps>;

/** The writes to the store that `deleteTag` gets through. */
const run = (deleteTag: Tags['deleteTag']) => {
  const writes: string[] = [];
  const store: UncheckedStore = { ...memoryStore([]), commit: async () => void writes.push('commit') };
  const log = { info: () => {}, error: () => {} };
  const deps = depsFor(
    { SITE, SITES: [], SECRET_KEY: NO_KEYS, ITEMS_MB: 0, LISTS_MB: 0 },
    { store, clock: () => instant(1_800_000_000), log, uptime: () => 0 },
  );
  const operations: Tags = {
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
  };
  const reported = new Reported();
  const call = {
    ...{ caller: { id: 1, login: 'admin', role: 'administrator' } as const, network: '', path: { id: '1' } },
    ...{ query: new URLSearchParams(), body: {}, siteAddress: '', reported },
  };
  return { writes, reported, result: runOperation<'tags'>(operations, 'deleteTag', call, deps) };
};

it('a write takes the proof that rights were checked, which only a check gives', async () => {
  const { writes, result } = run(async ({ authorise }, { store }) => {
    // @ts-expect-error An operation that writes without the proof does not compile.
    const withoutProof = () => store.commit([]);
    // @ts-expect-error Nor does one that makes the proof up.
    const madeUp = () => store.commit([], { caller: undefined, isChecked: true });
    expect([withoutProof, madeUp]).toHaveLength(2);
    await store.commit([], authorise());
    return { body: TAG };
  });
  expect(await result).toMatchObject({ status: 200 });
  expect(writes).toEqual(['commit']);
});

it('an answer of an operation that has not checked rights is withheld, in each attempt', async () => {
  await expect(run(async () => ({ body: TAG })).result).rejects.toThrow('deleteTag did not check');
  let attempts = 0;
  const { result } = run(async ({ authorise }) => {
    attempts++;
    if (attempts > 1) return { body: TAG };
    authorise();
    throw new WriteConflict('version');
  });
  await expect(result).rejects.toThrow('deleteTag did not check');
});

it('a repeated attempt names only what it has ignored and kept itself', async () => {
  let attempts = 0;
  const { reported, result } = run(async ({ authorise, report }) => {
    attempts++;
    authorise();
    report.ignored(`ignored${attempts}`);
    report.kept(`kept${attempts}`);
    if (attempts === 1) throw new WriteConflict('version');
    return { body: TAG };
  });
  await result;
  expect(reported).toMatchObject({ ignored: new Set(['ignored2']), kept: new Set(['kept2']) });
});

it('nobody but what the service does by itself has the permission of the service', () => {
  const users = globSync('functions/**/*.ts').filter(file => /\bSYSTEM\b/.test(readFileSync(file, 'utf8')));
  expect(users.sort()).toEqual(['functions/events/save-post.ts', 'functions/lists/stored-counts.ts']);
});
