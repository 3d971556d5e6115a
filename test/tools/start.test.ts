/** `npm start` as it is typed: what it prints, and how it ends. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { startEngine } from '../../tools/local/engine.ts';
import { CREDENTIALS } from '../../tools/local/local-table.ts';
import { readStage } from '../../tools/local/stage.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'calendar-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(
  variables: NodeJS.ProcessEnv,
  ...args: readonly string[]
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, ['tools/local/start.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(...args: readonly string[]) {
  const child = start({}, ...args);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, stdout, stderr };
}

test.each([
  [['--port', 'x'], "error: option '--port <number>' argument 'x' is invalid. A port is a number from 0 to 65535.\n"],
  [
    ['--port', '65536'],
    "error: option '--port <number>' argument '65536' is invalid. A port is a number from 0 to 65535.\n",
  ],
  [['now'], 'error: too many arguments. Expected 0 arguments but got 1: now.\n'],
])('%j: one line, and exit 1', async (args, stderr) => {
  expect(await ended(...args)).toEqual({ code: 1, stdout: '', stderr });
});

test('a port that is taken: one line, exit 1, and nothing left in its home', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const home = join(folder, 'taken');
  expect(await ended('--port', String(port), '--home', home, '--fresh')).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is taken; stop what uses it, or choose another with --port\n`,
  });
  expect(readdirSync(home)).toEqual([]);
  server.close();
});

test('it prints the addresses and a first request, and ends when it is told to, with its fresh table in an engine of somebody else', async () => {
  const engine = await startEngine({ dataFile: undefined, onSpawn: () => {} });
  const home = join(folder, 'fresh');
  const child = start({ DYNAMODB_ENDPOINT: engine.endpoint }, '--port', '0', '--home', home, '--fresh');
  const output = { stdout: text(child.stdout), stderr: text(child.stderr) };
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  const stage = readStage(home);
  const sites = Object.entries(stage?.sites ?? {});
  const during = await tablesAt(engine.endpoint);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');

  expect({ code, stdout: await output.stdout, stderr: await output.stderr }).toEqual({
    code: 0,
    stdout: `
The calendar runs, empty and in memory. Ctrl-C stops it.

${sites.map(([language, { url }]) => `  ${language}  ${url}`).join('\n')}

Try:  curl '${sites[0]?.[1].url}/events'

`,
    stderr: '',
  });
  expect(sites.map(([language]) => language).sort()).toEqual(['ca', 'fr', 'gl']);
  expect(readdirSync(home), 'neither data nor stage.json').toEqual(['cdk.out']);
  expect({ during, after: await tablesAt(engine.endpoint) }).toEqual({ during: [stage?.dynamodb.table], after: [] });
  expect(stage?.dynamodb.table, 'the table of those who keep their data').not.toBe('Calendar');
  await engine.stop();
});

async function tablesAt(endpoint: string): Promise<string[] | undefined> {
  const credentials = {
    accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID,
    secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  };
  const client = new DynamoDBClient({ endpoint, region: CREDENTIALS.AWS_REGION, credentials });
  return (await client.send(new ListTablesCommand({}))).TableNames;
}
