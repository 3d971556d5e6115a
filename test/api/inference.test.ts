/** The first rounds of `npm run prove -- inference`, in process; and that its questions do find what may be known. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Send } from '../../tools/prove/fuzz/request.ts';
import { runFuzz } from '../../tools/prove/fuzz/run.ts';
import { seedData } from '../../tools/prove/fuzz/seed-data.ts';
import { inferenceVolley, STRANGERS } from '../../tools/prove/inference/volley.ts';
import { rawSend } from '../support/raw-send.ts';
import { recount } from '../support/recount.ts';
import { type Opened, openService } from '../support/service.ts';

const SEED = 1;
const ROUNDS = Number(process.env.ROUNDS ?? 12);

let service: Opened;
let send: Send;
beforeAll(async () => {
  service = await openService();
  send = rawSend(service);
  await seedData(send);
});
afterAll(() => service.stop());

const found = async (...volley: Parameters<typeof inferenceVolley>): Promise<string[]> => {
  const failures: string[] = [];
  const { requests, complaintsOf } = inferenceVolley(...volley);
  for await (const { request, complaints } of runFuzz(send, requests, complaintsOf))
    for (const complaint of complaints)
      if (!complaint.startsWith('took more')) failures.push(`${complaint}: ${request.method} ${request.path}`);
  return failures;
};

it('what an event hides changes no answer to those it is hidden from', async () => {
  expect(await found(ROUNDS, SEED, STRANGERS)).toEqual([]);
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});

it('the same questions tell editors what filters find', async () => {
  const told = await found(4, SEED, ['editor']);
  expect(told.length, 'questions that hit nothing prove nothing').toBeGreaterThan(5);
  for (const each of told) expect(each).toMatch(/^editor is told what is hidden: /);
});
