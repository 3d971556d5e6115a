import { createReadStream } from 'node:fs';

/**
 * The lines of a file of any size. Not by `node:readline`: it also ends a line at U+2028, which
 * JSON allows inside of texts.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let begun = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const [first = '', ...others] = String(piece).split('\n');
    begun += first;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
  if (begun !== '') yield begun;
}
