/**
 * What documents name exists: files, commands of `npm run calendar` with their options, and scripts
 * of package.json.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { commandNamed } from '../support/commands.ts';

const DOCUMENTS = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md'], { encoding: 'utf8' }).trim().split('\n');
const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync('package.json', 'utf8')),
);

/**
 * Finds commands in blocks and in sentences, up to the end of the line, a comment or the closing
 * quotation mark.
 */
const typedIn = (document: string, begin: RegExp): string[] =>
  [...readFileSync(document, 'utf8').matchAll(new RegExp(`${begin.source}([^\\n\`#|<]+)`, 'g'))].map(([, typed = '']) =>
    typed.trim(),
  );

/** Returns the reason why a command cannot be typed like this, or undefined if it can. */
const problemOf = async (typed: string): Promise<string | undefined> => {
  const [name = '', second, ...rest] = typed.split(/\s+/);
  const command = await commandNamed(name);
  if (command === undefined) return `${typed}: there is no command ${name}`;
  const nested = command.commands.find(each => each.name() === second);
  if (command.commands.length > 0 && nested === undefined) return `${typed}: ${name} has no ${second}`;
  const options = (nested ?? command).options.map(({ long }) => long);
  const unknown = [second, ...rest].find(word => word?.startsWith('--') && !options.includes(word));
  return unknown && `${typed}: there is no option ${unknown}`;
};

describe.each(DOCUMENTS)('%s', document => {
  it('names commands and options that are there', async () => {
    const typed = typedIn(document, /npm run (?:--silent )?calendar -- /);
    const problems = await Promise.all(typed.filter(each => /^[a-z]/.test(each)).map(problemOf));
    expect(problems.filter(problem => problem !== undefined)).toEqual([]);
  });

  it('names scripts that are there', () => {
    const names = typedIn(document, /npm run (?:--silent )?/).map(each => each.split(/\s/)[0] ?? '');
    expect(names.filter(name => /^[a-z]/.test(name) && scripts[name] === undefined)).toEqual([]);
  });

  it('names files and folders that are there', () => {
    const text = readFileSync(document, 'utf8').replace(/^```.*?^```/gms, '');
    const paths = [...text.matchAll(/`((?:shared|functions|test|tools|infra)\/[\w./-]*)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.filter(path => !existsSync(path))).toEqual([]);
  });
});
