/** A drill: one client complains. From the id that its answer had, `calendar why` says what was wrong, on the running stage. */
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postKey } from '../../shared/store/table.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import { basic, calendar, PASSWORD, removeHomes, startForLoader } from '../support/commands.ts';
import { postId } from '../support/ids.ts';

let running: Awaited<ReturnType<typeof startForLoader>>;
beforeAll(async () => {
  running = await startForLoader();
});
afterAll(async () => {
  await running.stop();
  removeHomes();
});

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const LOADER = basic('loader', PASSWORD);
const EVENT = { title: 'Concert', start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' };

/** What the client saw: the status, and the id to complain with. */
const ask = async (path: string, { method = 'GET', headers = {}, body }: Sent = {}) => {
  const response = await fetch(`${running.stage.sites.gl?.url}${path}`, {
    method,
    headers: { 'user-agent': 'drill', 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { id } = v.parse(v.object({ id: v.optional(v.number(), 0) }), await response.json());
  return { status: response.status, id, requestId: response.headers.get('apigw-requestid') ?? '' };
};

/** What the operator does with it. Says both. */
const why = async ({ status, requestId }: { readonly status: number; readonly requestId: string }): Promise<string> => {
  console.log(`A client was answered ${status}, with the id ${requestId}. calendar why ${requestId}`);
  const { code, out, err } = await calendar(['why', requestId, '--home', running.home]);
  console.log(out);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.replaceAll(/ +/g, ' ');
};

it('a wrong parameter: its name, the operation and the route', async () => {
  const answer = await ask('/events?per_page=many');
  expect(answer.status).toBe(400);
  const told = await why(answer);
  for (const line of [
    'route GET /calendar/events/v1/events, site gl',
    'client drill',
    'operation listEvents, site gl',
    'caller anonymous',
    'refused rest_invalid_param',
    'because per_page: type',
  ])
    expect(told).toContain(`${line}\n`);
});

it('a key that was used for something else: who, and what about it', async () => {
  const headers = { ...LOADER, 'idempotency-key': 'drill' };
  const first = await ask('/events', { method: 'POST', headers, body: EVENT });
  expect(first.status).toBe(201);
  expect(await why(first)).toContain(`wrote post ${first.id}: made, version 1\n`);

  const second = await ask('/events', { method: 'POST', headers, body: { ...EVENT, title: 'Recital' } });
  expect(second.status).toBe(409);
  const told = await why(second);
  expect(told).toMatch(/operation createEvent, site gl\ncaller user \d+\n/);
  expect(told).toContain('refused rest_conflict\nadvice key-used\n');
});

it('wrong credentials, and too many of them', async () => {
  const wrong = { headers: basic('loader', 'not the password of anybody') };
  const first = await ask('/events', wrong);
  expect(first.status).toBe(401);
  expect(await why(first)).toContain('caller anonymous\n');

  let answer = first;
  while (answer.status === 401) answer = await ask('/events', wrong);
  expect(answer.status).toBe(429);
  expect(await why(answer)).toContain('refused rest_too_many_requests\n');
});

it('a fault: the place in the source', async () => {
  const { id } = await ask('/events', { method: 'POST', headers: LOADER, body: { ...EVENT, title: 'Broken' } });
  const store = storeOf(running.stage.dynamodb);
  const [item] = await store.read([postKey(postId(id))], 'consistent');
  await store.commit([{ put: { ...item, ...postKey(postId(id)), start_date: 'never' } }]);

  const answer = await ask(`/events/${id}`);
  expect(answer.status).toBe(500);
  const told = await why(answer);
  expect(told).toContain('operation readEvent');
  expect(told).toContain('failed fault: ');
  expect(told).toMatch(/ at .*\/(functions|shared)\/.*\.ts:\d+:\d+/);
});

it('an id that no line has', async () => {
  const { code, err } = await calendar(['why', 'nobody', '--home', running.home]);
  expect({ code, err }).toEqual({ code: 1, err: `No line of ${running.home} has the id nobody\n` });
});
