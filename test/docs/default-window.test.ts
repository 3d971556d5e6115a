/** Documents that say how long the default window of lists is follow the constant in the code. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PARAMETERS } from '../../shared/docs/descriptions.ts';
import { DEFAULT_WINDOW_MONTHS } from '../../shared/events/window.ts';

const documents = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md'], { encoding: 'utf8' }).trim().split('\n');

it('every sentence about "months from now" names the months of the default window', () => {
  const sentences = documents.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(\d+)\s+months\s+from\s+now/g)].map(([text]) => `${file}: ${text}`),
  );
  expect(sentences.filter(sentence => !sentence.endsWith(`: ${DEFAULT_WINDOW_MONTHS} months from now`))).toEqual([]);
  expect(sentences).not.toEqual([]);
});

it('so does the description of the parameter', () => {
  expect(PARAMETERS.end_date).toContain(`within ${DEFAULT_WINDOW_MONTHS} months`);
});
