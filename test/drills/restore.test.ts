/**
 * The drill of docs/operations.md#restore: a script deletes a hundred events, the table of before takes the place of the one in use, and
 * the service goes on. The command is typed as on AWS, with the rights of its policy alone; what no engine on one machine knows, such as
 * the restore itself, stands in `restoring-aws.ts`. Prints every step.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Item } from '../../shared/store/change.ts';
import { CREDENTIALS } from '../../tools/local/local-table.ts';
import { LEFT_OUT } from '../../tools/table/id-counters.ts';
import { stageTable, type Table } from '../../tools/table/open-table.ts';
import { scanTable } from '../../tools/table/scan-table.ts';
import { type AskingProxy, askingProxy } from '../support/asking-proxy.ts';
import { ALL, calendar, type Run, removeHomes } from '../support/commands.ts';
import { createRecord } from '../support/create.ts';
import { engineArn, type RestoringAws, restoringAws } from '../support/restoring-aws.ts';
import { openRolling, type Rolling, TABLE } from '../support/rolling-deployment.ts';

const EVENT = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const EVENTS = 100;
const POLICY: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'policies', 'restore.json'), 'utf8')
    .replaceAll('REGION', 'dynoxide')
    .replaceAll('ACCOUNT', '000000000000')
    .replaceAll('TABLE', TABLE),
);

let service: Rolling;
let aws: RestoringAws;
let proxy: AskingProxy;
beforeAll(async () => {
  service = await openRolling();
  aws = await restoringAws(service.engine.endpoint);
  proxy = await askingProxy(aws.endpoint, engineArn);
  aws.recoverable.add(TABLE);
  aws.parameters
    .set('/calendar/table', TABLE)
    .set('/calendar/secret', 'arn')
    .set('/calendar/key-version', 'AWSCURRENT');
});
afterAll(async () => {
  proxy.stop();
  aws.stop();
  await service.stop();
  removeHomes();
});

const say = (text: string): void => console.log(text.replaceAll(/^/gm, '    '));
const tableOf = (table: string): Table => stageTable({ endpoint: service.engine.endpoint, table });
const total = async (): Promise<number> => (await service.call('GET', `/events?${ALL}`)).body.total;
const create = async (title: string): Promise<number> =>
  (await createRecord(service, 'events', { ...EVENT, title })).id;

/** On AWS, with the rights of its policy. */
const restore = async (...args: string[]): Promise<Run> => {
  say(`$ calendar restore ${args.join(' ')}`);
  const runs: Run[] = [];
  await proxy.withRights(POLICY, async () => {
    runs.push(await calendar(['restore', ...args], '', { ...CREDENTIALS, AWS_ENDPOINT_URL: proxy.endpoint }));
  });
  const [run] = runs;
  if (run === undefined) throw new Error('it did not run');
  say(`${run.err}${run.out}`.trim());
  return run;
};

it('brings back what a script has deleted, gives no id twice, and has followers begin again', async () => {
  const before: number[] = [];
  for (let i = 0; i < EVENTS; i++) before.push(await create(`Kept ${i}`));
  const { next_token } = (await service.call('GET', '/events/changes')).body;
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  await aws.keep(TABLE);
  say(`${await total()} events at ${time}`);

  const after: number[] = [];
  for (let i = 0; i < 5; i++) after.push(await create(`Later ${i}`));
  const { next_token: later } = (await service.call('GET', `/events/changes?since=${next_token}`)).body;
  for (const id of before) await service.call('DELETE', `/events/${id}`, { as: 'editor' });
  say(`five events were added, and a script has deleted ${EVENTS}: ${await total()} are left`);

  // Readers go on meanwhile.
  let isOver = false;
  const statuses = new Map<number, number>();
  const readers = (async () => {
    while (!isOver) {
      const { status } = await service.call('GET', '/events');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  })();
  expect(await restore('--to', time)).toMatchObject({ code: 0 });
  expect(aws.parameters.get('/calendar/table')).toBe(TABLE);
  expect(await restore('--to', time, '--yes')).toMatchObject({ code: 0 });
  const restored = aws.parameters.get('/calendar/table') ?? '';
  expect(restored).toBe(`${TABLE}-${time.replaceAll(/[-:]/g, '')}`);

  // What `cdk deploy --all` does, which reads the parameter (test/infra/table-in-use.test.ts).
  await service.deploy(restored);
  isOver = true;
  await readers;
  say(
    `deployed: readers were answered ${[...statuses].map(([status, times]) => `${status} ${times} times`).join(', ')}`,
  );
  say(`${await total()} events`);
  expect([await total(), [...statuses.keys()], service.faults]).toEqual([EVENTS, [200], []]);

  const id = await create('The first since');
  say(`the highest id that was ever given is ${Math.max(...after)}, the next one is ${id}`);
  expect(id).toBe(Math.max(...after) + LEFT_OUT + 1);
  for (const token of [next_token, later])
    expect((await service.call('GET', `/events/changes?since=${token}`)).status, 'followers begin again').toBe(410);
  say('followers of the changes are answered 410, and begin again');

  const verified = await calendar(['verify', '--home', service.home]);
  say(`$ calendar verify: ${verified.out.trim()}`);
  expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/^0 differences/)]);
  const kept: Item[] = [];
  await scanTable(tableOf(TABLE), new AbortController().signal, item => kept.push(item));
  say(`the old table stays, with ${kept.length} items`);
  expect(kept.length).toBeGreaterThan(EVENTS);
});
