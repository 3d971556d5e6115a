/**
 * The log of an environment: what API Gateway writes, what is counted, and what queries look for.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { jsonLog } from '../../functions/logs/json-log.ts';
import { withNotes } from '../../functions/logs/request-log.ts';
import { sites } from '../../infra/default-environment.ts';
import { QUERIES } from '../../infra/queries.ts';
import { AccessLine, faultOf, LogLine, type RequestLine } from '../../shared/http/log.ts';
import { everywhere } from './synthesised-stacks.ts';

const MetricFilter = v.looseObject({
  FilterPattern: v.string(),
  MetricTransformations: v.tuple([
    v.object({ MetricNamespace: v.string(), MetricName: v.string(), MetricValue: v.string() }),
  ]),
});
const filters = everywhere('AWS::Logs::MetricFilter').map(properties => v.parse(MetricFilter, properties));

describe('the access log', () => {
  const Stage = v.looseObject({ AccessLogSettings: v.object({ Format: v.string() }) });
  const formats = everywhere('AWS::ApiGatewayV2::Stage').map(stage => v.parse(Stage, stage).AccessLogSettings.Format);
  const ALWAYS = { stage: 'gl', requestTimeEpoch: '1795629992123', responseLatency: '1' };
  /**
   * Fills in a line as API Gateway does: without a value, it writes `-`, and it escapes nothing.
   */
  const lineOf = (format: string, values: Readonly<Record<string, string>>): unknown =>
    JSON.parse(format.replace(/\$context\.([\w.]+)/g, (_, variable: string) => values[variable] ?? '-'));

  it('has a line for each request, also for those that no function answers', () => {
    expect(formats).toHaveLength(sites.length);
    for (const format of formats) {
      const turnedAway = lineOf(format, { ...ALWAYS, status: '429' });
      expect(v.parse(AccessLine, turnedAway)).toMatchObject({ site: 'gl', status: 429, ms: 1, lambdaId: '-' });
      expect(matching(turnedAway)).toEqual(['TooManyRequests', 'Latency']);
    }
  });

  it('says which calls Lambda refused', () => {
    for (const format of formats) {
      const values = { ...ALWAYS, 'integration.requestId': 'a' };
      const refused = lineOf(format, { ...values, status: '503', 'integration.integrationStatus': '429' });
      expect(v.parse(AccessLine, refused)).toMatchObject({ status: 503, lambdaStatus: 429 });
      expect(matching(refused)).toEqual(['FunctionThrottles', 'Latency']);
      const failed = lineOf(format, { ...values, status: '503', 'integration.integrationStatus': '200' });
      expect(matching(failed)).toEqual(['Latency']);
    }
  });
});

/**
 * The metrics that count a line (AWS: "Filter pattern syntax for metric filters"), for the syntax
 * that our patterns use.
 */
const matching = (line: unknown): string[] =>
  filters
    .filter(({ FilterPattern }) =>
      FilterPattern.replace(/[{}()]/g, '')
        .split('||')
        .some(each => each.split('&&').every(term => holds(term.trim(), line))),
    )
    .map(({ MetricTransformations: [{ MetricName }] }) => MetricName);

const holds = (term: string, line: unknown): boolean => {
  const [, path = '', operator, wanted = ''] = /^\$\.([\w.]+) (!?=) (.+)$/.exec(term) ?? [];
  const value = path.split('.').reduce((within, name) => Object(within)[name], line);
  if (wanted === '*') return value !== undefined;
  return (value === JSON.parse(wanted)) === (operator === '=');
};

const report = (status: string) => ({ type: 'platform.report', record: { requestId: 'a', status } });

describe('metrics of the log', () => {
  const timestamp = '2027-05-02T20:00:00.123Z';
  const COST = { trips: 1, readUnits: 1, writeUnits: 0, ms: 5 };
  const request = { level: 'INFO', timestamp, message: 'request', requestId: 'a', ...COST };
  const error = { name: 'TypeError', message: 'x is not a function' };
  it.each<[string, unknown, string[]]>([
    ['a fault', v.parse(LogLine, { level: 'ERROR', timestamp, message: 'fault', requestId: 'a', error }), ['Faults']],
    [
      'a table that does not answer',
      v.parse(LogLine, { level: 'ERROR', timestamp, message: 'unavailable', requestId: 'a', error }),
      [],
    ],
    ['a refusal for too many searches', v.parse(LogLine, { ...request, status: 429 }), []],
    ['a call that took too long', report('timeout'), ['Faults']],
    ['a call that broke off', report('error'), ['Faults']],
    ['any other call', report('success'), []],
  ])('%s', (_, line, metrics) => expect(matching(line)).toEqual(metrics));
});

