/** Texts that the store compresses: what is read is what was put. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packed, unpacked } from '../../functions/database/requests.ts';

test('a packed item is the same item', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.object(), (z, others) => {
      const item = { ...others, pk: 'W#gl/all#0', sk: '1', z };
      expect(packed(item).z).toBeInstanceOf(Uint8Array);
      expect(unpacked(packed(item))).toEqual(item);
    }),
  );
});

test('an item without such a text is left alone', () => {
  const item = { pk: 'R#1', sk: '-', title: 'T' };
  expect([packed(item), unpacked(item)]).toEqual([item, item]);
});

test('a text of usual length takes half its bytes', () => {
  const z =
    'concerto de primavera: unha tarde de musica para toda a familia na praza do concello, con bandas e corais da comarca. '.repeat(
      2,
    );
  const stored: unknown = packed({ pk: 'W', sk: '1', z }).z;
  expect(stored instanceof Uint8Array && stored.length < z.length / 2).toBe(true);
});
