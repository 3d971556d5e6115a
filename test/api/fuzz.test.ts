/** The first requests of `npm run prove -- fuzz`, in process. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestsOf } from '../../tools/prove/generate/generated-requests.ts';
import { violationsIn } from '../../tools/prove/harness/check-reply.ts';
import { curlOf } from '../../tools/prove/harness/curl.ts';
import type { Send } from '../../tools/prove/harness/proof-request.ts';
import { seedData } from '../../tools/prove/harness/seed-data.ts';
import { sendRequests } from '../../tools/prove/harness/send-requests.ts';
import { cpuMs } from '../support/cpu.ts';
import { rawSend } from '../support/raw-send.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { type Opened, openService } from '../support/service.ts';

const SEED = 1;
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
    if (violations.length > 0) failures.push(`${violations.join('; ')}: ${curlOf(request, `fuzz-${SEED}-${index}`)}`);
  }
  expect(failures).toEqual([]);
  expect(Object.prototype).not.toHaveProperty('polluted');
  expect(await recount(service.endpoint, service.table), 'what the requests have left behind').toEqual([]);
  expect(statuses.length).toBe(REQUESTS);
  const good = statuses.filter(status => status !== undefined && status < 300).length;
  expect(good, 'requests that only ever fail early prove little').toBeGreaterThan(REQUESTS / 4);
});
