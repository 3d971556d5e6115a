/** What `calendar verify` does not change, and what else a repair causes. */
import { expect, it } from 'vitest';
import { linkTo, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { isTerm, planSave, recordOf } from '../../shared/records/record.ts';
import {
  idCounterKey,
  listPartition,
  padded,
  postKey,
  termCopyKey,
  termRecordKey,
  termsVersionKey,
  textPartition,
} from '../../shared/store/table.ts';
import { checkIdCounters } from '../../tools/cli/verify/check-id-counters.ts';
import type { Difference } from '../../tools/cli/verify/judge.ts';
import { newTally } from '../../tools/cli/verify/tally.ts';
import { postId, termId } from '../support/ids.ts';
import { instant } from '../support/instant.ts';
import { NOW } from '../support/service.ts';
import { useVerified, verify } from '../support/verified.ts';

const at = await useVerified();

let now: number = NOW;
/**
 * Sets the clock later: rows of the journal that are older than a minute do not correct lists that
 * are read anew.
 */
const later = () => {
  now += 61;
  at.service.setNow(instant(now));
};

it('items of kinds that this version does not know are counted, and left', async () => {
  const { store } = at.service;
  const unknown = [
    { pk: 'Z#', sk: '1', id: 7 },
    { ...postKey(postId(at.id('event'))), sk: 'X#later', id: 3 },
  ];
  await store.commit(unknown.map(put => ({ put })));
  expect(await verify(at.service, true)).toMatchObject({ lines: [], unknown: 2 });
  expect(await store.read(unknown, 'consistent')).toEqual(unknown);
  await store.commit(unknown.map(({ pk, sk }) => ({ remove: { pk, sk } })));
  expect(await verify(at.service)).toMatchObject({ lines: [], unknown: 0 });
});

it('what no plan can put right is named and left', async () => {
  const { store } = at.service;
  const event = await at.stored(postKey(postId(at.id('event'))));
  const twin = { ...event, id: 997, ...postKey(postId(997)) };
  const unreadable = { ...postKey(postId(996)), type: 'event', id: 996, title: 5 };
  await store.commit([{ put: twin }, { put: unreadable }]);
  const left = [
    /^record R#996 -: .* -> a record \(left\)$/,
    /^slug S#gl\/event\/t -: \{"id":\d+\} -> \{"id":997\} \(left\)$/,
  ];
  const { lines } = await verify(at.service, true);
  // The duplicate is in the lists of the record from which it was copied; only that can be
  // repaired.
  expect(lines.filter(line => line.endsWith('(left)'))).toEqual(left.map(line => expect.stringMatching(line)));
  // The change contains what the journal needs to report it, because functions have the duplicate
  // in their lists.
  const gone = { remove: postKey(postId(997)), type: 'event', language: 'gl', when: Number(event.version) } as const;
  await store.commit([gone, { remove: postKey(postId(996)) }]);
  expect((await verify(at.service, true)).lines.filter(line => line.endsWith('(left)'))).toEqual([]);
  expect((await verify(at.service)).lines).toEqual([]);
});

it('functions forget the terms they remember when a copy is put right', async () => {
  const [before] = await at.service.store.read([termsVersionKey('gl')], 'consistent');
  await at.service.store.commit([{ remove: termCopyKey('gl', linkTo('tag', at.id('tag'))) }]);
  await verify(at.service, true);
  const [after] = await at.service.store.read([termsVersionKey('gl')], 'consistent');
  expect(Number(after?.version) - Number(before?.version)).toBe(1);
});

it('a cycle of categories is broken at one of them, and an orphan moves to the top level', async () => {
  const { call, store } = at.service;
  const make = async (name: string) => (await call('POST', '/categories', { as: 'editor', body: { name } })).body.id;
  const [one, two, below, orphan] = [await make('One'), await make('Two'), await make('Below'), await make('Orphan')];
  const move = async (id: number, parent: number) => {
    const before = recordOf(await at.stored(termRecordKey(termId(id))));
    if (!isTerm(before)) throw new Error('no term');
    await store.commit(planSave(before, { ...before, version: before.version + 1, parent: termId(parent) }));
  };
  for (const [id, parent] of [
    [one, two],
    [two, one],
    [below, two],
    [orphan, 999],
  ] as const)
    await move(id, parent);
  const ends = await Promise.all([
    call('GET', '/categories?hide_empty=0'),
    call('GET', '/events?facets=categories'),
    call('GET', `/events?categories=${one}`),
    call('PUT', `/categories/${at.id('category')}`, { as: 'editor', body: { parent: below } }),
  ]);
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const lines = [
    `record R#t${one} -: {"parent":${two}} -> {"parent":0}`,
    `record R#t${orphan} -: {"parent":999} -> {"parent":0}`,
  ];
  expect((await verify(at.service)).lines).toEqual(lines);
  expect(await verify(at.service, true)).toMatchObject({ lines, putRight: 2 });
  expect((await verify(at.service)).lines).toEqual([]);
  const parents = await Promise.all([one, two, below, orphan].map(id => call('GET', `/categories/${id}`)));
  expect(parents.map(({ body }) => body.parent)).toEqual([0, one, two, 0]);
});

it('functions load their lists anew when a text or an entry is put right', async () => {
  const { call, store } = at.service;
  const found = async (query: string) => (await call('GET', `/events?starts_after=2000-01-01&${query}`)).body.total;
  const both = () => Promise.all([found('search=second'), found('starts_before=2031-05-20')]);
  const event = await at.stored(postKey(postId(at.id('second'))));
  const text = {
    pk: textPartition(listPartition('gl', PUBLIC_EVENTS, at.id('second') % 8)),
    sk: `${event.ds}#${padded(at.id('second'))}`,
  };
  const { d, ...unlisted } = event;
  expect(d).toBe(`gl/all#${at.id('second') % 8}`);
  later();
  const [, all] = await both();
  later();
  await store.commit([{ remove: text }, { put: unlisted }]);
  later();
  expect(await both()).toEqual([0, all - 1]);
  expect(await verify(at.service, true)).toMatchObject({ different: 2, putRight: 2 });
  expect(await both()).toEqual([1, all]);
});

it('of two repairs at the same time, one corrects a counter of ids', async () => {
  const { store } = at.service;
  const found: Difference[] = [];
  const report = async (difference: Difference) => void found.push(difference);
  const checking = { store, stop: new AbortController().signal, pause: async () => {}, report };
  await checkIdCounters(checking, { ...newTally(), largest: { post: 100_000, term: 0 } });
  await checkIdCounters(checking, { ...newTally(), largest: { post: 100_000, term: 0 } });
  const [one, other] = found.map(({ repair = [] }) => repair);
  await store.commit(one ?? []);
  await expect(store.commit(other ?? [])).rejects.toThrow('write conflict');
  expect((await at.stored(idCounterKey('post'))).last).toBe(100_000);
});
