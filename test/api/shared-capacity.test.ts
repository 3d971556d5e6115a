/** New functions that share too little capacity wait for each other, as reads back off while the request has time. */
import { type DynamoDBClient, ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import type { Log } from '../../shared/http/log.ts';
import { answerOf } from '../../tools/local/gateway.ts';
import { DOMAIN, invokeInProcess } from '../../tools/local/in-process.ts';
import { storeAt } from '../support/called.ts';
import { GROUND, newEvent, nothingMade, send } from '../support/histories/writes.ts';
import { NOW, openService } from '../support/service.ts';

const service = await openService();
const made = nothingMade();
for (const write of [...GROUND, ...fc.sample(newEvent, { numRuns: 20, seed: 3 })]) await send(write, made, service);
afterAll(() => service.stop());

it('ten new instances share 500 read units a second: each waits, and answers its first list', async () => {
  /** What a first list of 10,000 events reads (docs/performance.md#lists-of-large-calendars). */
  const UNITS = 115;
  const log: Log = { info: () => {}, error: (...about) => void service.faults.push(about) };
  const firstList = async (wrap: (client: DynamoDBClient) => DynamoDBClient) => {
    const store = storeAt(service.endpoint, service.table, wrap);
    const invoke = invokeInProcess({ store, clock: () => NOW, log, uptime: () => 0 });
    const { status, body } = await answerOf(
      service.apis,
      invoke,
      DOMAIN,
    )(
      { method: 'GET', target: '/gl/calendar/events/v1/events', headers: {}, body: Buffer.of(), sourceIp: '127.0.0.1' },
      'request-1',
    );
    return [status, JSON.parse(body.toString())];
  };
  const alone = sharedCapacity(1e9);
  const expected = await firstList(alone.wrap);
  const shared = sharedCapacity(500, UNITS / alone.seen.units);
  const lists = await Promise.all(Array.from({ length: 10 }, () => firstList(shared.wrap)));
  expect(lists).toEqual(lists.map(() => expected));
  expect(shared.seen.refused).toBeGreaterThan(0);
});

const Consumed = v.looseObject({ CapacityUnits: v.number() });
const Answer = v.object({ ConsumedCapacity: v.union([v.array(Consumed), Consumed]) });
const unitsIn = (output: unknown): number =>
  [v.parse(Answer, output).ConsumedCapacity].flat().reduce((sum, { CapacityUnits: units }) => sum + units, 0);

/** Clients share so many read units a second: a read above them is refused. `charge`: what a unit counts for. */
const sharedCapacity = (unitsASecond: number, charge = 1) => {
  const seen = { units: 0, refused: 0 };
  let left = -unitsASecond;
  let at: number | undefined;
  const spend = (units: number): void => {
    seen.units += units;
    left -= charge * units;
  };
  const wrap = (client: DynamoDBClient): DynamoDBClient => {
    client.middlewareStack.add(
      next => async args => {
        const now = performance.now();
        left = Math.min(unitsASecond, left + ((now - (at ?? now)) / 1000) * unitsASecond);
        at = now;
        if (left <= 0) {
          seen.refused++;
          throw new ProvisionedThroughputExceededException({
            message: 'Throughput exceeds the current capacity',
            $metadata: {},
          });
        }
        spend(LEAST);
        const answer = await next(args);
        spend(unitsIn(answer.output) - LEAST);
        return answer;
      },
      { step: 'finalizeRequest', name: 'capacity', priority: 'low' },
    );
    client.middlewareStack.add(
      next => args => next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } }),
      { step: 'initialize', name: 'consumed' },
    );
    return client;
  };
  return { seen, wrap };
};

/** What every read costs. */
const LEAST = 0.5;
