/**
 * `calendar verify` finds each kind of damage to groups of translations and repairs it
 * (docs/data-model.md#verifying).
 */
import { describe, expect, it } from 'vitest';
import { linkTo } from '../../shared/lists/name.ts';
import type { Change, Item } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import {
  type Key,
  postKey,
  postTranslationsKey,
  termRecordKey,
  termTranslationsKey,
} from '../../shared/store/table.ts';
import { checkGroups } from '../../tools/cli/verify/check-groups.ts';
import type { Difference } from '../../tools/cli/verify/judge.ts';
import { newTally } from '../../tools/cli/verify/tally.ts';
import { createRecord } from '../support/create.ts';
import { postId, termId } from '../support/ids.ts';
import { useService } from '../support/service.ts';
import { EVENT, expectRepair, verify } from '../support/verified.ts';

const ids: Record<string, number> = {};
const id = (name: string): number => ids[name] ?? 0;

const service = await useService();
const make = async (name: string, collection: string, fields: object) => {
  ids[name] = (await createRecord(service, collection, fields)).id;
};
// Three events, two venues and two tags that are translations of each other, and an event and a tag
// without translations.
await make('gl', 'events', { ...EVENT, title: 'Gaitas' });
await make('ca', 'events', { ...EVENT, title: 'Gralles', ml_language: 'ca', translation_of: id('gl') });
await make('fr', 'events', { ...EVENT, title: 'Cornemuses', ml_language: 'fr', translation_of: id('gl') });
await make('alone', 'events', { ...EVENT, title: 'Zanfonas', ml_language: 'es' });
await make('hall', 'venues', { venue: 'Halle', ml_language: 'fr' });
await make('praza', 'venues', { venue: 'Praza', translation_of: id('hall') });
await make('tag', 'tags', { name: 'lecer' });
await make('tagFr', 'tags', { name: 'loisir', ml_language: 'fr', translation_of: id('tag') });
await make('tagEs', 'tags', { name: 'ocio', ml_language: 'es' });

const at = (name: string): Key => postTranslationsKey(postId(id(name)));
const tagAt = (language: 'gl' | 'fr' | 'es', name: string): Key =>
  termTranslationsKey(language, linkTo('tag', id(name)));
const stored = async (key: Key): Promise<Item> => {
  const [item] = await service.store.read([key], 'consistent');
  if (item === undefined) throw new Error(`no ${key.pk} ${key.sk}`);
  return item;
};
const membersOf = (item: Item): object[] => (Array.isArray(item.members) ? item.members : []);
/** Copies the group at `from`, changed, to `to`. */
const copied = async (from: Key, to: Key, changed: (members: object[]) => object, more = 0): Promise<Change[]> => {
  const copy = await stored(from);
  const members = Object.values(changed(membersOf(copy)));
  return [{ put: { ...copy, ...to, version: Number(copy.version) + more, members } }];
};
const same = (members: object[]): object[] => members;
const renamed = (slug: string, language: string) => (members: object[]) =>
  members.map(member => ('language' in member && member.language === language ? { ...member, slug } : member));

/** The translations that the API shows of each record. */
const shown = async (): Promise<object> => {
  const paths = ['gl', 'ca', 'fr', 'alone'].map(name => `events/${name}`);
  paths.push('venues/hall', 'venues/praza', 'tags/tag', 'tags/tagFr', 'tags/tagEs');
  const entries = paths.map(async path => {
    const [collection, name = ''] = path.split('/');
    const { body } = await service.call('GET', `/${collection}/${id(name)}`, { as: 'editor' });
    return [name, Object.values<{ slug: string }>(body.translations ?? {}).map(({ slug }) => slug)];
  });
  return Object.fromEntries(await Promise.all(entries));
};
const INTACT = {
  ...{ gl: ['gralles', 'cornemuses'], ca: ['cornemuses', 'gaitas'], fr: ['gralles', 'gaitas'], alone: [] },
  ...{ hall: ['praza'], praza: ['halle'] },
  ...{ tag: ['loisir'], tagFr: ['lecer'], tagEs: [] },
};

it('intact groups have none', async () => {
  expect(await verify(service)).toMatchObject({ lines: [], different: 0, unjudged: 0, unknown: 0 });
  expect(await shown()).toEqual(INTACT);
});

