import { expect, it } from 'vitest';
import { sizeOf } from '../../functions/database/stored-item.ts';

const SIZES: [item: Record<string, unknown>, bytes: number, why: string][] = [
  [{}, 0, 'nothing'],
  [{ a: 'bc' }, 3, 'a name and its text'],
  [{ a: '€' }, 4, 'in UTF-8'],
  [{ a: 1 }, 22, 'a number is taken at its longest'],
  [{ a: new Uint8Array(5) }, 6, 'bytes as they are'],
  [{ a: true, b: null }, 4, 'one byte each'],
  [{ a: ['b', 'c'] }, 8, 'a list: three, and one for each entry'],
  [{ a: { b: 'c' } }, 7, 'a map: likewise, and its names'],
];
it.each(SIZES)('%j takes %i bytes', (item, bytes) => {
  expect(sizeOf(item)).toBe(bytes);
});
