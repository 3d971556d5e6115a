/** Which plans share a transaction. */
import { expect, it } from 'vitest';
import { type Change, MAX_CHANGES } from '../../shared/store/change.ts';
import { takeGroup } from '../../tools/at-once/plan-groups.ts';

const at = (pk: string) => ({ pk, sk: '-' });
const put = (pk: string): Change => ({ put: at(pk), when: 'absent', conflict: 'id' });
const check = (pk: string): Change => ({ check: at(pk), when: 1, conflict: 'version' });
const add = (pk: string): Change => ({ add: { n: 1 }, to: at(pk) });
const puts = (name: string, count: number): Change[] => Array.from({ length: count }, (_, i) => put(`${name}${i}`));

const CASES: [why: string, plans: Change[][], groups: number[][]][] = [
  ['nothing in common', [[put('a')], [put('b')], [{ remove: at('c') }]], [[0, 1, 2]]],
  [
    'one counter, added up',
    [
      [put('a'), add('n')],
      [put('b'), add('n')],
    ],
    [[0, 1]],
  ],
  ['one name, claimed twice', [[put('a'), put('lock')], [put('b'), put('lock')], [put('c')]], [[0, 2], [1]]],
  [
    'what one puts the other has checked',
    [[put('a'), check('v')], [{ put: at('v'), when: 1, conflict: 'version' }]],
    [[0], [1]],
  ],
  ['what one puts the other adds to', [[add('n')], [put('n')]], [[0], [1]]],
  [
    'a plan that touches an item twice stands alone no longer than others',
    [[add('n'), add('n')], [put('a')]],
    [[0, 1]],
  ],
  [
    'as many changes as a plan may have, and no more',
    [puts('a', 60), puts('b', MAX_CHANGES - 59), puts('c', MAX_CHANGES - 60)],
    [[0, 2], [1]],
  ],
  [
    'as many changes, counters added up',
    [
      [...puts('a', 50), add('n')],
      [...puts('b', MAX_CHANGES - 51), add('n')],
    ],
    [[0, 1]],
  ],
  ['a large plan alone', [puts('a', MAX_CHANGES), [put('b')]], [[0], [1]]],
];

it.each(CASES)('%s', (_, plans, groups) => {
  let waiting = plans.map((changes, name) => ({ changes, name }));
  const taken: number[][] = [];
  while (waiting.length > 0) {
    const { group, rest } = takeGroup(waiting);
    taken.push(group.map(({ name }) => name));
    waiting = rest;
  }
  expect(taken).toEqual(groups);
});
