import { once } from 'node:events';
import { createServer } from 'node:http';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, it } from 'vitest';
import { databaseClient } from '../../functions/database/dynamo-client.ts';
import { serverClock } from '../../functions/database/server-clock.ts';

let date: string | undefined;
const server = createServer((_, answer) => {
  answer.sendDate = false;
  answer.setHeaders(
    new Map([['content-type', 'application/x-amz-json-1.0'], ...(date ? [['date', date] as const] : [])]),
  );
  answer.end('{}');
});
afterEach(() => void server.close());

const HOUR = 3_600_000;

it('is the clock of the database since its last answer, and of this machine before', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server has a port');
  const client = databaseClient({
    endpoint: `http://127.0.0.1:${address.port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const clock = serverClock(client);
  const ahead = () => Math.round((clock() - Date.now()) / 1000);
  const ask = async (said: string | undefined): Promise<number> => {
    date = said;
    await client.send(new ListTablesCommand());
    return ahead();
  };
  expect(ahead()).toBe(0);
  expect(await ask(undefined)).toBe(0);
  expect(Math.abs((await ask(new Date(Date.now() + HOUR).toUTCString())) - 3600)).toBeLessThanOrEqual(1);
  expect(await ask('yesterday')).toBeGreaterThan(3590);
  expect(Math.abs((await ask(new Date(Date.now() - HOUR).toUTCString())) + 3600)).toBeLessThanOrEqual(1);
});
