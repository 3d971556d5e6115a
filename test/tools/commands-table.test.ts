/** The commands that work on a table itself, as they are typed, on that of a stage of their own. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idCounterKey, oldSlugKey, SCHEMA_KEY, slugKey } from '../../shared/store/table.ts';
import { type Stage, writeStage } from '../../tools/local/stage-file.ts';
import { LEFT_OUT, lastOf } from '../../tools/table/id-counters.ts';
import { openTable, storeOf } from '../../tools/table/open-table.ts';
import {
  ALL,
  basic,
  CONCERT,
  calendar,
  newHome,
  PASSWORD,
  type Run,
  removeHomes,
  startForLoader,
} from '../support/commands.ts';
import { postToEngine } from '../support/post-to-engine.ts';

let at: Awaited<ReturnType<typeof startForLoader>>;
beforeAll(async () => {
  at = await startForLoader();
});
afterAll(async () => {
  await at.stop();
  removeHomes();
});

it('load --table: without a password, in fewer transactions, and known to the service afterwards', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => ({
    ...CONCERT,
    lang: 'fr',
    title: `Concert nocturne ${i}`,
    tags: ['jazz'],
  }));
  const file = at.writeLines('events.fr.jsonl', [...lines, { ...CONCERT, title: 'À rebours', end_date: '2026-05-01' }]);
  const args = at.load(file, 'fr');
  const first = await calendar([...args, '--table'], '', { CALENDAR_PASSWORD: undefined });
  expect([first.code, first.out.split('\n').slice(0, 3)]).toEqual([
    2,
    ['created  30', 'matched  0', expect.stringMatching(/^refused {2}1 {2}\(see .*events\.fr\.refused\.jsonl\)$/)],
  ]);
  rmSync(join(at.home, 'loads'), { recursive: true });
  await setTimeout(1_100); // what was there before is told by the second
  const second = await calendar(args);
  expect([second.code, second.out.split('\n').slice(0, 2)]).toEqual([
    2,
    ['created  0', 'matched  30  (were there already)'],
  ]);
});

it('load --table: links translations, which a load over the sites finds linked', async () => {
  const inGroups = (title: string) =>
    Array.from({ length: 20 }, (_, i) => ({ ...CONCERT, title: `${title} ${i}`, translation_group: `${i}` }));
  const files = ['gl', 'ca', 'fr'].map((language, n) =>
    at.writeLines(`pairs.${language}.jsonl`, n === 1 ? inGroups(language).toReversed() : inGroups(language)),
  );
  const runs = [
    await calendar(at.loadAll(...files, '--table')),
    await calendar(at.loadAll(...files, '--table')),
    await calendar(at.loadAll(...files.toReversed())),
  ];
  expect(runs.map(({ code, out }) => [code, ...out.trim().split('\n')])).toEqual([
    [0, 'created  60', 'matched  0', 'refused  0', 'groups   20  (of translations; 40 events were linked now)'],
    ...[1, 2].map(() => [
      0,
      'created  0',
      'matched  60  (were there already)',
      'refused  0',
      'groups   20  (of translations; all were linked already)',
    ]),
  ]);
});

it('purge: names what would go, and lets it go', async () => {
  const made = await fetch(`${at.stage.sites.gl?.url}/events?${ALL}&ml_language=fr&per_page=2`);
  const ids = v
    .parse(v.object({ events: v.array(v.object({ id: v.number() })) }), await made.json())
    .events.map(({ id }) => id);
  for (const id of ids)
    await fetch(`${at.stage.sites.gl?.url}/events/${id}`, { method: 'DELETE', headers: basic('loader', PASSWORD) });
  const purge = (...more: string[]) => calendar(['purge', '--home', at.home, ...more]);
  const [trial, later] = [await purge('--older-than', '0d', '--dry-run'), await purge('--older-than', '30d')];
  const named = JSON.parse((await purge('--older-than', '0d', '--dry-run', '--json')).out);
  expect(named).toMatchObject({
    ...{ dryRun: true, gone: { event: 2, venue: 0, organizer: 0 }, notDone: 0 },
    records: ids.toSorted((a, b) => a - b).map(id => ({ type: 'event', id })),
  });
  const throttled = await besideThrottling(at.stage, 1, elsewhere => purge('--home', elsewhere, '--older-than', '0h'));
  const now = await purge('--older-than', '0h');
  const listed = [...trial.out.matchAll(/^event (\d+)\t[-\d]+ [:\d]+ UTC\tConcert nocturne \d+$/gm)].map(([, id]) =>
    Number(id),
  );
  expect([trial.code, listed.sort(), trial.out]).toEqual([
    0,
    ids.sort(),
    expect.stringContaining('\nwould go: 2 events, 0 venues, 0 organizers\n'),
  ]);
  expect([later.out, throttled.out, now.out]).toEqual([
    'gone: 0 events, 0 venues, 0 organizers\n',
    'gone: 1 events, 0 venues, 0 organizers; 1 not done  (run the same command again to go on)\n',
    'gone: 1 events, 0 venues, 0 organizers\n',
  ]);
  const said = [...new Set(throttled.err.trim().split('\n'))]; // progress may be told more than once
  const isProgress = (line: string): boolean => /^\d+ of \d+$/.test(line);
  expect([throttled.code, said.findLast(isProgress), said.filter(line => !isProgress(line))]).toEqual([
    1,
    '1 of 2',
    [expect.stringMatching(/^The table is throttled, /)],
  ]);
  const wrong = await purge('--older-than', 'a while');
  expect([wrong.code, wrong.out, wrong.err]).toEqual([1, '', expect.stringMatching(/^error: .*such as 30d or 12h/)]);
});

it('verify: all that was done here is exact; what is broken is named, and put right', async () => {
  const verify = (...more: string[]) => calendar(['verify', '--home', at.home, ...more]);
  const exact = await verify();
  expect([exact.code, exact.out]).toEqual([0, expect.stringMatching(/^0 differences, \d+ records, \d+ items\n$/)]);

  await storeOf(at.stage.dynamodb).commit([
    { put: { ...slugKey('event', 'fr', 'gone'), id: 99_999 } },
    { put: { ...oldSlugKey('event', 'fr', 'never', 99_999), id: 99_999 } },
  ]);
  const found = await verify();
  // The scan meets them in the order of hashes.
  expect([found.code, found.out.trimEnd().split('\n').sort()]).toEqual([
    2,
    [
      expect.stringMatching(/^2 differences, /),
      'old slug\tS#fr/event/never old#0000099999\tis {"id":99999}\tshould be nothing',
      'slug\tS#fr/event/gone -\tis {"id":99999}\tshould be nothing',
    ],
  ]);
  const { differences, ...sums } = JSON.parse((await verify('--json')).out);
  expect([differences, sums]).toEqual([
    expect.arrayContaining([
      { kind: 'slug', key: slugKey('event', 'fr', 'gone'), is: '{"id":99999}', should: 'nothing', putRight: false },
      expect.objectContaining({ kind: 'old slug', is: '{"id":99999}', should: 'nothing' }),
    ]),
    expect.objectContaining({ different: 2, putRight: 0, unjudged: 0, interrupted: false }),
  ]);
  const repaired = await verify('--repair');
  expect([repaired.code, repaired.out]).toEqual([0, expect.stringContaining('2 differences, 2 put right, ')]);
  const nowhere = await calendar(['verify', '--home', newHome()]);
  expect([nowhere.code, nowhere.out, nowhere.err]).toEqual([1, '', expect.stringMatching(/^No stage runs in .*\n$/)]);
});

it('a table that newer code has written is read, and written by no command', async () => {
  const store = storeOf(at.stage.dynamodb);
  const [said] = await store.read([SCHEMA_KEY], 'consistent');
  await store.commit([{ put: { ...said, ...SCHEMA_KEY, schema: 99 } }, { put: { pk: 'Z#', sk: 'later' } }]);
  const file = at.writeLines('newer.jsonl', [CONCERT]);
  const here = ['--home', at.home];
  const writing = await Promise.all([
    calendar(['users', 'add', 'zoe', '--role', 'editor', ...here]),
    calendar(['users', 'role', 'loader', '--role', 'author', ...here]),
    calendar(['users', 'remove', 'loader', ...here]),
    calendar(['passwords', 'issue', 'loader', '--name', 'more', ...here]),
    calendar(['passwords', 'revoke', 'loader', '--name', 'first', ...here]),
    calendar(['purge', '--older-than', '1h', ...here]),
    calendar(['verify', '--repair', ...here]),
    calendar(at.load(file, 'fr', '--table')),
  ]);
  const refused = [1, '', expect.stringMatching(/^Newer code has written this table \(schema 99, .*\n$/)];
  expect(writing.map(({ code, out, err }) => [code, out, err])).toEqual(writing.map(() => refused));

  const [verified, listed, tried] = await Promise.all([
    calendar(['verify', ...here]),
    calendar(['users', 'list', ...here]),
    calendar(['purge', '--older-than', '1h', '--dry-run', ...here]),
  ]);
  expect([verified.code, listed.code, tried.code]).toEqual([0, 0, 0]);
  expect(verified.err).toContain('Newer code has written this table (schema 99, ');
  expect(verified.out).toContain(', 1 item of kinds that this version does not know, and leaves alone');
  await store.commit([{ put: { ...said, ...SCHEMA_KEY } }, { remove: { pk: 'Z#', sk: 'later' } }]);
});

/** A home whose table is that of the stage, and throttled after so many transactions. */
const besideThrottling = async (stage: Stage, transactions: number, run: (home: string) => Promise<Run>) => {
  let left = transactions;
  const proxy = createServer(async (request, response) => {
    const body = await buffer(request);
    const { host, connection, 'content-length': length, ...headers } = request.headers;
    const isRefused = String(headers['x-amz-target']).endsWith('.TransactWriteItems') && left-- <= 0;
    if (isRefused) {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: 'com.amazon.coral.availability#ThrottlingException', message: 'Slower' }));
      return;
    }
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await postToEngine(stage.dynamodb.endpoint, Object.fromEntries(sent), body);
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(answer.body);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = v.parse(v.object({ port: v.number() }), proxy.address());
  const home = newHome();
  const dynamodb = { ...stage.dynamodb, endpoint: `http://127.0.0.1:${address.port}` };
  writeStage(home, { ...stage, pid: process.pid, dynamodb });
  return run(home).finally(() => proxy.close());
};

it('verify --restored: apps that follow the changes begin again, and ids go on higher', async () => {
  const changes = `${at.stage.sites.gl?.url}/events/changes`;
  const token = async () =>
    v.parse(v.object({ next_token: v.string() }), await (await fetch(changes)).json()).next_token;
  const since = await token();
  expect((await fetch(`${changes}?since=${since}`)).status).toBe(200);
  const counters = async () => {
    const store = openTable({ home: at.home });
    return (await store.read((['post', 'term', 'user'] as const).map(idCounterKey), 'consistent')).map(lastOf);
  };
  const before = await counters();
  expect(await calendar(['verify', '--restored', '--home', at.home])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^0 differences.*; apps that follow the changes begin again\n$/),
  });
  expect(await counters()).toEqual(before.map(last => last + LEFT_OUT));
  expect((await fetch(`${changes}?since=${since}`)).status).toBe(410);
  expect((await fetch(`${changes}?since=${await token()}`)).status).toBe(200);
});
