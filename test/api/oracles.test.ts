/** `npm run prove -- oracles`, in process; and what it finds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpReply } from '../../tools/local/reply.ts';
import { sendRequests } from '../../tools/prove/harness/send-requests.ts';
import { askPairs } from '../../tools/prove/oracles/ask-pairs.ts';
import { PREPARED, SECRET } from '../../tools/prove/oracles/id-questions.ts';
import { cpuMs } from '../support/cpu.ts';
import { rawSend } from '../support/raw-send.ts';
import { type Opened, openService } from '../support/service.ts';

let service: Opened;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

it('a hidden record is answered like one that does not exist', { timeout: 3_600_000 }, async () => {
  const failures: string[] = [];
  const { requests, count, check } = askPairs();
  let sent = 0;
  for await (const { request, violations } of sendRequests(rawSend(service), requests, check, cpuMs)) {
    sent += 1;
    if (violations.length > 0)
      failures.push(`${violations.join('; ')}: ${request.method} ${request.path} ${request.body}`);
  }
  expect(failures).toEqual([]);
  expect(sent).toBe(count);
  expect(count, 'few questions prove little').toBeGreaterThan(300);
});

it('the proof reports a pair of different answers', async () => {
  const { requests, check } = askPairs();
  const reply = (status: number, body: object): HttpReply => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
  const refusal = (status: number, code: string) => reply(status, { code, message: 'No.', data: { status } });
  const someRequest = { method: 'POST', path: '/events', headers: [], body: Buffer.alloc(0) };
  const violations: string[] = [];
  let id = 0;
  for (const request of requests) {
    const answer =
      ++id <= PREPARED.length
        ? reply(201, { id, image: { id: 1_000 } })
        : refusal(id % 2 === 0 ? 400 : 403, 'rest_forbidden');
    violations.push(...check(request, answer).filter(each => each.includes('is told of')));
  }
  expect(violations.length).toBe((id - PREPARED.length) / 2);
  const told = check(someRequest, reply(201, { url: `https://media.example/${SECRET}.jpg` }));
  expect(told).toContain('the address of a picture that only editors know');
  expect(violations[0]).toMatch(/^anonymous is told of a user: 403 .* where nothing is 400 /);
});
