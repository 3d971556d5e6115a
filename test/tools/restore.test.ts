/**
 * `calendar restore` as it is typed, with a fake of those parts of AWS that a restore uses, and
 * only the rights of its policy (docs/rights.md#commands).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TagResourceCommand, UpdateTableCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { EXAMPLE } from '../../infra/chosen-environment.ts';
import { idCounterKey, slugKey } from '../../shared/store/table.ts';
import { carryOut, lineOf, stepOf } from '../../tools/cli/restore/carry-out.ts';
import { restoreCommand } from '../../tools/cli/restore/restore-command.ts';
import { settingSteps } from '../../tools/cli/restore/settings.ts';
import { startEngine } from '../../tools/local/engine.ts';
import { CREDENTIALS, ensureTable } from '../../tools/local/local-table.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { addUsers } from '../../tools/local/test-users.ts';
import { LEFT_OUT, lastOf } from '../../tools/table/id-counters.ts';
import { localTable, storeIn, tableOnAws } from '../../tools/table/open-table.ts';
import { askingProxy } from '../support/asking-proxy.ts';
import { engineArn, type RestoringAws, restoringAws } from '../support/restoring-aws.ts';

const TABLE = 'CalendarData-Table';
const PARAMETER = '/calendar/table';
const GIVEN = 500;
const POLICY = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'policies', 'restore.json'), 'utf8')
  .replaceAll('REGION', 'dynoxide')
  .replaceAll('ACCOUNT', '000000000000')
  .replaceAll('TABLE', TABLE);

process.setMaxListeners(0); // each command listens for Ctrl-C, and all run in one process here
const engine = await startEngine();
const aws = await restoringAws(engine.endpoint);
const proxy = await askingProxy(aws.endpoint, engineArn);
Object.assign(process.env, CREDENTIALS, { AWS_ENDPOINT_URL: proxy.endpoint, CALENDAR_CONFIG: EXAMPLE });
await ensureTable(engine.endpoint, TABLE, readDeployment(inject('assembly'), TABLE, 'SECRET').table);
const table = localTable({ endpoint: engine.endpoint, table: TABLE });
await addUsers(storeIn(table));
for (const space of ['post', 'term'] as const) await storeIn(table).increment(idCounterKey(space), GIVEN);

const [TableName, ResourceArn] = [TABLE, engineArn(TABLE)];
const most = { MaxReadRequestUnits: 500, MaxWriteRequestUnits: 200 };
for (const command of [
  new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }),
  new UpdateTableCommand({ TableName, OnDemandThroughput: most }),
])
  await table.client.send(command);
const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true };
await table.client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
await table.client.send(new TagResourceCommand({ ResourceArn, Tags: [{ Key: 'app', Value: 'calendar' }] }));
aws.recoverable.add(TABLE);
await aws.keep(TABLE);
afterAll(async () => {
  proxy.stop();
  aws.stop();
  await engine.stop();
});
beforeEach(() => {
  aws.parameters.set(PARAMETER, TABLE).set('/calendar/secret', 'arn').set('/calendar/key-version', 'AWSCURRENT');
  aws.outcome = 'restored';
  aws.changes.length = 0;
});

/** Runs the command and returns its output. */
const typed = async (...args: string[]): Promise<string> => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await proxy.withRights(JSON.parse(POLICY), async () => {
    await restoreCommand().exitOverride().parseAsync(args, { from: 'user' });
  });
  vi.restoreAllMocks();
  return lines.join('\n');
};
const BEGUN = Date.now();
/**
 * A time some minutes before this test began. Each test restores to another time, however long
 * those before it took.
 */
const ago = (minutes: number): string => new Date(BEGUN - minutes * 60_000).toISOString();
const nameAt = (time: string): string => `${TABLE}-${time.slice(0, 19).replace(/[-:]/g, '')}Z`;
const lastIn = async (table: string, space: 'post' | 'term' | 'user'): Promise<number> => {
  const [counter] = await storeIn(tableAtEngine(table)).read([idCounterKey(space)], 'consistent');
  return lastOf(counter);
};
const tableAtEngine = (table: string) => localTable({ endpoint: engine.endpoint, table });

const SETTINGS = [
  'UpdateContinuousBackups',
  'UpdateContinuousBackups', // the first call is refused: a new table has no backups for some minutes
  'UpdateTable',
  'UpdateTimeToLive',
  'UpdateTable',
  'TagResource',
];

it('prints its plan, and does nothing', async () => {
  const to = ago(2);
  const plan = await typed('--to', to);
  expect(plan.split('\n').map(line => line.split(' {')[0])).toEqual([
    '1. RestoreTableToPointInTime',
    ...['UpdateContinuousBackups', ...SETTINGS.slice(2)].map((call, index) => `${index + 2}. ${call}`),
    '7. verify',
    '8. adopt',
    '9. PutParameter',
  ]);
  expect(plan).toContain(`9. PutParameter {"Name":"${PARAMETER}","Value":"${nameAt(to)}","Overwrite":true}`);
  expect([aws.changes, aws.parameters.get(PARAMETER)]).toEqual([[], TABLE]);
});

