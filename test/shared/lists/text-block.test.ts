/** Texts packed for memory: what comes out is what went in, and what is found is what a test of each finds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDERS } from '../../../shared/lists/direction.ts';
import { boundsTest, packedEntryTest, unfiltered } from '../../../shared/lists/list-plan.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import { bytesOf, packTexts, type TextBlock, type TextOfEntry } from '../../../shared/lists/text-block.ts';
import { pageOfTexts } from '../../../shared/lists/text-page.ts';
import { entriesOf, findTexts, type TextTest } from '../../../shared/lists/text-scan.ts';
import { EVERYTHING } from '../../../shared/lists/window.ts';
import { fromStamp } from '../../../shared/time/wall.ts';

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

const found = (blocks: readonly TextBlock[], test: TextTest) => entriesOf(findTexts(blocks, test));
const sorted = (all: readonly { readonly order: string }[]): string[] => all.map(({ order }) => order).sort();
const aWord = fc.string({ unit: fc.constantFrom('a', 'n', ' ', '“', 'к', '😀'), minLength: 1, maxLength: 6 });

describe('packed texts', () => {
  it('are read as they were', () => {
    fc.assert(
      fc.property(fc.array(text), texts => {
        const read: TextOfEntry[] = [];
        let entry = { order: '', packed: '' };
        findTexts(packTexts(texts), {
          hasEntry: next => {
            entry = next;
            return true;
          },
          words: { hasText: found => read.push({ ...entry, ...found }) > 0, words: [], areEnough: false },
        });
        const whole = (all: readonly TextOfEntry[]) => all.map(each => JSON.stringify(each)).sort();
        expect(whole(read)).toEqual(whole(texts));
      }),
    );
  });

  it('are tested by their entries first', () => {
    fc.assert(
      fc.property(fc.array(text), texts => {
        const isLinked = ({ packed }: Pick<TextOfEntry, 'packed'>) => packed.includes('c12');
        const hasText = ({ folded }: Pick<TextOfEntry, 'folded'>) => folded.includes('a');
        const tested: string[] = [];
        const linked = found(packTexts(texts), {
          hasEntry: isLinked,
          words: { hasText: each => tested.push(each.folded) > 0 && hasText(each), words: [], areEnough: false },
        });
        expect(sorted(linked)).toEqual(sorted(texts.filter(isLinked).filter(hasText)));
        expect(tested.length).toBe(texts.filter(isLinked).length);
      }),
    );
  });

  it.each([
    ['and is asked of each', false],
    ['which are enough', true],
  ])('are found by their words, %s', (_, areEnough) => {
    fc.assert(
      fc.property(fc.array(text), fc.array(aWord, { minLength: 1 }), (texts, words) => {
        const hasText = ({ folded, behindPassword }: Pick<TextOfEntry, 'folded' | 'behindPassword'>) =>
          behindPassword === undefined && words.every(word => folded.includes(word));
        const test = { hasEntry: () => true, words: { hasText, words, areEnough } };
        expect(sorted(found(packTexts(texts), test))).toEqual(sorted(texts.filter(hasText)));
      }),
    );
  });

  it('are not tested by their entries where all of the block are in the window', () => {
    const stamp = fc.constantFrom('20270509000000', '20270510223000', '20270511000000');
    fc.assert(
      fc.property(fc.array(text), fc.tuple(stamp, stamp), (texts, [startFrom, endFrom]) => {
        const window = { ...EVERYTHING, startFrom: fromStamp(startFrom), endFrom: fromStamp(endFrom) };
        const plan = { ...unfiltered([PUBLIC_EVENTS]), window };
        const hasEntry = packedEntryTest(plan);
        const inWindow = found(packTexts(texts), { hasEntry, hasAll: boundsTest(plan), words: undefined });
        expect(sorted(inWindow)).toEqual(sorted(texts.filter(hasEntry)));
      }),
    );
  });

  it('are paged in the order of the list, unless a record is among them twice', () => {
    const unique = fc.uniqueArray(text, { selector: ({ order }) => Number(order.slice(30)) });
    const paging = { page: fc.integer({ min: 1, max: 4 }), per_page: fc.integer({ min: 1, max: 4 }) };
    const page = fc.record({ ...paging, order: fc.constantFrom(...ORDERS) });
    fc.assert(
      fc.property(unique, page, (texts, asked) => {
        const all = findTexts(packTexts(texts), { hasEntry: () => true, words: undefined });
        const from = (asked.page - 1) * asked.per_page;
        const shown = pageOfTexts(all, asked);
        expect(shown?.total).toBe(texts.length);
        const inOrder = asked.order === 'asc' ? sorted(texts) : sorted(texts).toReversed();
        expect(shown?.entries.map(({ order }) => order)).toEqual(inOrder.slice(from, from + asked.per_page));
        if (texts.length > 0) expect(pageOfTexts([...all, ...all], asked)).toBeUndefined();
      }),
    );
  });

  it('are tested only where the signature of the text has all words', () => {
    const [order, packed] = ['20270510200000#20270110130000#0000000040', '20270510223000|'];
    const texts = ['noite de gaitas', 'concerto', 'noite', 'gaitas', 'noi teg ait as'];
    const tested = (words: readonly string[]): string[] => {
      const seen: string[] = [];
      const blocks = packTexts(texts.map(folded => ({ order, packed, folded, behindPassword: undefined })));
      const hasText = ({ folded }: Pick<TextOfEntry, 'folded'>) => seen.push(folded) > 0;
      findTexts(blocks, { hasEntry: () => true, words: { hasText, words, areEnough: false } });
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
