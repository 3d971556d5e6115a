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
        entriesOf(packTexts(texts), {
          hasEntry: next => {
            entry = next;
            return true;
          },
          words: { hasText: found => read.push({ ...entry, ...found }) > 0, words: [] },
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
        const found = entriesOf(packTexts(texts), {
          hasEntry: isLinked,
          words: { hasText: each => tested.push(each.folded) > 0 && hasText(each), words: [] },
        });
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

  it('are found by words as a test of each text finds them', () => {
    const words = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'n', ' ', '“', 'к', '😀'), minLength: 1, maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(text), words, (texts, wanted) => {
        const hasText = ({ folded }: Pick<TextOfEntry, 'folded'>) => wanted.every(word => folded.includes(word));
        const found = entriesOf(packTexts(texts), { hasEntry: () => true, words: { hasText, words: wanted } });
        const inOrder = (all: readonly { readonly order: string }[]) => all.map(({ order }) => order).sort();
        expect(inOrder(found)).toEqual(inOrder(texts.filter(hasText)));
      }),
    );
  });

  it('are tested only where the signature of the text has all words', () => {
    const [order, packed] = ['20270510200000#20270110130000#0000000040', '20270510223000|'];
    const texts = ['noite de gaitas', 'concerto', 'noite', 'gaitas', 'noi teg ait as'];
    const tested = (words: readonly string[]): string[] => {
      const seen: string[] = [];
      const blocks = packTexts(texts.map(folded => ({ order, packed, folded, behindPassword: undefined })));
      entriesOf(blocks, { hasEntry: () => true, words: { hasText: ({ folded }) => seen.push(folded) > 0, words } });
      return seen;
    };
    expect(tested(['gaita'])).toEqual(['noite de gaitas', 'gaitas']);
    expect(tested(['noite', 'gaitas'])).toEqual(['noite de gaitas']);
    expect(tested(['de'])).toEqual(texts); // two letters: a signature does not tell
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
