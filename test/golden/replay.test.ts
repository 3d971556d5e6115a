/**
 * The recorded exchanges with the original, against the local stage. Fails on a difference that `known-differences.json` does not
 * list, and on a listed one that is none.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { output } from '../support/output.ts';
import { LOGINS, passwordOf, type Service } from '../support/service.ts';
import { openStage } from '../support/stage.ts';

const here = import.meta.dirname;

let service: Service;
const { path: folder, remove } = temporaryFolder('golden');
afterAll(remove);
beforeAll(async () => {
  service = await openStage();
});
afterAll(() => service.stop());

it('agrees with the original but for what is listed', async () => {
  const credentials = join(folder, 'credentials.json');
  const report = join(folder, 'report.json');
  const pairs = Object.values(LOGINS).map(login => [login, `${login}:${passwordOf(login)}`]);
  writeFileSync(credentials, JSON.stringify({ ...Object.fromEntries(pairs), admin: `admin:${passwordOf('admin')}` }));
  const options = [
    ...['--base', service.urls.gl ?? ''],
    ...['--credentials', credentials],
    ...['--differences', join(here, 'known-differences.json')],
    ...['--report', report],
  ];
  const run = await output(spawnBound(process.execPath, [join(here, 'replay.mjs'), ...options]));
  expect(run.code, run.stdout + run.stderr).toBe(0);
  expect(run.stdout).toContain('agreed 783 of 783');
  expect(otherThanAddresses(readFileSync(report, 'utf8')), 'differs in more than how an address is written').toEqual([]);
});

const ADDRESSES = 'contract/texts#web-addresses';
const Difference = v.object({ group: v.string(), name: v.string(), reason: v.string() });
const Compared = v.object({
  group: v.string(),
  name: v.string(),
  failure: v.nullable(v.object({ detail: v.array(v.string()) })),
});

/** A listed difference hides everything else that differs in the same answer. Of those that are about addresses: what differs beside them. */
function otherThanAddresses(report: string): string[] {
  const listed = v.parse(v.array(Difference), JSON.parse(readFileSync(join(here, 'known-differences.json'), 'utf8')));
  const isAboutAddresses = ({ group, name }: { group: string; name: string }): boolean =>
    listed.some(each => each.group === group && each.name === name && each.reason.startsWith(ADDRESSES));
  return v
    .parse(v.array(Compared), JSON.parse(report))
    .filter(isAboutAddresses)
    .flatMap(({ failure }) => failure?.detail ?? [])
    .filter(detail => !isSameAddress(detail));
}

/** `/venue/website: "https://a.example" expected, "https://a.example/" found` */
function isSameAddress(detail: string): boolean {
  const [, original = '', here = ''] = /^\S*\/(?:website|url): "(.*)" expected, "(.*)" found$/.exec(detail) ?? [];
  return here !== '' && URL.parse(original)?.href === here;
}
