/**
 * Random requests over all routes: none is answered 5xx, late, out of shape, or with what is inside. The same seed makes the same requests:
 * `SEED=7 REQUESTS=20000 npx vitest run --mode whole test/api/fuzz.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cpuMs } from '../support/cpu.ts';
import { violationsIn } from '../support/fuzz/check-reply.ts';
import { requestsOf } from '../support/fuzz/generated-requests.ts';
import type { Send } from '../support/fuzz/proof-request.ts';
import { seedData } from '../support/fuzz/seed-data.ts';
import { sendRequests } from '../support/fuzz/send-requests.ts';
import { rawSend } from '../support/raw-send.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { type Opened, openService } from '../support/service.ts';

const SEED = Number(process.env.SEED ?? 1);
const REQUESTS = casesOf('REQUESTS', { whole: 1_000, sample: 100 });

let service: Opened;
let send: Send;
beforeAll(async () => {
  service = await openService();
  send = rawSend(service);
  await seedData(send);
});
afterAll(() => service.stop());

it('answers every random request in time, in the documented form, and without internals', async () => {
  const failures: string[] = [];
  const statuses: (number | undefined)[] = [];
  for await (const { index, request, status, violations } of sendRequests(
    send,
    requestsOf(SEED, REQUESTS),
    violationsIn,
    cpuMs,
  )) {
    statuses.push(status);
    if (violations.length > 0) {
      const { method, path, headers, body } = request;
      const sent = { method, path, headers, body: body.subarray(0, 2_000).toString('latin1') };
      failures.push(`${violations.join('; ')}: seed ${SEED}, request ${index}: ${JSON.stringify(sent)}`);
    }
  }
  expect(failures).toEqual([]);
  expect(Object.prototype).not.toHaveProperty('polluted');
  expect(await recount(service.endpoint, service.table), 'what the requests have left behind').toEqual([]);
  expect(statuses.length).toBe(REQUESTS);
  const good = statuses.filter(status => status !== undefined && status < 300).length;
  expect(good, 'requests that only ever fail early prove little').toBeGreaterThan(REQUESTS / 4);
});
