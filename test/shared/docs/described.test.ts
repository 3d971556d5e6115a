/** What holds the answers of all tests to the document notices what is missing on either side. */
import { expect, it } from 'vitest';
import { WHOLE_TAG } from '../../../shared/docs/example-records.ts';
import { EXAMPLES } from '../../../shared/docs/examples.ts';
import { undescribed } from '../../support/described.ts';

const READ = { method: 'GET', path: '/tags/2?ml_language=gl', headers: {} };
const refusal = (code: string, status: number) => ({ code, message: 'No.', data: { status } });
const { name: _, ...nameless } = WHOLE_TAG;

it.each<[what: string, status: number, body: unknown, problem: string | undefined]>([
  ['the example', 200, WHOLE_TAG, undefined],
  ['a member that is not described', 200, { ...WHOLE_TAG, colour: 'red' }, 'must NOT have additional properties'],
  ['a missing member', 200, nameless, "must have required property 'name'"],
  ['a refusal of the operation', 400, refusal('rest_invalid_param', 400), undefined],
  ['a code that it does not name', 404, refusal('rest-event-not-found', 404), 'is not among its refusals'],
])('%s', (_, status, body, problem) => {
  expect(undescribed(READ, { status, body })).toEqual(
    problem === undefined ? undefined : expect.stringContaining(problem),
  );
});

it('finds the operation by its path and the method that is meant', () => {
  const change = { method: 'POST', path: '/tags/2', headers: { 'x-http-method-override': 'DELETE' } };
  expect(undescribed(change, { status: 200, body: EXAMPLES.deleteTag.answer })).toBeUndefined();
  expect(undescribed({ ...change, path: '/nothing' }, { status: 404, body: {} })).toBeUndefined();
});
