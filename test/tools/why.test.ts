/** `calendar why` on AWS: what it asks CloudWatch Logs, and what it makes of lines of all kinds. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CREDENTIALS } from '../../tools/local/local-table.ts';
import { calendar } from '../support/commands.ts';
import { insights } from '../support/insights.ts';

const AT = '2026-11-23 09:26:32.610';
const ID = 'JKJaXmPLvHcESHA=';
const CALL = '8f5c1c0e-1111-4222-8333-944445555666';

const line = (message: string, about: object, level = 'INFO'): string =>
  JSON.stringify({ level, timestamp: '2026-11-23T09:26:32.610Z', message, requestId: ID, ...about });
const ACCESS = line('access', {
  timestamp: 1795425992610,
  site: 'gl',
  route: 'POST /calendar/events/v1/events/{id}',
  status: 500,
  lambdaId: CALL,
  ms: 20031,
  functionMs: '20012',
  bytes: '31',
  error: '-',
});
const REQUEST = line('request', {
  site: 'gl',
  operation: 'updateEvent',
  status: 409,
  user: 7,
  userAgent: 'importer "1.0"\\',
  trips: 2,
  readUnits: 1,
  writeUnits: 0,
  ms: 12,
});
const WRITE = line('write', {
  operation: 'updateEvent',
  user: 7,
  records: [{ space: 'post', id: 12, from: 3, to: 4 }],
});
const REPORT = JSON.stringify({ type: 'platform.report', record: { requestId: CALL, status: 'timeout' } });

/** What CloudWatch Logs has. */
const LOGGED = [WRITE, ACCESS, REQUEST, REPORT, line('request', { requestId: 'other' })].map(written => ({
  at: AT,
  line: written,
}));

const Asked = v.object({
  logGroupName: v.optional(v.string()),
  queryString: v.optional(v.string()),
  queryId: v.optional(v.string()),
});
const asked: { group: string | undefined; query: string }[] = [];
const looked = new Set<string>();

/** Speaks as CloudWatch Logs does (AWS: "StartQuery", "GetQueryResults"). Queries are done at the second look, as they are on AWS. */
const server = createServer(async (request, response) => {
  const { logGroupName, queryString = '', queryId = '' } = v.parse(Asked, await json(request));
  const answer = (): object => {
    if (request.headers['x-amz-target'] === 'Logs_20140328.StartQuery') {
      asked.push({ group: logGroupName, query: queryString });
      return { queryId: String(asked.length) };
    }
    if (!looked.has(queryId)) {
      looked.add(queryId);
      return { status: 'Running', results: [] };
    }
    const found = insights(LOGGED, asked[Number(queryId) - 1]?.query.split(' | ') ?? []);
    const results = found.map(row =>
      Object.entries({ ...row, '@ptr': 'x' }).map(([field, value]) => ({ field, value: String(value) })),
    );
    return { status: 'Complete', results };
  };
  response.setHeader('content-type', 'application/x-amz-json-1.1').end(JSON.stringify(answer()));
});

let environment: Record<string, string>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  environment = { ...CREDENTIALS, AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: `http://127.0.0.1:${port}` };
});
afterAll(() => server.close());

it('shows all lines of a request, those of Lambda by its own id', async () => {
  const { code, out, err } = await calendar(['why', ID, '--log', 'staging-Calendar'], undefined, environment);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe(`at         2026-11-23T09:26:32.610Z
route      POST /calendar/events/v1/events/{id}, site gl
answer     500, 31 bytes, after 20031 ms, 20012 of them in the function and on the way to it
operation  updateEvent, site gl
caller     user 7
client     importer "1.0"\\
status     409, after 12 ms
table      trips: 2, read units: 1, write units: 0
at         2026-11-23T09:26:32.610Z
wrote      post 12: version 3 became 4
at         2026-11-23T09:26:32.610Z
other      ${REPORT}
`);
  expect(asked).toEqual(
    [`requestId = "${ID}"`, `requestId = "${CALL}"`, `record.requestId = "${CALL}"`].map(filter => ({
      group: 'staging-Calendar',
      query: `fields @timestamp, @message | filter ${filter} | sort @timestamp asc | limit 100`,
    })),
  );
});

it.each([
  [['nobody', '--log', 'Calendar'], 'No line of Calendar has the id nobody\n'],
  [['a"b', '--log', 'Calendar'], /must be the id of a request/],
  [[ID, '--log', 'Calendar', '--days', '31'], /from 1 to 30/],
])('says what is wrong with %j', async (args, said) => {
  const { code, err } = await calendar(['why', ...args], undefined, environment);
  expect(code).toBe(1);
  expect(err).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
});
