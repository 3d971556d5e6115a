/** A sample of `npm run prove -- text`, and that it finds what it looks for. */
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../tools/prove/text/hostile.ts';
import { slowest } from '../../tools/prove/text/slow-texts.ts';
import { textFunctions } from '../../tools/prove/text/text-functions.ts';

it('none is slow with texts of 30,000 characters', () => {
  const texts = hostileTexts(1).filter((_, i) => i % 18 === 0);
  expect(textFunctions().flatMap(each => slowest(each, texts, 30_000))).toEqual([]);
});

describe('a slow function is found', () => {
  it.each<[why: string, longest: number, run: (text: string) => unknown]>([
    ['normalisation without a limit', 30_000, text => text.normalize('NFD')],
    ['digits that can be read in two ways', 12_000, text => /^(\d+\.?\d*|\.\d+)$/.test(text)],
    ['a tag that is looked for to the end each time', 100_000, text => text.replace(/<a[^>]*>/g, '')],
  ])('%s', (_, longest, run) => {
    const mutant = { name: 'mutant', longest, run };
    expect(hostileTexts(1).some(text => slowest(mutant, [text]).length > 0)).toBe(true);
  });
});
