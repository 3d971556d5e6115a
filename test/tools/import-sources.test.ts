/**
 * `calendar import` of a service like this one whose events come from a nightly load: the load
 * continues here, and creates nothing twice.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ForCommands, KNOWN, useForCommands } from '../support/importing.ts';

const [there, here] = [await useForCommands(), await useForCommands()];
const VENUE = { venue: 'Teatro Principal', city: 'Ourense', source_id: 'v1' };
const WHEN = { start_date: '2027-12-19 20:00:00', end_date: '2027-12-19 22:00:00', ticketed: true };
const LINES = [1, 2].map(n => ({ ...WHEN, title: `Concerto ${n}`, source_id: `e${n}`, venue: VENUE }));

/** A file in the data folder. */
const written = (name: string, text: string): string => {
  const file = join(here.home, name);
  writeFileSync(file, text);
  return file;
};

/** Loads these lines into the service, as the load does every night. */
const load = (lines: readonly object[], { apiOf, type }: ForCommands) => {
  const file = written('events.gl.jsonl', lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  const args = ['load', file, '--user', KNOWN.login, '--site', apiOf('gl'), '--source', 'agenda', '--prune', '--force'];
  return type([...args, '--home', here.home]);
};

it('carries the keys of sources, also of what the load has put into the trash', async () => {
  expect((await load(LINES, there)).out).toMatch(/^created {2}2$/m);
  await load(LINES.slice(0, 1), there);
  // The account of the load has the same login here, and might have another id.
  const authors = written('authors.csv', `id,login\n1000001,${KNOWN.login}\n`);
  const args = ['import', there.apiOf('gl'), '--user', KNOWN.login, '--authors', authors, '--home', here.home];
  const imported = await here.type(args);
  expect([imported.code, imported.out]).toEqual([0, expect.stringContaining('3 new, 0 changed')]);
  const [, compare = ''] = /npm run calendar -- (compare .*)$/m.exec(imported.out) ?? [];
  const compared = await here.type(compare.replace('ADMINISTRATOR', KNOWN.login).split(' '));
  expect([compared.code, compared.out]).toEqual([0, expect.stringContaining('1 venues')]);
  expect((await here.service.call('GET', '/events?ticketed=true')).body.total).toBe(1);

  const { out } = await load(LINES, here);
  expect(out).toMatch(/^created {2}0$/m);
  const totals = await Promise.all(['/venues', '/events'].map(path => here.service.call('GET', path)));
  // The load takes out of the trash what it had moved there itself.
  expect(totals.map(({ body }) => body.total)).toEqual([1, 2]);
});
