/**
 * What clients send for a field, what it means, and why it is refused
 * (contract/events#event-input).
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import * as fields from '../../../shared/http/fields.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { TermReferences } from '../../../shared/http/references.ts';
import { KEY_LIMITS } from '../../../shared/store/change.ts';
import { namePartition } from '../../../shared/store/table.ts';
import { foldName } from '../../../shared/text/fold.ts';
import { refusalOf } from '../../support/refusal.ts';
import { IS_WHOLE } from '../../support/sample.ts';

/** The meaning of the value, or the problem of the field. */
const read = (schema: v.GenericSchema, sent: unknown): unknown => {
  const parse = () => parseFields(v.object({ field: v.optional(schema) }), { field: sent }).field;
  const refusal = refusalOf(parse);
  return refusal === undefined ? parse() : refusal;
};

const ALL = { ...fields, TermReferences };
type Name = { [N in keyof typeof ALL]: (typeof ALL)[N] extends v.GenericSchema ? N : never }[keyof typeof ALL];

it.each<[name: Name, sent: unknown, meant: unknown]>([
  ['Bool', true, true],
  ['Bool', 'FALSE', false],
  ['Truthy', 'yes', true],
  ['Truthy', 1, true],
  ['Truthy', 'nonsense', false],
  ['Integer', ' 7 ', 7],
  ['Integer', '5.0', 5],
  ['Decimal', '1.50', 1.5],
  ['Title', ' <b>Jazz</b> &amp; more ', 'Jazz & more'],
  ['Line', null, ''],
  ['SlugText', ' jazz ', 'jazz'],
  ['TimeZone', '', null],
  ['DateText', '2027-03-01', { date: { year: 2027, month: 3, day: 1 } }],
  ['WebAddress', ' https://w.example ', 'https://w.example'],
  ['Website', '', null],
  ['TextList', 'a, b,,', ['a', 'b']],
  ['TextList', ['a', 1], ['a', '1']],
  ['TextList', ['a', ' ', '', ' b '], ['a', 'b']],
  ['IdList', '1,2', [1, 2]],
  ['IdList', [' 5 ', '', 9], [5, 9]],
  ['StatusList', '', []],
  ['StatusList', 'draft,any', ['draft', 'any']],
  ['TermReferences', 'Jazz, 12', [{ name: 'Jazz' }, { id: 12 }]],
  ['TermReferences', ['Courses, talks', 7], [{ name: 'Courses, talks' }, { id: 7 }]],
  ['TermReferences', 5, [{ id: 5 }]],
  ['TermReferences', [' 5 ', '', null, ' '], [{ id: 5 }]],
  ['TermReferences', [''], []],
])('%s: %j means %j', (name, sent, meant) => {
  expect(read(ALL[name], sent)).toEqual(meant);
});

it.each<[name: Name, sent: unknown, problem: string]>([
  ['Truthy', null, 'type'],
  ['Integer', '5.5', 'type'],
  ['Integer', '0x10', 'type'],
  ['Decimal', '1,5', 'type'],
  ['Title', '0', 'empty'],
  ['Title', 'x'.repeat(1_001), 'too-long'],
  ['SlugText', '', 'empty'],
  ['TextList', '', 'empty'],
  ['Name', 'x'.repeat(401), 'too-long'],
  ['Name', '\u0958'.repeat(201), 'too-long'],
  ['TextList', Array(101).fill('a'), 'too-long'],
  ['IdList', '1,a', 'type'],
  ['IdList', '99999999999999999999', 'type'],
  ['TextList', ['', ' '], 'empty'],
  ['StatusList', [''], 'empty'],
  ['StatusList', 'secret', 'status'],
  ['TermReferences', {}, 'type'],
  ['TermReferences', [{}], 'type'],
])('%s: %j is refused: %s', (name, sent, problem) => {
  expect(read(ALL[name], sent)).toEqual({ field: problem });
});

it.runIf(IS_WHOLE)('the longest name of any letters fits into a key, folded', () => {
  const fixed = Buffer.byteLength(namePartition('organizer', 'gl', ''));
  const letters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(letter =>
    letter.isWellFormed(),
  );
  const longest = letters.filter(
    letter =>
      fixed +
        (fields.MAX_LENGTH.name / letter.normalize('NFC').length) *
          Buffer.byteLength(foldName(`${letter}.`).slice(0, -1)) >
      KEY_LIMITS.partition,
  );
  expect(longest).toEqual([]);
});