const runbook = [...readFileSync('docs/incidents.md', 'utf8').matchAll(/^```\n(filter .+?)^```/gms)];
/** The queries of the dashboard, the saved ones, and those in the runbook. */
const cases = [
  ...Object.entries(QUERIES).map(([name, lines]) => [name, lines.join('\n| ')] as const),
  ...runbook.map(([, query = '']) => ['the runbook', query] as const),
];

/**
 * All lines that functions and API Gateway write, made by the functions' own writer, as they are
 * stored.
 */
const written = (): Line[] => {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const log = jsonLog(() => new Date(Date.UTC(2027, 4, 2, 20, 0, 0, 123)));
  const request = (about: Partial<RequestLine>): void =>
    log.info('request', { site: 'gl', status: 200, trips: 1, readUnits: 1, writeUnits: 0, ms: 5, ...about });
  withNotes('JKJaXmPLvHcESHA=', () => {
    const client = { user: 2, userAgent: 'a "client", \\ 1.0' };
    request({ operation: 'listEvents', ...client, retries: 1, remembered: true, cold: true, ms: 90 });
    request({ operation: 'createEvent', ...client, status: 409, code: 'rest_conflict', hint: 'key-used' });
    request({ operation: 'publish' });
    log.error('fault', { error: faultOf(Object.assign(new Error('a "role"'), { name: 'AccessDeniedException' })) });
  });
  const lines = stdout.mock.calls.map(([line]) => String(line));
  stdout.mockRestore();
  const access = {
    ...{ level: 'INFO', timestamp: 1795629992123, message: 'access', requestId: 'JKJaXmPLvHcESHA=', site: 'gl' },
    bytes: '31',
  };
  const refused = [
    { status: 429, lambdaStatus: '-' },
    { status: 503, lambdaStatus: '429' },
  ].map(statuses => JSON.stringify({ ...access, ...statuses, route: '$default', ms: 1, error: '-' }));
  return [...lines.map(stored), ...refused.map(line => JSON.parse(line))];
};

/**
 * A line as Lambda stores it: with level INFO, unless it has a timestamp in the format of RFC 3339
 * (AWS: "Log-level filtering").
 */
const stored = (text: string): Line => {
  const line: Line = JSON.parse(text);
  return v.is(v.pipe(v.string(), v.isoTimestamp()), line.timestamp) ? line : { ...line, level: 'INFO' };
};
type Line = Readonly<Record<string, unknown>>;

/**
 * The names of a line's fields. Those within objects are named by their path (AWS: "Fields in JSON
 * logs").
 */
const fieldsOf = (line: object, path = ''): string[] =>
  Object.entries(line).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? fieldsOf(value, `${path}${name}.`) : [path + name],
  );
/**
 * The words of the query language itself (AWS: "CloudWatch Logs Insights language query syntax").
 */
const WORDS = new Set('filter stats limit fields display sort by asc desc as and or like in'.split(' '));

describe('a line as Lambda stores it', () => {
  const lines = written();
  it('is one of ours', () => {
    for (const line of lines) v.parse(LogLine, line);
  });
  it('is counted', () =>
    expect(lines.map(matching)).toEqual([
      ...[[], [], [], ['Faults']],
      ...[
        ['TooManyRequests', 'Latency'],
        ['FunctionThrottles', 'Latency'],
      ],
    ]));
  const fields = new Set([
    '@timestamp',
    '@message',
    '@logStream',
    ...[...lines, report('timeout')].flatMap(line => fieldsOf(line)),
  ]);
  const texts = JSON.stringify(lines);
  it.each(cases)('has the fields and texts that the query of %s asks for: %s', (_, query) => {
    const plain = query.replaceAll(/"[^"]*"|like \/.*\/|\bbin\(\w+\)/g, '');
    const made = [...plain.matchAll(/\bas (\w+)/g)].map(([, name]) => name);
    const names = plain.match(/@?\b[a-zA-Z_][\w.]*(?!\w*\()/g) ?? [];
    expect(names.filter(name => !fields.has(name) && !WORDS.has(name) && !made.includes(name))).toEqual([]);
    const quoted = [...query.matchAll(/"([^"]*)"/g)].map(([, text = '']) => texts.includes(text));
    expect(quoted.length === 0 || quoted.includes(true), 'of several, one is here').toBe(true);
  });
});
