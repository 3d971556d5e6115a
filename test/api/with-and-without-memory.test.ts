/**
 * Functions that remember answers, items and texts reply as those that remember nothing, to the byte, through random histories with
 * translations, fallbacks, passwords, scheduled records and pages (docs/decisions/cached-answers).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANSWER_RULE } from '../../functions/answers/cache-entries.ts';
import { type Engine, startEngine } from '../../tools/local/engine.ts';
import {
  anyWrite,
  GROUND,
  type Kind,
  type Made,
  newEvent,
  nothingMade,
  nth,
  send,
} from '../support/histories/writes.ts';
import { casesOf } from '../support/sample.ts';
import { type Gateway, NOW, openService } from '../support/service.ts';

const HISTORIES = casesOf('MEMORY_HISTORIES', { whole: 3, sample: 1 });
const SEED = Number(process.env.SEED ?? 1);
const MINUTE = 60_000;

// --- what is asked -----------------------------------------------------------------------------------------------------

const API = '/calendar/events/v1';
const ALL = 'start_date=2020-01-01&end_date=2029-01-01';

/** A path below the site. `nameOf`: the id of a record that there is by then. */
type Question = (nameOf: (kind: Kind) => number) => string;

const QUESTIONS: readonly Question[] = [
  () => `${API}/events`,
  () => `${API}/events?${ALL}&per_page=20`,
  () => `${API}/events?${ALL}&search=gaita`,
  () => `${API}/events?${ALL}&search=noite&page=2&per_page=2`,
  () => `${API}/events?${ALL}&fallback=true&per_page=50`,
  () => `${API}/events?${ALL}&city=vigo`,
  () => `${API}/events?modified_after=2027-01-01`,
  () => `${API}/events?${ALL}&orderby=title&fallback=true`,
  id => `${API}/events?${ALL}&tags=${id('tags')}&orderby=modified`,
  id => `${API}/events?${ALL}&venue=${id('venues')}`,
  id => `${API}/events?${ALL}&categories=${id('categories')}&fallback=true`,
  id => `${API}/events?${ALL}&tags=${id('tags')}&organizer=${id('organizers')}`,
  id => `${API}/events?include=${id('events')},${id('events')}`,
  id => `${API}/events/${id('events')}`,
  id => `${API}/events/${id('events')}?ml_language=ca`,
  () => `${API}/venues?per_page=50`,
  () => `${API}/venues?only_with_upcoming=true`,
  () => `${API}/venues?search=caf`,
  id => `${API}/venues/${id('venues')}`,
  id => `${API}/organizers?event=${id('events')}`,
  id => `${API}/organizers/${id('organizers')}`,
  () => `${API}/categories?per_page=50`,
  id => `${API}/categories/${id('categories')}`,
  () => `${API}/tags?orderby=count`,
  () => '/calendar',
  () => '/calendar?month=2027-03',
];

const question = fc.record({
  ask: fc.constantFrom(...QUESTIONS),
  which: fc.nat(40),
  site: fc.constantFrom('gl', 'gl', 'ca'),
  /** With a parameter that nobody knows it is not answered by the remembered answer, but from the same items. */
  as: fc.constantFrom('', 'x=1', 'x=2'),
});
type Asked = typeof question extends fc.Arbitrary<infer One> ? One : never;

const pathOf = ({ ask, which, site, as }: Asked, made: Made): string => {
  const path = `/${site}${ask(kind => nth(made[kind], which))}`;
  return as === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${as}`;
};

const replyOf = async (answer: Gateway, target: string) => {
  const headers = target.includes(API) ? [] : ['accept', 'text/html'];
  const request = { method: 'GET', target, headers, body: Buffer.alloc(0), sourceIp: '127.0.0.1' };
  const { status, headers: sent, body } = await answer(request, 'request-1');
  return { target, status, headers: sent, body: body.toString('utf8') };
};

// --- histories ---------------------------------------------------------------------------------------------------------

const round = fc.record({
  writes: fc.array(anyWrite, { maxLength: 3 }),
  questions: fc.array(question, { minLength: 12, maxLength: 12, size: 'max' }),
  /** Milliseconds until the next one: about as long as answers must have been the same, or until some are too old. */
  later: fc.oneof(fc.nat(5_000), fc.nat(5 * MINUTE), fc.nat(70 * MINUTE)),
});
const history = fc.record({
  events: fc.array(newEvent, { minLength: 15, maxLength: 15, size: 'max' }),
  rounds: fc.array(round, { minLength: 15, maxLength: 15, size: 'max' }),
});
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

const HERE = { timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine({ dataFile: undefined });
});
afterAll(() => engine.stop());

const live = async ({ events, rounds }: History): Promise<void> => {
  let uptime = 0;
  const service = await openService({
    engine,
    answerRule: ANSWER_RULE,
    uptime: () => uptime,
    calendar: {
      hosts: [],
      sites: [
        { ...HERE, language: 'gl', fallback: ['ca'] },
        { ...HERE, language: 'ca', fallback: ['gl'] },
      ],
    },
  });
  const pass = (ms: number): void => {
    uptime += ms;
    service.setNow(NOW + Math.floor(uptime / 1000));
  };
  try {
    const made = nothingMade();
    for (const write of [...GROUND, ...events]) await send(write, made, service);
    for (const { writes, questions, later } of rounds) {
      const paths = questions.map(asked => pathOf(asked, made));
      const ask = async () => {
        for (const path of paths) await replyOf(service.answer, path);
      };
      const write = async () => {
        for (const each of writes) await send(each, made, service);
      };
      await Promise.all([ask(), write()]);
      await service.publishDue();
      // Twice each: what was read the first time may be remembered the second time, once the versions have settled.
      for (const wait of [0, ANSWER_RULE.settled, later]) {
        pass(wait);
        for (const path of [...paths, ...paths])
          expect(await replyOf(service.answer, path)).toEqual(await replyOf(service.answerWithoutMemory, path));
      }
    }
  } finally {
    await service.stop();
  }
};

it(`${HISTORIES} histories`, { timeout: 3_600_000 }, async () => {
  for (const one of fc.sample(history, { numRuns: HISTORIES, seed: SEED })) await live(one);
});
