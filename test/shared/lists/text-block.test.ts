/** Texts packed for memory: what comes out is what went in. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, entriesOf, packTexts, type TextOfEntry } from '../../../shared/lists/text-block.ts';

const text: fc.Arbitrary<TextOfEntry> = fc.record({
  order: fc.stringMatching(/^\d{14}#\d{14}#\d{10}$/),
  packed: fc.constantFrom(
    '20270510223000|',
    '20270510223000|c12,t7',
    '20270510223000!c12',
    '20270510000000|v5,@42.19;-8.72',
  ),
  folded: fc.string({ unit: fc.constantFrom('a', 'n', ' ', '\n', '“', 'к', '😀') }),
  behindPassword: fc.constantFrom(undefined, undefined, { author: 2, status: 'publish' }),
});

describe('packed texts', () => {
  it('are read as they were', () => {
    fc.assert(
      fc.property(fc.array(text), texts => {
        const read: TextOfEntry[] = [];
        let entry = { order: '', packed: '' };
        for (const block of packTexts(texts))
          entriesOf(block, {
            hasEntry: next => {
              entry = next;
              return true;
            },
            hasText: found => read.push({ ...entry, ...found }) > 0,
          });
        const sorted = (all: readonly TextOfEntry[]) => all.map(each => JSON.stringify(each)).sort();
        expect(sorted(read)).toEqual(sorted(texts));
      }),
    );
  });

  it('are tested by their entries first', () => {
    fc.assert(
      fc.property(fc.array(text), texts => {
        const isLinked = ({ packed }: Pick<TextOfEntry, 'packed'>) => packed.includes('c12');
        const hasText = ({ folded }: Pick<TextOfEntry, 'folded'>) => folded.includes('a');
        const tested: string[] = [];
        const found = packTexts(texts).flatMap(block =>
          entriesOf(block, { hasEntry: isLinked, hasText: each => tested.push(each.folded) > 0 && hasText(each) }),
        );
        expect(found.map(({ order }) => order).sort()).toEqual(
          texts
            .filter(isLinked)
            .filter(hasText)
            .map(({ order }) => order)
            .sort(),
        );
        expect(tested.length).toBe(texts.filter(isLinked).length);
      }),
    );
  });

  it('take a byte for each character, and those with letters beyond Latin-1 two', () => {
    const [order, packed] = ['20270510200000#20270110130000#0000000040', '20270510223000|'];
    const of = (folded: string) => ({ order, packed, folded, behindPassword: undefined });
    const [latin, wide] = [of('a'.repeat(1_000)), of('к'.repeat(1_000))];
    const bytes = (texts: readonly TextOfEntry[]) => packTexts(texts).map(bytesOf);
    const [[ofLatin = 0], [ofWide = 0]] = [bytes([latin]), bytes([wide])];
    expect(ofWide - ofLatin).toBe(1_000);
    expect(bytes([latin, wide])).toEqual([ofLatin, ofWide]);
  });
});
