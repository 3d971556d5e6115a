/**
 * The drill of docs/operations.md#restore: a script deletes a hundred events, the table of before takes the place of the one in use, and
 * goes on. No engine on one machine restores, so a copy that was made at the point in time stands for what AWS would make. Prints every step.
 */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import type { Item } from '../../shared/store/change.ts';
import { LEFT_OUT, makeSafe } from '../../tools/cli/restore/make-safe.ts';
import { ensureTable } from '../../tools/local/local-table.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { writeItems } from '../../tools/table/batch-writer.ts';
import { stageTable, type Table } from '../../tools/table/open-table.ts';
import { scanTable } from '../../tools/table/scan-table.ts';
import { ALL, calendar, removeHomes } from '../support/commands.ts';
import { createRecord } from '../support/create.ts';
import { openRolling, type Rolling, TABLE } from '../support/rolling-deployment.ts';
import { SECRET } from '../support/secrets.ts';

const RESTORED = `${TABLE}-20270301T115900Z`;
const EVENT = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const EVENTS = 100;

let service: Rolling;
beforeAll(async () => {
  service = await openRolling();
});
afterAll(async () => {
  await service.stop();
  removeHomes();
});

const say = (text: string): void => console.log(`    ${text}`);
const tableOf = (table: string): Table => stageTable({ endpoint: service.engine.endpoint, table });
const never = new AbortController().signal;

/** What point-in-time recovery makes on AWS. */
const copyTable = async (): Promise<void> => {
  await ensureTable(service.engine.endpoint, RESTORED, readDeployment(inject('assembly'), RESTORED, SECRET).table);
  const items: Item[] = [];
  await scanTable(tableOf(TABLE), never, item => items.push(item));
  await writeItems(tableOf(RESTORED), items);
};
const total = async (): Promise<number> => (await service.call('GET', `/events?${ALL}`)).body.total;

it('brings back what a script has deleted, gives no id twice, and has followers begin again', async () => {
  const before: number[] = [];
  for (let i = 0; i < EVENTS; i++)
    before.push((await createRecord(service, 'events', { ...EVENT, title: `Kept ${i}` })).id);
  const { next_token } = (await service.call('GET', '/events/changes')).body;
  say(`${await total()} events; this is the point in time`);
  await copyTable();

  const after: number[] = [];
  for (let i = 0; i < 5; i++) after.push((await createRecord(service, 'events', { ...EVENT, title: `Later ${i}` })).id);
  const { next_token: later } = (await service.call('GET', `/events/changes?since=${next_token}`)).body;
  for (const id of before) await service.call('DELETE', `/events/${id}`, { as: 'editor' });
  say(`five events were added, and a script has deleted ${EVENTS}: ${await total()} are left`);

  await makeSafe({ lost: tableOf(TABLE), restored: tableOf(RESTORED), sites }, never, say);
  // Readers go on meanwhile.
  let isOver = false;
  const statuses = new Set<number>();
  const readers = (async () => {
    while (!isOver) statuses.add((await service.call('GET', '/events')).status);
  })();
  await service.deploy(RESTORED);
  isOver = true;
  await readers;
  say(`switched to ${RESTORED} with one deployment: readers were answered ${[...statuses].join(', ')}`);

  expect([await total(), [...statuses], service.faults]).toEqual([EVENTS, [200], []]);
  const { id } = await createRecord(service, 'events', { ...EVENT, title: 'The first since' });
  say(`the highest id that was ever given is ${Math.max(...after)}, the next one is ${id}`);
  expect(id).toBe(Math.max(...after) + LEFT_OUT + 1);
  for (const token of [next_token, later])
    expect((await service.call('GET', `/events/changes?since=${token}`)).status, 'followers begin again').toBe(410);

  await makeSafe({ lost: tableOf(TABLE), restored: tableOf(RESTORED), sites }, never, () => {});
  const next = await createRecord(service, 'events', { ...EVENT, title: 'The second since' });
  expect(next.id, 'taken again, it raises nothing again').toBe(id + 1);
  const verified = await calendar(['verify', '--home', service.home]);
  say(`$ calendar verify: ${verified.out.trim()}`);
  expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/^0 differences/)]);
  const kept: Item[] = [];
  await scanTable(tableOf(TABLE), never, item => kept.push(item));
  say(`the old table stays, with ${kept.length} items`);
  expect(kept.length).toBeGreaterThan(EVENTS);
});
