import { createServer } from 'node:http';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { databaseClient } from '../../functions/database/client.ts';
import { serverClock } from '../../functions/database/server-clock.ts';
import { listening } from '../support/listening.ts';

let date: string | undefined;
const server = createServer((_, answer) => {
  answer.sendDate = false;
  answer.setHeaders(
    new Map([['content-type', 'application/x-amz-json-1.0'], ...(date ? [['date', date] as const] : [])]),
  );
  answer.end('{}');
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

const HOUR = 3_600_000;
/** Milliseconds after the second that the header states. */
const MS = 700;

it('is the clock of the database since its last answer, and of this machine before', async () => {
  // The clock stands still, so that an answer may take as long as it likes.
  vi.useFakeTimers({ now: Date.UTC(2027, 2, 1, 11) + MS, toFake: ['Date'] });
  const client = databaseClient({
    endpoint: await listening(server),
    region: 'eu-west-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const clock = serverClock(client);
  const ahead = () => clock() - Date.now();
  const ask = async (said: string | undefined): Promise<number> => {
    date = said;
    await client.send(new ListTablesCommand());
    return ahead();
  };
  expect(ahead()).toBe(0);
  expect(await ask(undefined)).toBe(0);
  expect(await ask(new Date(Date.now() + HOUR).toUTCString())).toBe(HOUR + 500 - MS); // the header is taken for the middle of its second
  expect(await ask('yesterday')).toBe(HOUR + 500 - MS);
  expect(await ask(new Date(Date.now() - HOUR).toUTCString())).toBe(-HOUR + 500 - MS);
});
