/** Which faults a request is told of, and in which order (contract/http#error-envelope). */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Line, Name, Positive } from '../../../shared/http/fields.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { refusalOf } from '../../support/refusal.ts';

const Schema = v.object({ name: Name, parent: v.optional(v.nullable(Positive)), city: Line });
const parse = (sent: object, nullIsMissing = false) => parseFields(Schema, { ...sent }, { nullIsMissing });
const NINE_MARKS = `e${'\u0f71\u0f72'.repeat(4)}\u0f71`;

it('what no field is called is left out', () => {
  expect(parse({ name: 'A', other: 1 })).toEqual({ name: 'A' });
});

it.each<[why: string, sent: object, creates: boolean, refusal: unknown]>([
  ['null is missing when something is created', { name: null }, true, ['name']],
  ['all fields that are wrong are named at once', { name: '', parent: 0 }, true, { name: 'empty', parent: 'positive' }],
  ['marks are counted in what is sent', { name: NINE_MARKS, parent: 0 }, true, { name: 'marks', parent: 'positive' }],
  [
    'marks are counted in what entities stand for',
    { name: 'A', city: 'e&#x0f71;'.concat('&#x0f71;'.repeat(8)) },
    true,
    { city: 'marks' },
  ],
])('%s', (_, sent, creates, refusal) => {
  expect(refusalOf(() => parse(sent, creates))).toEqual(refusal);
});
