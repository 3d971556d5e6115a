/** What a proof has found, for people and for programs. */
import { expect, it } from 'vitest';
import { newFindings } from '../../tools/prove/harness/findings.ts';

const request = (path: string) => ({ method: 'GET', path, headers: [], body: Buffer.alloc(0) }) as const;

it('tells each kind of fault once, with its smallest request', () => {
  const findings = newFindings('seed 1');
  findings.add({ index: 0, request: request('/events'), status: 200, ms: 3, violations: [] });
  findings.add({
    index: 1,
    request: request('/events?search=long'),
    status: 500,
    ms: 12.4,
    violations: ['status 500'],
  });
  findings.add({ index: 2, request: request('/events?a'), status: 500, ms: 5, violations: ['status 500'] });
  findings.add({ index: 3, request: request('/tags'), status: undefined, ms: 1, violations: ['no answer: reset'] });
  expect(findings.data()).toMatchObject({
    ...{ run: 'seed 1', requests: 4, slowestMs: 12, failures: 3 },
    answers: { 200: 1, 500: 2, none: 1 },
    kinds: [
      { violations: ['status 500'], times: 2, index: 2, curl: expect.stringContaining('/events?a') },
      { violations: ['no answer: reset'], times: 1, index: 3, curl: expect.stringContaining('/tags') },
    ],
  });
  expect(findings.report().split('\n')).toEqual(
    expect.arrayContaining([
      'seed 1, index 2: status 500 (2 times; this is the smallest request)',
      'answers: 200 × 1, 500 × 2, none × 1',
      '3 failures, of 2 kinds',
    ]),
  );
});
