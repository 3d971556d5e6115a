/**
 * Hidden parts of protected and unpublished events change, and no answer does for those they are hidden from; and the questions do find what
 * may be known. More of them: `SEED=7 ROUNDS=40 npx vitest run --mode whole test/api/inference.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Send } from '../support/fuzz/proof-request.ts';
import { seedData } from '../support/fuzz/seed-data.ts';
import { sendRequests } from '../support/fuzz/send-requests.ts';
import { askRounds, STRANGERS } from '../support/inference/ask-rounds.ts';
import { rawSend } from '../support/raw-send.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { type Opened, openService } from '../support/service.ts';

const SEED = Number(process.env.SEED ?? 1);
const ROUNDS = casesOf('ROUNDS', { whole: 12, sample: 2 });

let service: Opened;
let send: Send;
beforeAll(async () => {
  service = await openService();
  send = rawSend(service);
  await seedData(send);
});
afterAll(() => service.stop());

const found = async (...options: Parameters<typeof askRounds>): Promise<string[]> => {
  const failures: string[] = [];
  const { requests, check } = askRounds(...options);
  for await (const { request, violations } of sendRequests(send, requests, check))
    for (const violation of violations)
      if (!violation.startsWith('took more')) failures.push(`${violation}: ${request.method} ${request.path}`);
  return failures;
};

it('no answer depends on fields that are hidden from the caller', async () => {
  expect(await found(ROUNDS, SEED, STRANGERS)).toEqual([]);
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});

it('the same requests find the hidden fields for editors, so the proof can fail', async () => {
  const told = await found(4, SEED, ['editor']);
  expect(told.length, 'questions that hit nothing prove nothing').toBeGreaterThan(5);
  for (const each of told) expect(each).toMatch(/^editor is told what is hidden: /);
});
