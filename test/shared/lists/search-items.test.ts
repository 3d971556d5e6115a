/**
 * What is stored for searches can be read again (docs/decisions/lists-and-searches).
 * `search.test.ts` tests which words are found.
 */
import { expect, it } from 'vitest';
import { packed, unpacked } from '../../../functions/database/requests.ts';
import { type Placement, searchTextIn, searchTextItem, searchTextKey } from '../../../shared/lists/entry.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import { postId } from '../../support/ids.ts';

const KEY = '76o57lwk8#76o56ejls#76nyk7nm8#0000000040';
const PLACE: Placement = {
  ...{ language: 'gl', list: PUBLIC_EVENTS, id: postId(40), start: 20270510200000, end: 20270512223000 },
  ...{ published: 20270110130000, names: [], isProtected: false },
};
const [OPEN, PROTECTED] = [PLACE, { ...PLACE, isProtected: true }];
const AUTHOR = { author: 2, status: 'publish' } as const;

it.each<[what: string, place: Placement, behindPassword: typeof AUTHOR | undefined, item: object]>([
  ['open', OPEN, undefined, { z: 'gaitas\nnoite' }],
  ['protected', PROTECTED, AUTHOR, { z: 'gaitas\nnoite', p: AUTHOR }],
])(
  'the text of an event that is %s stands where its entry does, and is read as it was written',
  (_, place, behindPassword, item) => {
    const written = searchTextItem(place, 'gaitas\nnoite', behindPassword && { ...behindPassword });
    expect(written).toEqual({ pk: 'W#gl/all#0', sk: KEY, ...item });
    expect(searchTextKey(place)).toEqual({ pk: 'W#gl/all#0', sk: KEY });
    expect(searchTextIn(unpacked(packed(written)))).toEqual({ folded: 'gaitas\nnoite', behindPassword });
  },
);

it('of a protected event, no more is stored with the text than who may search it', () => {
  const event = { ...AUTHOR, password: 'ab', title: 'Gaitas' };
  expect(searchTextItem(PROTECTED, 'gaitas\n', event)).toHaveProperty('p', AUTHOR);
});
