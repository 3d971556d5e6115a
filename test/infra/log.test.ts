/** The log of an environment: what API Gateway writes, what is counted, and what queries ask for. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { QUERIES, SAVED } from '../../infra/queries.ts';
import { AccessLine, LogLine, RequestLine } from '../../shared/logs/lines.ts';
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
  /** As API Gateway fills it in; without a value, it writes `-`. */
  const lineOf = (format: string, values: Readonly<Record<string, string>>): unknown =>
    JSON.parse(format.replace(/\$context\.([\w.]+)/g, (_, variable: string) => values[variable] ?? '-'));

  it('has a line for each request, also for those that no function answers', () => {
    expect(formats).toHaveLength(sites.length);
    for (const format of formats) {
      const turnedAway = lineOf(format, { stage: 'gl', status: '429', responseLatency: '1' });
      expect(v.parse(AccessLine, turnedAway)).toMatchObject({ site: 'gl', status: 429, ms: 1, lambdaId: '-' });
      expect(matching(turnedAway)).toEqual(['TooManyRequests', 'Latency']);
    }
  });

  it('says which calls Lambda refused', () => {
    for (const format of formats) {
      const values = { stage: 'gl', responseLatency: '1', 'integration.requestId': 'a' };
      const refused = lineOf(format, { ...values, status: '503', 'integration.integrationStatus': '429' });
      expect(v.parse(AccessLine, refused)).toMatchObject({ status: 503, lambdaStatus: 429 });
      expect(matching(refused)).toEqual(['FunctionThrottles', 'Latency']);
      const failed = lineOf(format, { ...values, status: '503', 'integration.integrationStatus': '200' });
      expect(matching(failed)).toEqual(['Latency']);
    }
  });

  it('says neither who asked nor what exactly for', () => {
    const known = [
      'identity.userAgent integration.integrationStatus integration.requestId integrationErrorMessage',
      'integrationLatency requestId responseLatency',
      'responseLength routeKey stage status',
    ].join(' ');
    for (const format of formats)
      expect([...format.matchAll(/\$context\.([\w.]+)/g)].map(([, variable]) => variable).sort()).toEqual(
        known.split(' '),
      );
  });
});

/** The metrics that count a line (AWS: "Filter pattern syntax for metric filters"), as far as patterns here go. */
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

describe('metrics of the log', () => {
  const request = { level: 'INFO', message: 'request', requestId: 'a', trips: 1, readUnits: 1, writeUnits: 0, ms: 5 };
  const error = { name: 'TypeError', message: 'x is not a function' };
  const report = (status: string) => ({ type: 'platform.report', record: { requestId: 'a', status } });
  it.each<[string, unknown, string[]]>([
    ['a fault', v.parse(LogLine, { level: 'ERROR', message: 'fault', requestId: 'a', error }), ['Faults']],
    [
      'a table that does not answer',
      v.parse(LogLine, { level: 'ERROR', message: 'unavailable', requestId: 'a', error }),
      [],
    ],
    ['a refusal for too many searches', v.parse(LogLine, { ...request, status: 429 }), []],
    ['a call that took too long', report('timeout'), ['Faults']],
    ['a call that broke off', report('error'), ['Faults']],
    ['any other call', report('success'), []],
  ])('%s', (_, line, metrics) => expect(matching(line)).toEqual(metrics));
});

describe('queries', () => {
  /** Of Logs Insights, as far as queries here go. */
  const WORDS = 'filter stats sort limit display desc and or in like ispresent as by bin count sum avg pct'.split(' ');
  const MEMBERS = Object.keys({ ...RequestLine.entries, ...AccessLine.entries });
  /** Of Lambda's own lines. */
  const LAMBDAS = ['type'];
  const unknownIn = (query: string): string[] => {
    const bare = query.replace(/"[^"]*"|\/[^/]+\/|@\w+|\b\d\w*/g, ' ');
    const names = [...bare.matchAll(/\bas (\w+)/g)].map(([, name]) => name);
    const known = new Set([...WORDS, ...MEMBERS, ...LAMBDAS, ...names]);
    return (bare.match(/\w+/g) ?? []).filter(word => !known.has(word));
  };
  const runbook = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^```\n(filter .+?)^```/gms)];
  const cases = [
    ...QUERIES.map(([title, , ...lines]) => [title, lines.join('\n| ')]),
    ...Object.entries(SAVED).map(([name, lines]) => [name, lines.join('\n| ')]),
    ...runbook.map(([, query = '']) => ['the runbook', query]),
  ];

  it('are there', () => expect(runbook.length).toBeGreaterThan(5));
  it.each(cases)('of %s ask for what lines have: %s', (_, query = '') => expect(unknownIn(query)).toEqual([]));
  it('that ask for anything else are found', () =>
    expect(unknownIn('filter message = "request" | stats sum(reads) as all by operation')).toEqual(['reads']));
});
