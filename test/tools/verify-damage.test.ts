/** `calendar verify` finds each kind of damage and repairs it. */
import { expect, it } from 'vitest';
import { linkTo } from '../../shared/lists/name.ts';
import type { Change, Item } from '../../shared/store/change.ts';
import { idCounterKey, linkKey, nameKey, oldSlugKey, postKey, slugKey, termCopyKey } from '../../shared/store/table.ts';
import { postId } from '../support/ids.ts';
import { expectRepair, useVerified, verify } from '../support/verified.ts';

const at = await useVerified();

const withoutList = ({ d, ...item }: Item): Item => item;

it('an intact table has none', async () => {
  expect(await verify(at.service)).toMatchObject({ lines: [], different: 0, unjudged: 0, records: 7 });
});

const DAMAGES: [what: string, damage: () => Promise<Change[]> | Change[], lines: RegExp[]][] = [
  [
    'a link entry is gone',
    () => [{ remove: linkKey(postId(at.id('event')), linkTo('category', at.id('category'))) }],
    [/^link entry R#\d+ L#c\d+: nothing -> \{"l":"gl\/c\d+","ls":.*\}$/],
  ],
  [
    'a link entry says something else',
    async () => [
      { put: { ...(await at.stored(linkKey(postId(at.id('event')), linkTo('venue', at.id('venue'))))), x: '|' } },
    ],
    [/^link entry .*: \{"x":"\|"\} -> \{"x":"\|\|\|c\d+,t\d+,v\d+"\}$/],
  ],
  [
    'an entry of a link that the event does not have',
    () => [{ put: { ...linkKey(postId(at.id('event')), linkTo('tag', 99)), l: 'gl/t99', ls: '1', x: '' } }],
    [/^link entry R#\d+ L#t99: \{"l":"gl\/t99","ls":"1","x":""\} -> nothing$/],
  ],
  [
    'a record is not in the index of its list',
    async () => [{ put: withoutList(await at.stored(postKey(postId(at.id('event'))))) }],
    [/^record R#\d+ -: \{\} -> \{"d":"gl\/all#\d"\}$/],
  ],
  ['no slug', () => [{ remove: slugKey('event', 'gl', 't') }], [/^slug S#gl\/event\/t -: nothing -> \{"id":\d+\}$/]],
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
    [/^name M#gl\/venue\/mairie #auch#\d+: nothing -> \{"id":\d+\}$/],
  ],
  [
    'a name is borne by nobody who has it',
    () => [{ put: { ...nameKey('venue', 'gl', { folded: 'old', scope: '' }, at.id('venue')), id: at.id('venue') } }],
    [/^name M#gl\/venue\/old ##\d+: \{"id":\d+\} -> nothing$/],
  ],
  [
    'a term has no copy',
    () => [{ remove: termCopyKey('gl', linkTo('tag', at.id('tag'))) }],
    [/^term copy T#gl t\d+: nothing -> \{.*"name":"Free".*\}$/],
  ],
  [
    'a record is gone, with all that it left still there',
    () => [{ remove: postKey(postId(at.id('other'))) }],
    [
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
];

it.each(DAMAGES)('%s', async (_, damage, lines) => expectRepair(at.service, await damage(), lines));
