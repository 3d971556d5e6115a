/** Whoever looks for a page finds it in docs/README.md, the index of all. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the index of docs/ has every page and folder', () => {
  const pages = readdirSync('docs', { withFileTypes: true }).flatMap(({ name, parentPath }) => {
    if (name.endsWith('.md')) return name === 'README.md' ? [] : [name];
    return readdirSync(`${parentPath}/${name}`).includes('README.md') ? [`${name}/README.md`] : [];
  });
  const linked = [...readFileSync('docs/README.md', 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
  expect(pages.filter(page => !linked.includes(page))).toEqual([]);
});
