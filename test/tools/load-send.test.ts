/** What happens to a line that is sent, and when no more lines are sent. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../../tools/cli/load/line.ts';
import type { Line } from '../../tools/cli/load/lines.ts';
import { LoadOptions } from '../../tools/cli/load/options.ts';
import { runLoad } from '../../tools/cli/load/run-load.ts';
import { Tally } from '../../tools/cli/load/summary.ts';
import type { Answer, Sent, Service } from '../../tools/http/service.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';

/** The options that commander always gives. */
const REQUIRED = { type: 'events', horizon: 12, concurrency: 8, home: '.local' };
const concert = { title: 'Concerto', start_date: '2026-05-02 20:00', end_date: '2026-05-02 22:00' };
const linesOf = (...events: object[]): Line[] =>
  events.map((event, i) => ({
    ...{ file: 'events.jsonl', number: i + 1, record: { ...event } },
    ...{ language: 'gl', group: undefined, key: { source: 'feed', source_id: String(i) } },
  }));

/**
 * Sends lines to a service that gives this answer. Returns the requests, and the outcomes of the
 * lines.
 */
const run = async (
  lines: readonly Line[],
  reply: (sent: Sent, nth: number) => readonly [number, unknown, Record<string, string>?] | Error,
  options: { source?: string; concurrency?: number; strict?: boolean } = {},
) => {
  const calls: Sent[] = [];
  const service: Service = {
    address: 'http://calendar.test',
    call: async (_, __, sent = {}): Promise<Answer> => {
      const nth = calls.push(sent);
      await Promise.resolve();
      const answer = reply(sent, nth);
      if (answer instanceof Error) throw answer;
      return { status: answer[0], body: answer[1], headers: new Headers(answer[2]) };
    },
  };
  const tally = new Tally(lines.length);
  const { signal: stop } = new AbortController();
  const sending = {
    ...v.parse(LoadOptions, { ...REQUIRED, concurrency: 1, ...options }),
    serviceOf: () => service,
    stop,
  };
  const failure = await runLoad(lines, sending, tally).catch((error: unknown) => error);
  const { results } = tally;
  return { failure, outcomes: results.map(({ outcome }) => outcome), results, calls };
};
const MADE = [201, { id: 8, utc_start_date: '2026-05-10 18:00:00' }] as const;

describe('a line', () => {
  it('is known by its text and language, or by its id in a source', async () => {
    const [one, other] = [keyOf(concert, 'gl', undefined), keyOf({ ...concert, title: 'Outro' }, 'gl', undefined)];
    expect(one?.source).toBe('load');
    const ids = [one, other, keyOf(concert, 'ca', undefined)].map(key => key?.source_id);
    expect(new Set(ids).size).toBe(3);
    expect(keyOf({ ...concert, id: 7 }, 'gl', 'feed')).toEqual({ source: 'feed', source_id: '7' });
    const { calls } = await run(linesOf(concert), () => MADE);
    expect(calls).toMatchObject([{ body: { source: 'feed', source_id: '0' } }]);
  });

  it('says what the service had no use for, and what people have changed', async () => {
    const headers = { 'x-calendar-ignored': 'venue[citty], categories[1]', 'x-calendar-kept': 'title' };
    const { results } = await run(linesOf({ ...concert, source: 'x' }), () => [...MADE, headers]);
    expect(results).toMatchObject([{ leftOut: ['source', 'venue[citty]', 'categories'], kept: ['title'] }]);
  });

  it('with --strict is refused if something would be left out, and the service is told', async () => {
    const { results, calls } = await run(linesOf({ ...concert, source: 'x' }, concert), () => MADE, { strict: true });
    expect(results).toMatchObject([
      { outcome: 'refused', reason: { message: 'the service has no place for source' } },
      { outcome: 'created' },
    ]);
    expect(calls.map(({ headers }) => headers)).toEqual([{ prefer: 'handling=strict' }]);
  });
});

it('when the service fails, nothing further is begun, and what is under way is reported', async () => {
  const many = linesOf(...Array.from({ length: 20 }, (_, i) => ({ ...concert, title: `Concerto ${i}` })));
  const reply = (_: Sent, nth: number) => (nth === 5 ? new OperatorError('gone') : MADE);
  const { failure, outcomes, calls } = await run(many, reply, { concurrency: 4 });
  expect(failure).toEqual(new OperatorError('gone'));
  expect(calls.length).toBeLessThan(10);
  expect(outcomes).toEqual(Array.from({ length: calls.length - 1 }, () => 'created'));
});
