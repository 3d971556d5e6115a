/**
 * Citations lead to something that exists: headings of docs/contract, pages of docs/decisions,
 * links between documents.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(file => existsSync(file));
/** The files that are checked. This file is not, because it contains the forbidden forms. */
const citing = tracked.filter(
  file => /\.(ts|md)$/.test(file) && !file.endsWith('citations.test.ts') && !file.startsWith('CHANGELOG'),
);

/**
 * The anchor that GitHub makes of a heading: in lower case, with hyphens for blanks and without
 * other punctuation.
 */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const CONTRACT = readdirSync('docs/contract').filter(page => page.endsWith('.md'));
const HEADINGS = new Set(
  CONTRACT.flatMap(page => anchorsOf(`docs/contract/${page}`).map(anchor => `${page.slice(0, -3)}#${anchor}`)),
);
const isThere = (page: string, anchor: string | undefined): boolean =>
  existsSync(page) && (anchor === undefined || anchorsOf(page).includes(anchor));

it.each<[what: string, citation: RegExp, leads: (file: string, path?: string, anchor?: string) => boolean]>([
  ['a heading of the contract', /\bcontract\/([a-z]+#[a-z-]+)/g, (_, heading = '') => HEADINGS.has(heading)],
  [
    'a decision',
    /\bdecisions?(?:\/([a-z][a-z-]*)(?:\.md)?(?:#([a-z-]+))?|[/ ]\d{4}\b)/g,
    (_, page, anchor) => page !== undefined && isThere(`docs/decisions/${page}.md`, anchor),
  ],
  ['a document', /\b(docs\/[a-z-]+\.md)(?:#([a-z0-9-]+))?/g, (_, page = '', anchor) => isThere(page, anchor)],
  [
    'a file that a document links',
    /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g,
    (file, path = '', anchor) =>
      !file.endsWith('.md') || isThere(path === '' ? file : normalize(join(dirname(file), path)), anchor),
  ],
])('every citation of %s leads to it', (_, citation, leads) => {
  const dead = citing.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(citation)]
      .filter(([, path, anchor]) => !leads(file, path, anchor))
      .map(([cited]) => `${file}: ${cited}`),
  );
  expect(dead).toEqual([]);
});