it('restores with all settings and ids of its own, and switches; begun again, it does what is left', async () => {
  const to = ago(3);
  const name = nameAt(to);
  expect(await typed('--to', to, '--yes')).toBe(`${name} is ready: npx cdk deploy --all\n${TABLE} stays as it is`);
  expect(aws.changes).toEqual(['RestoreTableToPointInTime', ...SETTINGS, 'PutParameter']);
  expect(aws.parameters.get(PARAMETER)).toBe(name);
  const settingsOf = async (table: string) => (await settingSteps(tableOnAws(table), tableOnAws(name)))?.map(lineOf);
  const both = await proxy.withRights(JSON.parse(POLICY), async () => {
    expect(await settingsOf(name)).toEqual(await settingsOf(TABLE));
  });
  expect(both).not.toEqual([]);
  expect([await lastIn(name, 'post'), await lastIn(name, 'term')]).toEqual([GIVEN + LEFT_OUT, GIVEN + LEFT_OUT]);

  await expect(typed('--to', to, '--yes')).rejects.toThrow(`${name} is in use already`);

  // As if the restore had been interrupted before the switch.
  aws.parameters.set(PARAMETER, TABLE);
  aws.changes.length = 0;
  await typed('--to', to, '--yes');
  expect([aws.changes, aws.parameters.get(PARAMETER)]).toEqual([['PutParameter'], name]);
});

it.each<[RestoringAws['outcome'], RegExp]>([
  ['given up', /is gone: AWS has given the restore up/],
  ['inaccessible', /is INACCESSIBLE_ENCRYPTION_CREDENTIALS: nothing was switched/],
])('a restore that is %s is said, and nothing is switched', async (outcome, message) => {
  aws.outcome = outcome;
  await expect(typed('--to', ago(outcome === 'given up' ? 10 : 11), '--yes')).rejects.toThrow(message);
  expect([aws.changes, aws.parameters.get(PARAMETER)]).toEqual([['RestoreTableToPointInTime'], TABLE]);
});

it('a table that is not sound is not put in use', async () => {
  const store = storeIn(tableAtEngine(TABLE));
  const stray = slugKey('event', 'gl', 'gone');
  await store.commit([{ put: { ...stray, id: 9 } }]);
  await aws.keep(TABLE);
  await store.commit([{ remove: stray }]);
  const to = ago(25);
  await expect(typed('--to', to, '--yes')).rejects.toThrow(
    `Nothing was switched: run calendar verify --repair --table ${nameAt(to)}, then this again`,
  );
  expect(aws.parameters.get(PARAMETER)).toBe(TABLE);
});

it('interrupted while it verifies, it switches nothing', async () => {
  const stop = new AbortController();
  const done: string[] = [];
  const restored = tableAtEngine(TABLE); // any table that exists
  const input = { table: TABLE };
  const remaining = async () => [
    stepOf('verify', input, async () => stop.abort()),
    ...['adopt', 'PutParameter'].map(call => stepOf(call, input, async () => void done.push(call))),
  ];
  await expect(carryOut({ remaining, restored, stop: stop.signal, say: () => {} })).rejects.toThrow('aborted');
  expect(done).toEqual([]);
});

it('what cannot work is said before anything begins', async () => {
  await expect(typed('--to', 'yesterday')).rejects.toThrow('--to takes a point in time');
  await expect(typed('--to', ago(-120))).rejects.toThrow(
    /can be restored as it was between .* which is some minutes ago/,
  );
  await expect(typed('--to', ago(1), '--from', 'Another')).rejects.toThrow(/not authorized/);
  await expect(typed('--to', ago(1), '--config', 'nowhere.json')).rejects.toThrow('nowhere.json: ENOENT');
  aws.recoverable.delete(TABLE);
  await expect(typed('--to', ago(1))).rejects.toThrow(`${TABLE} has no point-in-time recovery`);
  aws.recoverable.add(TABLE);
  const to = ago(30);
  await ensureTable(engine.endpoint, nameAt(to), readDeployment(inject('assembly'), TABLE, 'SECRET').table);
  await expect(typed('--to', to)).rejects.toThrow(`There is a table ${nameAt(to)} that was not restored from ${TABLE}`);
  aws.parameters.set(PARAMETER, `${TABLE}-gone`);
  await expect(typed('--to', to)).rejects.toThrow(`There is no table ${TABLE}-gone any more`);
  aws.parameters.delete(PARAMETER);
  await expect(typed('--to', to)).rejects.toThrow(`There is no parameter ${PARAMETER}`);
  expect(aws.changes).toEqual([]);
});
