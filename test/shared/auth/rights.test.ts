/** What has to hold for the table of rights whatever its lines are; what each is to grant is in `test/api/rights-matrix.test.ts`. */
import { expect, it } from 'vitest';
import {
  ACTIONS,
  type Caller,
  hasNoWriteRole,
  isEditor,
  isWriter,
  mayNameAuthor,
  mayOn,
  mayPublish,
  mayReadAll,
  permit,
  ROLES,
  type Role,
  STATUSES,
  type Subject,
} from '../../../shared/auth/rights.ts';

/** From least to most. */
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

it('who writes, publishes, edits and names others (contract/rights#roles)', () => {
  const told = (is: (caller: Caller | undefined) => boolean) => CALLERS.filter(is).map(caller => caller?.role);
  expect(told(isWriter)).toEqual(['contributor', 'author', 'editor', 'administrator']);
  expect(told(mayPublish)).toEqual(['author', 'editor', 'administrator']);
  expect(told(isEditor)).toEqual(['editor', 'administrator']);
  expect(told(hasNoWriteRole)).toEqual([undefined, 'subscriber']);
  expect(told(caller => mayReadAll(caller, 'publish'))).toHaveLength(CALLERS.length);
  expect(told(caller => mayReadAll(caller, 'draft'))).toEqual(['editor', 'administrator']);
  expect(told(caller => mayNameAuthor(caller, 8))).toEqual(['editor', 'administrator']);
  expect(told(caller => mayNameAuthor(caller, 7))).toHaveLength(ROLES.length);
});

it.each<[role: Role, own: string, others: string]>([
  ['subscriber', 'read publish', 'read publish'],
  ['contributor', 'read all, edit draft pending private trash', 'read publish'],
  ['author', 'read all, edit all', 'read publish'],
  ['editor', 'read all, edit all', 'read all, edit all'],
])('of posts, %s may %s of their own, and %s of others', (role, own, others) => {
  const caller = { id: 7, login: role, role };
  const may = (author: number) =>
    (['read', 'edit'] as const)
      .map(action => {
        const statuses = STATUSES.filter(
          status => permit('post', caller, action, { author, status })?.caller === caller,
        );
        return statuses.length === 0
          ? ''
          : `${action} ${statuses.length === STATUSES.length ? 'all' : statuses.join(' ')}`;
      })
      .filter(text => text !== '')
      .join(', ');
  expect([may(7), may(8)]).toEqual([own, others]);
});
