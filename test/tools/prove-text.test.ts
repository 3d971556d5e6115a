/** A sample of `npm run prove -- text`, that it leaves out no function, and that it finds what it looks for. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../tools/prove/text/hostile.ts';
import { slowest } from '../../tools/prove/text/slow-texts.ts';
import { textFunctions, WITHOUT_TEXT_OF_CLIENTS } from '../../tools/prove/text/text-functions.ts';

const FOLDER = new URL('../../shared/', import.meta.url);
const EXPORTED = /^export (?:const|function) (\w+)[^=(\n]*=?\s*(?:<[^>]*>)?\(([^)]*)\)/gm;
const TEXT = /\b(string|unknown|URLSearchParams)\b/;

/** Functions of the core with a parameter that can be text. `parseFields` is run with every field of every row. */
const takingText = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/^(docs|messages)\//.test(file))
    .filter(
      file =>
        !Object.keys(WITHOUT_TEXT_OF_CLIENTS).some(
          known => file === known || (known.endsWith('/') && file.startsWith(known)),
        ),
    )
    .flatMap(file => [...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(EXPORTED)])
    .flatMap(([, name = '', parameters = '']) => (TEXT.test(parameters) && name !== 'parseFields' ? [name] : []));

it('no function of the core that takes text is left out', () => {
  const names = new Set(textFunctions().map(({ name }) => name));
  const found = takingText();
  expect(found.length).toBeGreaterThan(30);
  const missing = found.filter(name => !names.has(name));
  expect(missing, 'to be timed by tools/prove/text/text-functions.ts, or excused there').toEqual([]);
});

it('none is slow with texts of 30,000 characters', { timeout: 300_000 }, () => {
  const texts = hostileTexts(1).filter((_, i) => i % 18 === 0);
  expect(textFunctions().flatMap(each => slowest(each, texts, 30_000))).toEqual([]);
});

describe('a slow function is found', () => {
  it.each<[why: string, longest: number, run: (text: string) => unknown]>([
    ['normalisation without a limit', 30_000, text => text.normalize('NFD')],
    ['digits that can be read in two ways', 12_000, text => /^(\d+\.?\d*|\.\d+)$/.test(text)],
    ['a tag that is looked for to the end each time', 100_000, text => text.replace(/<a[^>]*>/g, '')],
  ])('%s', { timeout: 300_000 }, (_, longest, run) => {
    const mutant = { name: 'mutant', longest, run };
    expect(hostileTexts(1).some(text => slowest(mutant, [text]).length > 0)).toBe(true);
  });
});
