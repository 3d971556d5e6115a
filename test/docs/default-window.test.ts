/** Documents that say how long the default window of lists is follow the constant in the code. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_WINDOW_MONTHS } from '../../shared/events/date-window.ts';

const documents = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md'], { encoding: 'utf8' }).trim().split('\n');

it('every sentence about "months from now" names the months of the default window', () => {
  const sentences = documents.flatMap(file =>
    readFileSync(file, 'utf8')
      .split(/\n{2,}/)
      .filter(paragraph => !paragraph.startsWith('**Differs')) // that says what the original does
      .flatMap(paragraph => [...paragraph.matchAll(/(\d+)\s+months\s+from\s+now/g)])
      .map(([, months]) => ({ file, months: Number(months) })),
  );
  const wrong = sentences.filter(({ months }) => months !== DEFAULT_WINDOW_MONTHS);
  expect(wrong, `write "${DEFAULT_WINDOW_MONTHS} months from now" there`).toEqual([]);
  expect(sentences).not.toEqual([]);
});
