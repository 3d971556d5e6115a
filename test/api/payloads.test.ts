/**
 * Attacks: none is stored so that a browser would run it, or comes back in a header. All four thousand:
 * `ONE_IN=1 npx vitest run test/api/payloads.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payloadRequests } from '../support/payloads/payload-requests.ts';
import { payloadViolationsIn } from '../support/payloads/payload-violations.ts';
import { rawSend } from '../support/raw-send.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { type Opened, openService } from '../support/service.ts';

const ONE_IN = casesOf('ONE_IN', { whole: 5, sample: 37 });

let service: Opened;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

it('nothing is stored that a browser would run, and nothing comes back in a header', async () => {
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
  expect(await recount(service.endpoint, service.table)).toEqual([]);
  expect(taken, 'payloads that are only ever refused prove little').toBeGreaterThan(requests.length / 3);
});