it.each<[what: string, damage: () => Promise<Change[]> | Change[], lines: RegExp[]]>([
  [
    'a copy tells what a record was before',
    () => copied(at('gl'), at('gl'), renamed('gralla', 'ca')),
    [/^translations R#\d+ T: \{"ca\.slug":"gralla","version":2\} -> \{"ca\.slug":"gralles","version":3\}$/],
  ],
  ['a copy is gone', () => [{ remove: at('fr') }], [/^translations R#\d+ T: nothing -> \{.*"ca\.slug":"gralles".*$/]],
  [
    'a copy of a record that is gone',
    () => copied(at('gl'), postTranslationsKey(postId(998)), same, 7),
    [/^translations R#998 T: .* -> nothing$/],
  ],
  [
    'a newer copy names one that is gone, and one of another type',
    () =>
      copied(
        at('hall'),
        at('hall'),
        members => [
          { ...members[0], language: 'eu', id: 998 },
          { ...members[0], language: 'ca', id: id('ca') },
          ...members,
        ],
        5,
      ),
    [/^translations R#\d+ T: \{"ca\..* -> \{"version":\d+\}$/],
  ],
  ['a copy of a term is gone', () => [{ remove: tagAt('fr', 'tagFr') }], [/^translations T#fr t\d+#T: nothing -> .*$/]],
  [
    'the copy of a term lies in another language',
    () => copied(tagAt('fr', 'tagFr'), tagAt('es', 'tagFr'), same),
    [/^translations T#es t\d+#T: .* -> nothing$/],
  ],
])('%s: it is found, and put right', async (_, damage, lines) => {
  await expectRepair(service, await damage(), lines);
  expect(await shown()).toEqual(INTACT);
});

it('of groups that overlap, the newest copy wins, and the others remain a group without its members', async () => {
  const before = [await stored(at('gl')), await stored(at('ca')), await stored(at('fr'))];
  const [first = {}] = membersOf(await stored(at('gl')));
  const own = { ...first, language: 'es', id: id('alone'), slug: 'zanfonas' };
  const pair = (members: object[]) => [
    ...members.filter(member => 'language' in member && member.language === 'fr'),
    own,
  ];
  await service.store.commit([
    ...(await copied(at('gl'), at('alone'), pair, 4)),
    ...(await copied(at('gl'), at('fr'), pair, 4)),
  ]);
  // A copy, and the names of the group in two events.
  expect(await verify(service, true)).toMatchObject({ different: 3, putRight: 3 });
  expect((await verify(service)).lines).toEqual([]);
  expect(await shown()).toMatchObject({ gl: ['gralles'], ca: ['gaitas'], fr: ['zanfonas'], alone: ['cornemuses'] });
  await service.store.commit([{ remove: at('alone') }, ...before.map(put => ({ put }))]);
  expect(await verify(service, true)).toMatchObject({ different: 2, putRight: 2 });
  expect((await verify(service)).lines).toEqual([]);
  expect(await shown()).toEqual(INTACT);
});

describe('what newer code has stored is left alone', () => {
  it.each<[what: string, key: () => Key, change: object]>([
    ['a record that only it can read', () => postKey(postId(id('ca'))), { status: 'reviewed' }],
    ['a term that only it can read', () => termRecordKey(termId(id('tagFr'))), { language: 'it' }],
  ])('%s stays in its group', async (_, key, change) => {
    const before = await stored(key());
    const copies = [at('gl'), at('ca'), at('fr'), tagAt('gl', 'tag'), tagAt('fr', 'tagFr')];
    const groups = await service.store.read(copies, 'consistent');
    await service.store.commit([{ put: { ...before, ...change } }]);
    const { lines } = await verify(service, true);
    expect(lines.filter(line => line.startsWith('translations'))).toEqual([]);
    expect(await service.store.read(copies, 'consistent')).toEqual(groups);
    await service.store.commit([{ put: before }]);
    await verify(service, true);
  });

  it('a copy that only it can read; one that nobody can read is named', async () => {
    const before = await stored(at('hall'));
    const newer = await copied(at('hall'), at('hall'), members => [
      ...members,
      { ...members[0], language: 'it', id: 997 },
    ]);
    await service.store.commit(newer);
    expect((await verify(service, true)).lines).toEqual([]);
    expect(await service.store.read([at('hall')], 'consistent')).toEqual(newer.map(each => 'put' in each && each.put));
    await service.store.commit([{ put: { ...before, members: 5 } }]);
    expect((await verify(service, true)).lines).toEqual([
      expect.stringMatching(/^translations R#\d+ T: \{.*"members":5.*\} -> a group of translations \(left\)$/),
    ]);
    await service.store.commit([{ put: before }]);
    expect((await verify(service)).lines).toEqual([]);
  });
});

it('what differs in one look only is not different; what is written in every look is not judged', async () => {
  const { store } = service;
  let reads = 0;
  const pauses: number[] = [];
  const written = { ...(await stored(at('hall'))) };
  const shownIn: Record<string, (item: Item) => Item | undefined> = {
    // The first reading does not find the copy, as if its transaction were not visible yet.
    [at('fr').pk]: item => (pauses.length === 0 ? undefined : item),
    [at('hall').pk]: item => ({ ...item, version: Number(written.version) + reads }),
  };
  const shownOf = (item: Item) => {
    const show = shownIn[item.pk];
    return show === undefined ? item : show(item);
  };
  const watched: UncheckedStore = {
    ...store,
    read: async (keys, consistency) => {
      reads += 1;
      const items = await store.read(keys, consistency);
      return items.map(item => (item?.sk === 'T' ? shownOf(item) : item));
    },
  };
  const seen: string[] = [];
  const report = async ({ key }: Difference) => {
    seen.push(key.pk);
  };
  await store.commit(await copied(at('gl'), postTranslationsKey(postId(997)), same));
  const copies = [at('gl'), at('hall'), postTranslationsKey(postId(997))];
  const pause = async (ms: number) => void pauses.push(ms);
  const checking = { store: watched, stop: new AbortController().signal, pause, report };
  expect(await checkGroups(checking, { ...newTally(), copies })).toBe(1);
  // Ten readings, with growing pauses of six seconds in all.
  expect(pauses).toEqual([200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  expect(seen).toEqual(['R#997']);
  await store.commit([{ remove: postTranslationsKey(postId(997)) }]);
});
