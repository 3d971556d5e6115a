/**
 * Attacks: none runs in a browser, comes back in a header, or appears in the log. `ONE_IN=1` tries
 * all four thousand.
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { LogLine } from '../../shared/http/log.ts';
import { MARK } from '../support/payloads/corpus.ts';
import { payloadRequests } from '../support/payloads/payload-requests.ts';
import { payloadViolationsIn } from '../support/payloads/payload-violations.ts';
import { rawSend } from '../support/raw-send.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { type Opened, useService } from '../support/service.ts';

const ONE_IN = casesOf('ONE_IN', { whole: 5, sample: 37 });

const service = await useService();

/** All lines that the log contains. */
const linesOf = ({ requests, logged }: Opened): string[] => {
  const added = { level: 'INFO', timestamp: '2027-05-02T20:00:00.123Z', requestId: 'request-1' };
  return [...requests.map(about => ['request', about]), ...logged].map(([message, about]) =>
    JSON.stringify({ ...added, message, ...Object(about) }),
  );
};

it('nothing is stored that a browser would run, nothing comes back in a header, and nothing is logged', async () => {
  const send = rawSend(service);
  const requests = payloadRequests().filter((_, i) => i % ONE_IN === 0);
  const failures: string[] = [];
  let taken = 0;
  for (const request of requests) {
    const reply = await send(request);
    if (reply.status === 201) taken++;
    const violations = payloadViolationsIn(request, reply);
    if (violations.length > 0) failures.push(`${violations.join('; ')}: ${request.path} ${request.body}`);
  }
  expect(failures).toEqual([]);
  expect(Object.prototype).not.toHaveProperty('polluted');
  const lines = linesOf(service);
  expect(lines.length).toBeGreaterThan(requests.length);
  for (const line of lines) {
    v.parse(LogLine, JSON.parse(line));
    expect(line).not.toContain(MARK);
  }
  expect(await recount(service.endpoint, service.table)).toEqual([]);
  expect(taken, 'payloads that are only ever refused prove little').toBeGreaterThan(requests.length / 3);
});
