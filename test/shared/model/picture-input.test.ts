/** A picture as clients send it (contract/texts#pictures). */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Image } from '../../../shared/model/picture.ts';

const URL = 'https://w.example/a.png';
const SIZES = { medium: { url: 'https://w.example/m.png', width: 300, height: 200 } };

it.each<[sent: unknown, parsed: unknown]>([
  ['', null],
  ['12', { id: 12 }],
  [URL, { url: URL }],
  [
    { id: '12', url: URL },
    { id: 12, url: URL },
  ],
  [
    { url: URL, alt: '<b>Dous</b> &amp; tres', width: '800', height: 600, sizes: SIZES },
    { url: URL, alt: 'Dous & tres', width: 800, height: 600, sizes: SIZES },
  ],
  [
    { url: URL, filesize: 7, extension: 'png', sizes: { a: { 'mime-type': 'x', filesize: 1 } } },
    { url: URL, filesize: 7, sizes: { a: { filesize: 1 } } },
  ],
])('%j is %j', (sent, parsed) => {
  expect(v.parse(Image, sent)).toEqual(parsed);
});

const of = (count: number, name = 's') => Object.fromEntries(Array.from({ length: count }, (_, i) => [name + i, {}]));

it.each<[sent: unknown, problem: string]>([
  ['http://127.0.0.1/a.png', 'url'],
  [[URL], 'url'],
  [{}, 'url'],
  [{ url: 'http://127.0.0.1/a.png' }, 'url'],
  [{ url: URL, alt: 'x'.repeat(1_001) }, 'too-long'],
  [{ url: URL, width: -1 }, 'range'],
  [{ url: URL, height: 100_001 }, 'range'],
  [{ url: URL, sizes: { m: { url: 'http://10.0.0.1/a.png' } } }, 'url'],
  [{ url: URL, sizes: of(21) }, 'too-long'],
  [{ url: URL, sizes: { 'a b': {} } }, 'type'],
  [{ url: URL, sizes: of(1, 'x'.repeat(64)) }, 'type'],
])('%j is refused: %s', (sent, problem) => {
  expect(v.safeParse(Image, sent).issues?.[0].message).toBe(problem);
});

it('20 sizes are taken', () => {
  expect(v.is(Image, { url: URL, sizes: of(20) })).toBe(true);
});
