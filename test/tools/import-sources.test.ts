/**
 * `calendar import` of a service like this one whose events come from a nightly load: the load
 * continues here, and creates nothing twice.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeStage } from '../../tools/local/home.ts';
import { addNewUser } from '../../tools/table/accounts.ts';
import { ID_GAP } from '../../tools/table/id-counters.ts';
import { calendar, newHome, removeHomes } from '../support/commands.ts';
import { KNOWN } from '../support/moving.ts';
import { type OnPort, openOnPort } from '../support/on-port.ts';
import { NOW } from '../support/service.ts';

let there: OnPort;
let here: OnPort;
const home = newHome();
const PASSWORDS = { CALENDAR_PASSWORD: KNOWN.password, CALENDAR_SITE_PASSWORD: KNOWN.password };
const VENUE = { venue: 'Teatro Principal', city: 'Ourense', source_id: 'v1' };
const WHEN = { start_date: '2027-12-19 20:00:00', end_date: '2027-12-19 22:00:00' };
const LINES = [1, 2].map(n => ({ ...WHEN, title: `Concerto ${n}`, source_id: `e${n}`, venue: VENUE }));

beforeAll(async () => {
  there = await openOnPort({ items: [] });
  here = await openOnPort({ items: [] });
  for (const [{ service }, gap] of [
    [there, 0],
    [here, ID_GAP],
  ] as const)
    await addNewUser(service.store, { ...KNOWN, role: 'administrator' }, NOW, gap);
  const { endpoint, table } = here.service;
  writeStage(home, { pid: process.pid, urls: { gl: here.apiOf('gl') }, endpoint, table });
});
afterAll(async () => {
  removeHomes();
  await there.stop();
  await here.stop();
});

/** Loads these lines into the service, as the load does every night. */
const load = (lines: readonly object[], { apiOf }: OnPort) => {
  const file = join(home, 'events.gl.jsonl');
  writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  const args = ['load', file, '--user', KNOWN.login, '--site', apiOf('gl'), '--source', 'agenda', '--prune', '--force'];
  return calendar([...args, '--home', home], '', PASSWORDS);
};

it('carries the keys of sources, also of what the load has put into the trash', async () => {
  expect((await load(LINES, there)).out).toMatch(/^created {2}2$/m);
  await load(LINES.slice(0, 1), there);
  const imported = await calendar(
    ['import', there.apiOf('gl'), '--user', KNOWN.login, '--authors', authors(), '--home', home],
    '',
    PASSWORDS,
  );
  expect([imported.code, imported.out]).toEqual([0, expect.stringContaining('3 new, 0 changed')]);
  const [, compare = ''] = /npm run calendar -- (compare .*)$/m.exec(imported.out) ?? [];
  const compared = await calendar(compare.replace('ADMINISTRATOR', KNOWN.login).split(' '), '', PASSWORDS);
  expect([compared.code, compared.out]).toEqual([0, expect.stringContaining('1 venues')]);

  const { out } = await load(LINES, here);
  expect(out).toMatch(/^created {2}0$/m);
  const totals = await Promise.all(['/venues', '/events'].map(path => here.service.call('GET', path)));
  // The load takes out of the trash what it had moved there itself.
  expect(totals.map(({ body }) => body.total)).toEqual([1, 2]);
});

/** A file that names the account of the load, which has another id here. */
const authors = (): string => {
  const file = join(home, 'authors.csv');
  writeFileSync(file, `id,login\n1,${KNOWN.login}\n`);
  return file;
};
