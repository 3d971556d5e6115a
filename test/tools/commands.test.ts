/** The operator's commands as they are typed, on a stage of their own. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkCountKey } from '../../shared/lists/link-counts.ts';
import { linkList } from '../../shared/lists/name.ts';
import { SCHEMA_KEY, slugKey } from '../../shared/store/table.ts';
import { spawnBound, type TemporaryFolder, temporaryFolder } from '../../tools/local/lifetime.ts';
import { readStage, type Stage, writeStage } from '../../tools/local/stage-file.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import { output } from '../support/output.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PASSWORD = 'correct horse battery staple';

const homes: TemporaryFolder[] = [];
const newHome = (): string => {
  const home = temporaryFolder('commands');
  homes.push(home);
  return home.path;
};

const startStage = async (home: string, ...more: string[]): Promise<{ stage: Stage; stop: () => Promise<string> }> => {
  const child = spawnBound(process.execPath, ['tools/start/start.ts', '--port', '0', '--home', home, ...more], {
    cwd: ROOT,
  });
  const ended = output(child);
  while (child.exitCode === null) {
    const stage = readStage(home);
    if (stage !== undefined) return { stage, stop };
    await setTimeout(50);
  }
  throw new Error(`The stage did not start: ${await stop()}`);

  async function stop(): Promise<string> {
    child.kill('SIGTERM');
    const { stdout, stderr } = await ended;
    process.stderr.write(stderr);
    return stdout;
  }
};

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
const spawnCommand = (
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; run: Promise<Run> } => {
  const child = spawnBound(process.execPath, [join(ROOT, 'tools', 'cli', 'calendar.ts'), ...args], {
    env: { ...process.env, CALENDAR_PASSWORD: PASSWORD, ...env },
  });
  const run = output(child, input).then(({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }));
  return { child, run };
};
const calendar = (args: readonly string[], input?: string, env?: NodeJS.ProcessEnv): Promise<Run> =>
  spawnCommand(args, input, env).run;

const basic = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
});
const Listed = v.object({
  total: v.number(),
  events: v.array(v.looseObject({ title: v.string(), start_date: v.string(), end_date: v.string() })),
});
const ALL = 'start_date=1900-01-01&end_date=2100-01-01&per_page=50';
const listEvents = async ({ sites }: Stage, language: string) => {
  const response = await fetch(`${sites[language]?.url}/events?${ALL}`);
  return v.parse(Listed, await response.json());
};

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
    const answer = await fetch(stage.dynamodb.endpoint, { method: 'POST', headers: sent, body: new Uint8Array(body) });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = v.parse(v.object({ port: v.number() }), proxy.address());
  const home = newHome();
  const dynamodb = { ...stage.dynamodb, endpoint: `http://127.0.0.1:${address.port}` };
  writeStage(home, { ...stage, pid: process.pid, dynamodb });
  return run(home).finally(() => proxy.close());
};

afterAll(() => {
  for (const { remove } of homes) remove();
});

describe('on an empty stage', () => {
  let home: string;
  let stage: Stage;
  let stop: () => Promise<string>;
  beforeAll(async () => {
    home = newHome();
    ({ stage, stop } = await startStage(home, '--fresh'));
  });
  afterAll(() => stop());

  const add = (login: string, role: string, ...more: string[]) => [
    'users',
    'add',
    login,
    '--role',
    role,
    '--home',
    home,
    ...more,
  ];
  const write = (login: string, password: string) =>
    fetch(`${stage.sites.gl?.url}/tags`, {
      method: 'POST',
      headers: { ...basic(login, password), 'content-type': 'application/json' },
      body: JSON.stringify({ name: `of ${login}` }),
    });

  it('users add: a random password, printed once, lets the user write', async () => {
    const { code, out, err } = await calendar(add('Admin', 'administrator'));
    const [, password = ''] =
      /^Added user 1: admin, administrator\nPassword, shown only this once: (\w{40})\n$/.exec(out) ?? [];
    expect({ code, err, status: (await write('admin', password)).status }).toEqual({ code: 0, err: '', status: 201 });
  });

  it('users add: what is wrong costs one line, and no id', async () => {
    const refusals = [
      await calendar(add('admin', 'editor')),
      await calendar(add('ana maria', 'editor')),
      await calendar(add('ana', 'king')),
      await calendar(add('ana', 'editor', '--password-stdin'), 'too short\n'),
    ];
    expect(refusals.map(({ code, out, err }) => [code, out, err.trim()])).toEqual([
      [1, '', 'The login admin is taken'],
      [1, '', expect.stringMatching(/^"ana maria" is no login: .+$/)],
      [1, '', expect.stringMatching(/^error: .*'king' is invalid.*$/)],
      [1, '', 'The password is too short: it needs 20 characters'],
    ]);
    const added = await calendar(add('loader', 'administrator', '--password-stdin'), `${PASSWORD}\n`);
    expect(added).toEqual({ code: 0, out: 'Added user 2: loader, administrator\n', err: '' });
    expect((await write('loader', PASSWORD)).status).toBe(201);
  });

  it('passwords: issued, listed without what is stored, revoked', async () => {
    const on = (...args: string[]) => calendar([...args, '--home', home]);
    const issued = await on('passwords', 'issue', 'admin', '--name', 'web site');
    const [, password = ''] = /\nPassword, shown only this once: (\w{40})\n$/.exec(issued.out) ?? [];
    expect((await write('admin', password)).status).toBe(400); // the tag is there already: the password is right
    const listed = await on('passwords', 'list', 'admin');
    expect(listed.out.split('\n').map(line => line.split(/ {2,}/)[0])).toEqual(['name', 'first', 'web site', '']);
    expect(listed.out).not.toMatch(/[0-9a-f]{40}/);
    expect(await on('passwords', 'revoke', 'admin', '--name', 'web site')).toEqual({
      code: 0,
      out: 'Revoked the password "web site" of admin\n',
      err: '',
    });
    expect((await write('admin', password)).status).toBe(401);
    expect((await on('users', 'role', 'admin', '--role', 'editor')).out).toBe(
      'User 1, admin: administrator → editor\n',
    );
    expect((await on('users', 'list')).out).toMatch(/^id {2}login .*\n1 {3}admin {3}editor {2,}1 .*\n2 {3}loader/);
  });

  const concert = { title: 'Concert', start_date: '2026-05-02 20:00:00', end_date: '2026-05-02 22:00:00' };
  const loadFile = (file: string, ...more: string[]) => [
    'load',
    file,
    '--language',
    'fr',
    '--user',
    'loader',
    '--home',
    home,
    ...more,
  ];
  const writeLines = (name: string, lines: readonly unknown[]): string => {
    const file = join(home, name);
    writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
    return file;
  };

  it('load: all is created or refused for a reason, and a second run creates nothing twice', async () => {
    const backwards = { ...concert, title: 'À rebours', end_date: '2026-05-02 00:00:00' };
    const lines = [
      { ...concert, tags: ['75', 'jazz'], venue: { venue: 'Mairie', city: 'Auch' }, source: { id: '1' } },
      {
        ...concert,
        title: 'Sans fin \u2028',
        end_date: '',
        tags: ['75'],
        venue: { venue: 'Mairie', city: 'Albi', lat: 43.9, lng: 2.1 },
      },
      backwards,
      { ...concert, title: 'Toute la journée', all_day: true, end_date: '', venue: { venue: '', city: 'Cahors' } },
    ];
    const file = writeLines('events.fr.jsonl', lines);
    const first = await calendar(loadFile(file));
    const refusedFile = join(home, 'events.fr.refused.jsonl');
    expect([first.code, first.out.trim().split('\n')]).toEqual([
      2,
      [
        'created  3',
        'matched  0',
        `refused  1  (see ${refusedFile})`,
        expect.stringMatching(/^ {2}1 × rest_invalid_param: /),
        'left out, as the service has no place for it: source (1), venue without a name (1)',
      ],
    ]);
    const refused = readFileSync(refusedFile, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(refused).toMatchObject([{ line: 3, reason: { status: 400, code: 'rest_invalid_param' }, event: backwards }]);

    const { total, events } = await listEvents(stage, 'fr');
    const shown = events.map(({ title, start_date, end_date, tags, venue }) => ({
      title: title.trim(),
      start_date,
      end_date,
      tags,
      venue,
    }));
    const tag = (name: string) => expect.objectContaining({ name });
    expect([total, shown.sort((a, b) => a.title.localeCompare(b.title))]).toMatchObject([
      3,
      [
        {
          title: 'Concert',
          end_date: '2026-05-02 22:00:00',
          tags: [tag('75'), tag('jazz')],
          venue: { venue: 'Mairie', city: 'Auch' },
        },
        {
          title: 'Sans fin',
          end_date: '2026-05-02 20:00:00',
          tags: [tag('75')],
          venue: { city: 'Albi', geo_lat: 43.9, geo_lng: 2.1 },
        },
        { title: 'Toute la journée', start_date: '2026-05-02 00:00:00', end_date: '2026-05-02 23:59:59', venue: [] },
      ],
    ]);

    writeLines(
      'events.fr.jsonl',
      lines.map(line => (line === backwards ? concert : line)),
    );
    const second = await calendar(loadFile(file));
    expect([second.code, second.out.split('\n').slice(0, 3)]).toEqual([
      0,
      ['created  1', 'matched  3  (were there already)', 'refused  0'],
    ]);
    expect(existsSync(refusedFile)).toBe(false);

    rmSync(join(home, 'loads'), { recursive: true });
    // The service remembers its keys too; it tells old from new by the second.
    await setTimeout(1100);
    const third = await calendar(loadFile(file, '--site', `${stage.sites.gl?.url}/`));
    expect([third.code, third.out.split('\n').slice(0, 3)]).toEqual([
      0,
      ['created  0', 'matched  4  (were there already)', 'refused  0'],
    ]);
    expect((await listEvents(stage, 'fr')).total).toBe(4);
  });

  it('load: interrupted, it finishes what is under way; the next run goes on', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({ ...concert, lang: 'ca', title: `Concert ${i}` }));
    const args = [
      'load',
      writeLines('events.ca.jsonl', lines),
      '--language',
      'ca',
      '--user',
      'loader',
      '--home',
      home,
      '--concurrency',
      '2',
    ];
    const { child, run } = spawnCommand(args);
    while ((await listEvents(stage, 'ca')).total < 5) await setTimeout(20);
    child.kill('SIGINT');
    const { code, out } = await run;
    const created = Number(/^created {2}(\d+)$/m.exec(out)?.[1]);
    const unsent = Number(/^not sent (\d+) /m.exec(out)?.[1]);
    expect({ code, sum: created + unsent, total: (await listEvents(stage, 'ca')).total }).toEqual({
      code: 130,
      sum: 60,
      total: created,
    });

    const rest = await calendar(args);
    expect([rest.code, rest.out.split('\n').slice(0, 2)]).toEqual([
      0,
      [`created  ${unsent}`, `matched  ${created}  (were there already)`],
    ]);
    expect((await listEvents(stage, 'ca')).total).toBe(60);
  });

  it('load --table: without a password, in fewer transactions, and known to the service afterwards', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => ({
      ...concert,
      lang: 'eu',
      title: `Kontzertua ${i}`,
      tags: ['jazz'],
    }));
    const file = writeLines('events.eu.jsonl', [...lines, { ...concert, title: 'Atzerantz', end_date: '2026-05-01' }]);
    const args = ['load', file, '--language', 'eu', '--user', 'loader', '--home', home];
    const first = await calendar([...args, '--table'], '', { CALENDAR_PASSWORD: undefined });
    expect([first.code, first.out.split('\n').slice(0, 3)]).toEqual([
      2,
      ['created  30', 'matched  0', expect.stringMatching(/^refused {2}1 {2}\(see .*events\.eu\.refused\.jsonl\)$/)],
    ]);
    rmSync(join(home, 'loads'), { recursive: true });
    await setTimeout(1_100); // what was there before is told by the second
    const second = await calendar(args);
    expect([second.code, second.out.split('\n').slice(0, 2)]).toEqual([
      2,
      ['created  0', 'matched  30  (were there already)'],
    ]);
  });

  it('purge: names what would go, and lets it go', async () => {
    const made = await fetch(`${stage.sites.gl?.url}/events?${ALL}&ml_language=eu&per_page=2`);
    const ids = v
      .parse(v.object({ events: v.array(v.object({ id: v.number() })) }), await made.json())
      .events.map(({ id }) => id);
    for (const id of ids)
      await fetch(`${stage.sites.gl?.url}/events/${id}`, { method: 'DELETE', headers: basic('loader', PASSWORD) });
    const purge = (...more: string[]) => calendar(['purge', '--home', home, ...more]);
    const [trial, later] = [await purge('--older-than', '0d', '--dry-run'), await purge('--older-than', '30d')];
    const throttled = await besideThrottling(stage, 1, at => purge('--home', at, '--older-than', '0h'));
    const now = await purge('--older-than', '0h');
    const named = [...trial.out.matchAll(/^event (\d+)\t[-\d]+ [:\d]+ UTC\tKontzertua \d+$/gm)].map(([, id]) =>
      Number(id),
    );
    expect([trial.code, named.sort(), trial.out]).toEqual([
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
    const verify = (...more: string[]) => calendar(['verify', '--home', home, ...more]);
    const exact = await verify();
    expect([exact.code, exact.out]).toEqual([0, expect.stringMatching(/^0 differences, \d+ records, \d+ items\n$/)]);

    await storeOf(stage.dynamodb).commit([
      { put: { ...slugKey('event', 'fr', 'gone'), id: 99_999 } },
      { add: { n: 2 }, to: linkCountKey('fr', linkList('tag', 99999)) },
    ]);
    const found = await verify();
    expect([found.code, found.out.split('\n').slice(0, 3)]).toEqual([
      2,
      [
        'slug\tS#fr/event/gone -\tis {"id":99999}\tshould be nothing',
        'count\tK#fr/ct t99999\tis {"n":2}\tshould be {"n":0}',
        expect.stringMatching(/^2 differences, /),
      ],
    ]);
    const repaired = await verify('--repair');
    expect([repaired.code, repaired.out]).toEqual([0, expect.stringContaining('2 differences, 2 put right, ')]);
    const nowhere = await calendar(['verify', '--home', newHome()]);
    expect([nowhere.code, nowhere.out, nowhere.err]).toEqual([1, '', expect.stringMatching(/^No stage runs in .*\n$/)]);
  });

  it('a table that newer code has written is read, and written by no command', async () => {
    const store = storeOf(stage.dynamodb);
    const [said] = await store.read([SCHEMA_KEY], 'consistent');
    await store.commit([{ put: { ...said, ...SCHEMA_KEY, schema: 99 } }, { put: { pk: 'X#', sk: 'later' } }]);
    const file = writeLines('newer.jsonl', [concert]);
    const at = ['--home', home];
    const writing = await Promise.all([
      calendar(['users', 'add', 'zoe', '--role', 'editor', ...at]),
      calendar(['users', 'role', 'loader', '--role', 'author', ...at]),
      calendar(['users', 'remove', 'loader', ...at]),
      calendar(['passwords', 'issue', 'loader', '--name', 'more', ...at]),
      calendar(['passwords', 'revoke', 'loader', '--name', 'first', ...at]),
      calendar(['purge', '--older-than', '1h', ...at]),
      calendar(['verify', '--repair', ...at]),
      calendar(loadFile(file, '--table', '--user', 'loader')),
    ]);
    const refused = [1, '', expect.stringMatching(/^Newer code has written this table \(schema 99, .*\n$/)];
    expect(writing.map(({ code, out, err }) => [code, out, err])).toEqual(writing.map(() => refused));

    const [verified, listed, tried] = await Promise.all([
      calendar(['verify', ...at]),
      calendar(['users', 'list', ...at]),
      calendar(['purge', '--older-than', '1h', '--dry-run', ...at]),
    ]);
    expect([verified.code, listed.code, tried.code]).toEqual([0, 0, 0]);
    expect(verified.err).toContain('Newer code has written this table (schema 99, ');
    expect(verified.out).toContain(', 1 item of kinds that this version does not know, and leaves alone');
    await store.commit([{ put: { ...said, ...SCHEMA_KEY } }, { remove: { pk: 'X#', sk: 'later' } }]);
  }, 120_000); // eleven processes

  it('load: what keeps it from running is one line', async () => {
    const file = writeLines('events.jsonl', [concert]);
    const failures = [
      await calendar(loadFile(join(home, 'nowhere.jsonl'))),
      await calendar(loadFile(file, '--site', 'calendar')),
      await calendar(loadFile(file, '--site', `${stage.sites.gl?.url}/nowhere`)),
      await calendar(loadFile(file, '--password-stdin'), 'another password altogether\n'),
      await calendar(loadFile(file), '', { CALENDAR_PASSWORD: undefined }),
      await calendar(loadFile(file, '--home', newHome())),
      await calendar(loadFile(file, '--table', '--user', 'nobody')),
      await calendar(loadFile(file, '--table', '--site', 'http://127.0.0.1')),
      await calendar(loadFile(file, '--table', '')),
      await calendar(['verify', '--table', '']),
    ];
    expect(failures.map(({ code, out, err }) => [code, out, err.trim()])).toEqual([
      [1, '', expect.stringMatching(/^Cannot read .*nowhere\.jsonl: ENOENT.*$/)],
      [1, '', '--site calendar is no web address'],
      [1, '', expect.stringMatching(/ is no calendar service: it answers 404$/)],
      [1, '', expect.stringMatching(/ does not know loader with this password$/)],
      [1, '', expect.stringMatching(/^There is no password: .*$/)],
      [1, '', expect.stringMatching(/^No stage runs in .*$/)],
      [1, '', 'There is no user nobody in the table of the stage: say in whose name with --user'],
      [1, '', expect.stringMatching(/^error: option '--table \[name\]' cannot be used with option '--site <url>'$/)],
      [1, '', "error: option '--table [name]' argument '' is invalid. It must not be empty."],
      [1, '', "error: option '--table <name>' argument '' is invalid. It must not be empty."],
    ]);
  }); // ten processes, one after the other
});

it('the first start plants a demonstration and says how to write; the second leaves it alone', async () => {
  const home = newHome();
  const first = await startStage(home);
  const greeting = await first.stop();
  const [, password = ''] = /with the password (\w{40})/.exec(greeting) ?? [];
  expect(greeting).toContain(`curl -u 'demo:${password}'`);

  const second = await startStage(home);
  try {
    const totals = await Promise.all(
      ['gl', 'ca', 'fr'].map(async language => (await listEvents(second.stage, language)).total),
    );
    const drafts = await fetch(`${second.stage.sites.ca?.url}/events?${ALL}&status=draft`, {
      headers: basic('demo', password),
    });
    expect([totals, v.parse(Listed, await drafts.json()).total]).toEqual([[7, 7, 7], 1]);
  } finally {
    expect(await second.stop()).not.toContain('demo');
  }
});
