/**
 * What must be true of the table of rights whatever its lines are. `test/api/rights-matrix.test.ts`
 * tests what each line grants.
 */
import { expect, it } from 'vitest';
import { ACTIONS, type Caller, mayOn, ROLES, STATUSES, type Subject } from '../../../shared/settings/rights.ts';

/** Callers, from the fewest rights to the most. */
const CALLERS: readonly (Caller | undefined)[] = [
  undefined,
  ...ROLES.toReversed().map(role => ({ id: 7, login: role, role })),
];
const SUBJECTS: readonly Subject[] = ['post', 'category', 'tag', 'document'];
const RECORDS = [7, 8].flatMap(author => STATUSES.map(status => ({ author, status })));
/** Every question that can be asked, with the answer for each caller. */
const answers = SUBJECTS.flatMap(on =>
  ACTIONS.flatMap(action =>
    RECORDS.map(record => ({ on, action, record, may: CALLERS.map(caller => mayOn(on, caller, action, record)) })),
  ),
);

it('a role may do whatever the one below it may', () => {
  expect(answers.filter(({ may }) => may.some((done, i) => done && may[i + 1] === false))).toEqual([]);
});

it('nobody writes what they may not read, and nobody at all without credentials', () => {
  const isOdd = ({ on, action, record, may }: (typeof answers)[number]) =>
    (action !== 'read' && may[0]) || may.some((done, i) => done && !mayOn(on, CALLERS[i], 'read', record));
  expect(answers.filter(isOdd)).toEqual([]);
});

it('who may do it to a record may do it at all, and the other way round', () => {
  for (const on of SUBJECTS)
    for (const action of ACTIONS)
      for (const caller of CALLERS)
        expect(mayOn(on, caller, action)).toBe(RECORDS.some(record => mayOn(on, caller, action, record)));
});
