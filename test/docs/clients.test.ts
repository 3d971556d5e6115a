/** What clients are told of differences is what the replay of the recorded exchanges finds (docs/clients.md). */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const page = readFileSync('docs/clients.md', 'utf8');
const Differences = v.array(v.object({ reason: v.string() }));
const differences = v.parse(Differences, JSON.parse(readFileSync('test/golden/known-differences.json', 'utf8')));

it('the page lists each heading that a difference cites, the most frequent first', () => {
  const rows = [...page.matchAll(/^\| \[.+?\]\((contract\/\w+)\.md(#[a-z-]+)\) \| (\d+) \|/gm)];
  const listed = rows.map(([, file, heading, count]): [string, number] => [`${file}${heading}`, Number(count)]);
  const cited = Map.groupBy(differences, ({ reason }) => reason.split(':')[0]);
  const counted = new Map([...cited].map(([heading, of]) => [heading, of.length]));
  expect(new Map(listed)).toEqual(counted);
  const counts = listed.map(([, count]) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

it('the page says how many there are', () => {
  expect(page).toContain(`; ${differences.length} of them are answered differently`);
});
