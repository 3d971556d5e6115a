/** `calendar verify` finds each kind of damage, and puts it right. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkCountKey } from '../../shared/lists/link-counts.ts';
import { FEATURED_EVENTS, linkList } from '../../shared/lists/name.ts';
import type { Change, Item } from '../../shared/store/change.ts';
import { shardKey } from '../../shared/store/shards.ts';
import {
  countersKey,
  hotKey,
  idCounterKey,
  linkKey,
  nameKey,
  oldSlugKey,
  postKey,
  slugKey,
  termCardKey,
  unfinishedKey,
} from '../../shared/store/table.ts';
import { postId } from '../support/ids.ts';
import { openVerified, verify } from '../support/verified.ts';

let at: Awaited<ReturnType<typeof openVerified>>;
beforeAll(async () => {
  at = await openVerified();
});
afterAll(() => at.service.stop());

const withoutList = ({ d, ...item }: Item): Item => item;

it('an intact table has none', async () => {
  expect(await verify(at.service)).toMatchObject({ lines: [], different: 0, unjudged: 0, busy: 0, records: 7 });
});

const may = countersKey('gl', 'all', '203105');
const DAMAGES: [what: string, damage: () => Promise<Change[]> | Change[], lines: RegExp[]][] = [
  [
    'a link entry is gone',
    () => [{ remove: linkKey(postId(at.id('event')), linkList('category', at.id('category'))) }],
    [/^link entry R#\d+ L#c\d+: nothing -> \{"l":"gl\/c\d+#0","ls":.*\}$/],
  ],
  [
    'a link entry says something else',
    async () => [
      {
        put: {
          ...(await at.stored(linkKey(postId(at.id('event')), linkList('venue', at.id('venue'))))),
          x: '20310510120000|',
        },
      },
    ],
    [/^link entry .*: \{"x":"20310510120000\|"\} -> \{"x":"20310510120000\|c\d+,t\d+,v\d+"\}$/],
  ],
  [
    'an entry of a list that the event is not in',
    () => [{ put: { ...linkKey(postId(at.id('event')), FEATURED_EVENTS), l: 'gl/f#0', ls: '1', x: '' } }],
    [/^link entry R#\d+ L#f: \{"l":"gl\/f#0","ls":"1","x":""\} -> nothing$/],
  ],
  [
    'a record is not in the index of its list',
    async () => [{ put: withoutList(await at.stored(postKey(postId(at.id('event'))))) }],
    [/^record R#\d+ -: \{\} -> \{"d":"gl\/all#0"\}$/],
  ],
  [
    'a slug has no holder',
    () => [{ remove: slugKey('event', 'gl', 't') }],
    [/^slug S#gl\/event\/t -: nothing -> \{"id":\d+\}$/],
  ],
  [
    'the slug of a record that is gone is held',
    () => [{ put: { ...slugKey('venue', 'gl', 'gone'), id: 999 } }],
    [/^slug S#gl\/venue\/gone -: \{"id":999\} -> nothing$/],
  ],
  [
    'a slug is held by one who has another',
    () => [{ put: { ...slugKey('event', 'gl', 't'), id: at.id('second') } }],
    [/^slug S#gl\/event\/t -: \{"id":\d+\} -> \{"id":\d+\}$/],
  ],
  [
    'a slug is an old one of a record that never had it',
    () => [{ put: { ...oldSlugKey('event', 'gl', 'never', at.id('event')), id: at.id('event') } }],
    [/^old slug S#gl\/event\/never old#\d+: \{"id":\d+\} -> nothing$/],
  ],
  [
    'a name has no bearer',
    () => [{ remove: nameKey('venue', 'gl', { folded: 'mairie', scope: 'auch' }, at.id('venue')) }],
    [/^name M#gl\/venue\/mairie #auch#\d+: nothing -> \{"address":"","city":"Auch",.*\}$/],
  ],
  [
    'a name is borne by nobody who has it',
    () => [{ put: { ...nameKey('venue', 'gl', { folded: 'old', scope: '' }, at.id('venue')), id: at.id('venue') } }],
    [/^name M#gl\/venue\/old ##\d+: \{"id":\d+\} -> nothing$/],
  ],
  [
    'a term has no card',
    () => [{ remove: termCardKey('gl', linkList('tag', at.id('tag'))) }],
    [/^card T#gl t\d+: nothing -> \{.*"name":"Free".*\}$/],
  ],
  [
    'numbers of a month are off',
    () => [{ add: { s10: 3, e10: -1, s11: 1 }, to: may }],
    [
      /^counters N#gl\/all 203105: \{"e10":1\} -> \{"e10":2\}$/,
      /^counters N#gl\/all 203105: \{"s10":5\} -> \{"s10":2\}$/,
      /^counters N#gl\/all 203105: \{"s11":1\} -> \{"s11":0\}$/,
    ],
  ],
  [
    'a month is gone, and so is a count',
    () => [{ remove: may }, { remove: linkCountKey('gl', linkList('tag', at.id('tag'))) }],
    [
      /^count K#gl\/ct t\d+: \{"n":0\} -> \{"n":1\}$/,
      /^counters N#gl\/all 203105: \{"e10":0\} -> \{"e10":2\}$/,
      /^counters N#gl\/all 203105: \{"s10":0\} -> \{"s10":2\}$/,
    ],
  ],
  [
    'a shard holds more than was added to it',
    (): Change[] => [
      { add: { s10: 3, version: 1 }, to: shardKey(may, 7) },
      { add: { version: 1 }, to: hotKey(may) },
    ],
    [/^counters N#gl\/all 203105: \{"s10":5\} -> \{"s10":2\}$/],
  ],
  [
    'shards are named by no note, so that nobody would fold them back',
    () => [{ remove: hotKey(may) }],
    [/^note of a split counter H# N#gl\/all\|203105: nothing -> a note$/],
  ],
  [
    'a fold is half done, which no transaction leaves',
    () => [{ add: { f: 5 }, to: may }],
    [/^counters N#gl\/all 203105: \{"f":5\} -> \{"f":0\}$/],
  ],
  [
    'a record is gone, with all that it left still there',
    () => [{ remove: postKey(postId(at.id('other'))) }],
    [
      /^counters N#gl\/venue-publish 202703: \{"e01":2\} -> \{"e01":1\}$/,
      /^counters N#gl\/venue-publish 202703: \{"s01":2\} -> \{"s01":1\}$/,
      /^name M#gl\/venue\/halle #auch#\d+: .* -> nothing$/,
      /^slug S#gl\/venue\/halle -: .* -> nothing$/,
      /^text W#gl\/venue-publish#0 .* -> nothing$/,
    ],
  ],
  [
    'counters of ids are behind the ids that are there',
    () => [{ put: { ...idCounterKey('post'), last: 2 } }, { remove: idCounterKey('term') }],
    [/^ids I#post -: 2 -> \d+ or more$/, /^ids I#term -: 0 -> 2 or more$/],
  ],
  [
    'what is left of a large write, without its event',
    () => [{ put: { ...unfinishedKey(postId(998)), version: 1000, moves: [[{ add: { s10: 1 }, to: may }]] } }],
    [/^unfinished write R#998 U: 1 lists to go -> nothing$/],
  ],
];

it.each(DAMAGES)('%s', async (_, damage, lines) => {
  await at.service.store.commit(await damage());
  const expected = lines.map(line => expect.stringMatching(line));
  expect((await verify(at.service)).lines).toEqual(expected);
  const repaired = await verify(at.service, true);
  expect([repaired.lines, repaired.putRight]).toEqual([expected, lines.length]);
  expect((await verify(at.service)).lines).toEqual([]);
});

it('a split counter is its sum, however it is divided', async () => {
  const tag = linkCountKey('gl', linkList('tag', at.id('tag')));
  await at.service.store.commit([
    { add: { s10: -4 }, to: may },
    { add: { s10: 5, e10: 1, version: 1 }, to: shardKey(may, 1) },
    { add: { s10: -1, e10: -1, version: 1 }, to: shardKey(may, 31) },
    { add: { n: -1 }, to: tag },
    { add: { n: 1, version: 1 }, to: shardKey(tag, 7) },
    { add: { version: 1 }, to: hotKey(tag) },
  ]);
  expect(await verify(at.service)).toMatchObject({ lines: [], different: 0 });
});
