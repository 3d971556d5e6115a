/** The order of names, which is that of ICU whether or not it is asked. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/settings/language.ts';
import { compareNames } from '../../../shared/text/name-order.ts';

const character = fc.constantFrom(
  ...'aábcçdeéèefghiíï jklmnñopqrstuúüvwxyzAÁBÇÑZ0129 -·’’',
  'n\u0303',
  'l·l',
  'Œ',
  'ß',
);
const name = fc.string({ unit: character, minLength: 1, maxLength: 8 });

it.each(LANGUAGES)('of %s is that of the language', language => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(Math.sign(compareNames(a, b, language))).toBe(Math.sign(a.localeCompare(b, language)));
    }),
    { numRuns: 2_000 },
  );
});
