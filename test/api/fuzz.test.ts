/**
 * Random requests to all routes: no answer is 5xx, late or in the wrong format. `SEED=7
 * REQUESTS=20000` runs other and more requests.
 */
import { expect, it } from 'vitest';
import { exampleOf } from '../../shared/docs/examples.ts';
import { cpuMs } from '../support/cpu.ts';
import { createRecord } from '../support/create.ts';
import { violationsIn } from '../support/fuzz/check-reply.ts';
import { requestsOf } from '../support/fuzz/requests.ts';
import { rawSend } from '../support/raw-send.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { useService } from '../support/service.ts';

const SEED = Number(process.env.SEED ?? 1);
const REQUESTS = casesOf('REQUESTS', { whole: 1_000, sample: 100 });
/** The longest time that an answer may take, in milliseconds of CPU time. */
const MAX_MS = 1_000;

const service = await useService();
await createRecord(service, 'categories', exampleOf('createCategory')?.body ?? {});
await createRecord(service, 'tags', exampleOf('createTag')?.body ?? {});
await createRecord(service, 'venues', exampleOf('createVenue')?.body ?? {});
await createRecord(service, 'organizers', exampleOf('createOrganizer')?.body ?? {});
await createRecord(service, 'events', exampleOf('createEvent')?.body ?? {});

it('answers every random request in time, in the documented form, and without internals', async () => {
  const send = rawSend(service);
  const failures: string[] = [];
  let good = 0;
  for (const [index, request] of requestsOf(SEED, REQUESTS).entries()) {
    const begun = cpuMs();
    const reply = await send(request);
    const violations = [...violationsIn(request, reply), ...(cpuMs() - begun > MAX_MS ? ['too late'] : [])];
    if (reply.status < 300) good++;
    const sent = { ...request, body: request.body.subarray(0, 2_000).toString('latin1') };
    if (violations.length > 0) failures.push(`${violations}: seed ${SEED}, request ${index}: ${JSON.stringify(sent)}`);
  }
  expect(failures).toEqual([]);
  expect(Object.prototype).not.toHaveProperty('polluted');
  expect(await recount(service.endpoint, service.table), 'what the requests have left behind').toEqual([]);
  expect(good, 'requests that only ever fail early prove little').toBeGreaterThan(REQUESTS / 5);
});
