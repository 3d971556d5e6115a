/** `npm run prove -- text` leaves out no function. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
