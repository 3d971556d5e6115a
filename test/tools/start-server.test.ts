/** A local server from its start to its end, whichever way it ends. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { readServer } from '../../tools/local/data-folder.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { ACCESS } from '../../tools/local/local-table.ts';
import { startServer } from '../../tools/local/start-server.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { isListening } from '../support/alive.ts';
import { firstLine } from '../support/output.ts';
import { WAIT } from '../support/wait.ts';

const { path: folder } = temporaryFolder('server');
const home = join(folder, 'home');
/** The templates, as `startServer` would make them from this source. */
const templates = inject('assembly');
const Ready = v.object({ urls: v.record(v.string(), v.string()), endpoint: v.string(), table: v.string() });
const Parsed = v.pipe(v.string(), v.parseJson(), Ready);
type Ready = v.InferOutput<typeof Ready>;

let child: ChildProcessWithoutNullStreams;
let ready: Ready;
beforeAll(async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', undefined);
  child = spawnBound(process.execPath, [join(import.meta.dirname, 'fixtures', 'server-process.ts'), home, templates]);
  ready = v.parse(Parsed, await firstLine(child));
});
afterAll(() => {
  vi.unstubAllEnvs();
  child.kill('SIGKILL');
});

/** The address of any of its sites. */
const urlOf = ({ urls }: Pick<Ready, 'urls'>): string => Object.values(urls)[0] ?? '';

const clientOf = (endpoint: string): DynamoDBClient => new DynamoDBClient({ ...ACCESS, endpoint });

test('a server says where it is, in a folder that is nobody else’s', () => {
  const { origin } = new URL(urlOf(ready));
  expect(readServer(home)).toEqual({
    pid: child.pid,
    urls: Object.fromEntries(sites.map(({ language, namespace }) => [language, `${origin}/${language}/${namespace}`])),
    endpoint: ready.endpoint,
    table: 'Calendar',
  });
  expect(statSync(home).mode & 0o777).toBe(0o700);
});

test('after kill -9 the engine ends; the next start finds the data, and leaves nothing behind itself', async () => {
  const item = { pk: { S: 'R#1' }, sk: { S: '-' } };
  await clientOf(ready.endpoint).send(new PutItemCommand({ TableName: ready.table, Item: item }));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readServer(home), 'stage.json counts as none').toBeUndefined();
  await vi.waitUntil(async () => !(await isListening(ready.endpoint)), WAIT);

  const server = await startServer({ port: 0, home, fresh: false, templates });
  expect([server.isNew, readServer(home)?.pid]).toEqual([false, process.pid]);
  const { Item } = await clientOf(server.endpoint).send(new GetItemCommand({ TableName: server.table, Key: item }));
  expect(Item).toEqual(item);

  await server.stop();
  expect(await isListening(server.endpoint)).toBe(false);
  expect(readdirSync(home).sort()).toEqual(['data.db', 'log.jsonl', 'secret.key']);
  await expect(fetch(urlOf(server))).rejects.toThrow();
});

test('a language that no site has is none for the root, and leaves nothing in the home', async () => {
  const own = join(folder, 'no-site');
  const starting = startServer({ port: 0, home: own, fresh: true, root: 'pt', templates });
  const languages = sites.map(({ language }) => language).sort();
  await expect(starting).rejects.toThrow(
    new OperatorError(`No site has the language pt: there are ${languages.join(', ')}`),
  );
  expect(readdirSync(own)).toEqual([]);
});
