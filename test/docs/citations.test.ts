/** Citations lead somewhere: headings of docs/contract, pages of docs/decisions, links between documents. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(file => existsSync(file));
/** This file names what it forbids. */
const citing = tracked.filter(
  file => /\.(ts|md)$/.test(file) && !file.endsWith('citations.test.ts') && !file.startsWith('CHANGELOG'),
);

/** As GitHub makes them: lower case, blanks to hyphens, other punctuation dropped. */
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
const DECISIONS = readdirSync('docs/decisions').map(page => page.slice(0, -3));
/** A page of docs/decisions, or a heading of it: `pages`, `translation-groups#fallback-lists`. */
const isDecision = (page: string, anchor: string | undefined): boolean =>
  DECISIONS.includes(page) && (anchor === undefined || anchorsOf(`docs/decisions/${page}.md`).includes(anchor));

/** What is found in each file, as `file: citation`. */
const found = (files: readonly string[], dead: (text: string, file: string) => readonly string[]): string[] =>
  files.flatMap(file => dead(readFileSync(file, 'utf8'), file).map(citation => `${file}: ${citation}`));

describe('every file of code and documents', () => {
  it('cites headings of the contract that are there', () => {
    const dead = found(citing, text =>
      [...text.matchAll(/\bcontract\/([a-z]+#[a-z-]+)/g)]
        .map(([, heading = '']) => heading)
        .filter(heading => !HEADINGS.has(heading)),
    );
    expect(dead).toEqual([]);
  });

  it('cites decisions that are there', () => {
    const dead = found(citing, text =>
      [...text.matchAll(/\bdecisions?(?:\/([a-z][a-z-]*)(?:\.md)?(?:#([a-z-]+))?|[/ ]\d{4}\b)/g)]
        .filter(([, page, anchor]) => page === undefined || !isDecision(page, anchor))
        .map(([citation]) => citation),
    );
    expect(dead).toEqual([]);
  });

  it('cites pages and headings of other documents that are there', () => {
    const dead = found(citing, text =>
      [...text.matchAll(/\bdocs\/([a-z-]+\.md)(?:#([a-z0-9-]+))?/g)]
        .filter(([, page, anchor]) => {
          const isThere = existsSync(`docs/${page}`);
          return !isThere || (anchor !== undefined && !anchorsOf(`docs/${page}`).includes(anchor));
        })
        .map(([citation]) => citation),
    );
    expect(dead).toEqual([]);
  });

  it('links to files and headings that are there', () => {
    const dead = found(
      citing.filter(file => file.endsWith('.md')),
      (text, file) =>
        [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
          .filter(([, path = '', anchor]) => {
            const target = path === '' ? file : normalize(join(dirname(file), path));
            return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
          })
          .map(([link]) => link),
    );
    expect(dead).toEqual([]);
  });
});
