/** Documents name files and what is in them; both are looked for, as a name that was changed in the code is easily left behind. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOCUMENTS = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md'], { encoding: 'utf8' }).trim().split('\n');

/** `SCHEMA` in `shared/store/schema.ts`, and `one` and `other` of such a file. */
const PAIR =
  /`([A-Za-z_]\w*)`(?:,? and `([A-Za-z_]\w*)`)? (?:in|of) `((?:shared|functions|test|tools|infra)\/[\w./-]+)`/g;
const PATH = /`((?:shared|functions|test|tools|infra)\/[\w./-]*)`/g;

/** A document's text without its code blocks and its line ends. */
const textOf = (document: string): string =>
  readFileSync(document, 'utf8')
    .replace(/^```.*?^```/gms, '')
    .replace(/\s*\n\s*/g, ' ');

const contentOf = (path: string): string =>
  path.endsWith('/') || !path.includes('.')
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.ts'))
        .map(file => readFileSync(`${path}/${file}`, 'utf8'))
        .join('\n')
    : readFileSync(path, 'utf8');

const occursIn = (name: string, path: string): boolean => new RegExp(`\\b${name}\\b`).test(contentOf(path));

describe.each(DOCUMENTS)('%s', document => {
  const text = textOf(document);

  it('names files and folders that are there', () => {
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);
    expect(paths.filter(path => !existsSync(path))).toEqual([]);
  });

  it('says of no file that it has what it lacks', () => {
    const pairs = [...text.matchAll(PAIR)].flatMap(([, one = '', other, path = '']) =>
      [one, other].filter(name => name !== undefined).map(name => ({ name, path })),
    );
    expect(pairs.filter(({ name, path }) => existsSync(path) && !occursIn(name, path))).toEqual([]);
  });
});

it('looks for names in some documents', () => {
  const pairs = DOCUMENTS.flatMap(document => [...textOf(document).matchAll(PAIR)]);
  expect(pairs.length).toBeGreaterThan(20);
});
