/** `npm start` as it is typed: what it prints, and how it ends. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, test, vi } from 'vitest';
import { sites as configured } from '../../infra/default-environment.ts';
import { readServer } from '../../tools/local/data-folder.ts';
import { startEngine } from '../../tools/local/engine.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { ACCESS } from '../../tools/local/local-table.ts';
import { isAlive, isListening } from '../support/alive.ts';
import { listening } from '../support/listening.ts';
import { output } from '../support/output.ts';
import { WAIT } from '../support/wait.ts';

const root = join(import.meta.dirname, '..', '..');
const { path: folder } = temporaryFolder('start');

const start = (variables: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  spawnBound(process.execPath, ['tools/start/start.ts', ...args], { cwd: root, env: { ...process.env, ...variables } });

const ended = (...args: readonly string[]) => output(start({}, ...args));

test.each([
  [
    ['--port', 'x'],
    "error: option '--port <number>' argument 'x' is invalid. It must be a whole number from 0 to 65535.\n",
  ],
  [['now'], 'error: too many arguments. Expected 0 arguments but got 1: now.\n'],
])('%j: one line, and exit 1', async (args, stderr) => {
  expect(await ended(...args)).toEqual({ code: 1, stdout: '', stderr });
});

test('a port that is taken: one line, exit 1, and nothing left in its home', async () => {
  const server = createServer();
  const { port } = new URL(await listening(server));
  const home = join(folder, 'taken');
  expect(await ended('--port', port, '--home', home, '--fresh')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      `^Cannot listen on port ${port} \\(.*EADDRINUSE.*\\): stop what uses it, or choose another with --port\n$`,
    ),
  });
  expect(readdirSync(home)).toEqual([]);
  server.close();
});

test('it prints the addresses and a first request, and ends when it is told to, with its table in an engine of somebody else', async () => {
  const engine = await startEngine();
  const home = join(folder, 'elsewhere');
  const child = start({ DYNAMODB_ENDPOINT: engine.endpoint }, '--port', '0', '--home', home, '--empty');
  const end = output(child);
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  const server = readServer(home);
  const sites = Object.entries(server?.urls ?? {});
  child.kill('SIGTERM');

  expect(await end).toEqual({
    code: 0,
    stdout: `
The calendar runs, with its data in ${home}. Ctrl-C stops it.

${sites.map(([language, url]) => `  ${language}  ${url}`).join('\n')}

Look: ${new URL('/', sites[0]?.[1]).href}
Try:  curl '${sites[0]?.[1]}/events'

`,
    stderr: '',
  });
  expect(sites.map(([language]) => language).sort()).toEqual(configured.map(({ language }) => language).sort());
  expect(readdirSync(home).sort(), 'neither data nor stage.json').toEqual(['log.jsonl', 'secret.key']);
  expect(await tablesAt(engine.endpoint)).toEqual(['Calendar']);
  await engine.stop();
});

test('an empty calendar in memory is in no engine of somebody else', async () => {
  const home = join(folder, 'fresh');
  const server = start({ DYNAMODB_ENDPOINT: 'http://127.0.0.1:6666' }, '--port', '0', '--home', home, '--fresh');
  const stderr = '--fresh needs the embedded engine, without DYNAMODB_ENDPOINT\n';
  expect(await output(server)).toEqual({ code: 1, stdout: '', stderr });
});

test('npm ends by a signal: the server, with a site at its root, and its engine end too', async () => {
  const home = join(folder, 'npm');
  const options = ['--port', '0', '--home', home, '--fresh', '--root', 'gl'];
  const npm = spawnBound('npm', ['start', '--', ...options], { cwd: root });
  const ended = output(npm);
  const server = await vi.waitUntil(() => readServer(home) ?? (npm.exitCode !== null && 'none'), WAIT);
  if (server === 'none') throw new Error(`it did not start: ${(await ended).stderr}`);
  const { gl: atRoot = '', fr } = server.urls;
  const { origin } = new URL(atRoot);
  expect([atRoot, fr]).toEqual([`${origin}/calendar/events/v1`, `${origin}/fr/calendar/events/v1`]);
  for (const [address, shown] of [
    [atRoot, atRoot],
    [`${origin}/gl/calendar/events/v1`, atRoot],
    [fr, fr],
  ])
    expect(await (await fetch(`${address}/events`)).json()).toMatchObject({ rest_url: `${shown}/events/` });
  npm.kill('SIGTERM');
  await vi.waitUntil(async () => !isAlive(server.pid) && !(await isListening(server.endpoint)), WAIT);
});

async function tablesAt(endpoint: string): Promise<string[] | undefined> {
  const client = new DynamoDBClient({ ...ACCESS, endpoint });
  return (await client.send(new ListTablesCommand({}))).TableNames;
}
