/** Whoever looks for a page finds it in an index: docs/README.md, and those of the contract and of the decisions. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['docs', 'docs/contract', 'docs/decisions'])('the index of %s has every page and folder', folder => {
  const pages = readdirSync(folder, { withFileTypes: true }).flatMap(({ name, parentPath }) => {
    if (name.endsWith('.md')) return name === 'README.md' ? [] : [name];
    return readdirSync(`${parentPath}/${name}`).includes('README.md') ? [`${name}/README.md`] : [];
  });
  const linked = [...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
  expect(pages.filter(page => !linked.includes(page))).toEqual([]);
});

it('a decision is one screen', () => {
  const pages = readdirSync('docs/decisions').filter(page => page !== 'README.md');
  const long = pages.filter(page => readFileSync(`docs/decisions/${page}`, 'utf8').split('\n').length > 46);
  expect(long).toEqual([]);
});
