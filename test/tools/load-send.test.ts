import { describe, expect, it } from 'vitest';
import type { Line } from '../../tools/cli/load/lines.ts';
import type { Acknowledged, Journal } from '../../tools/cli/load/recognition.ts';
import { byText, keyOf } from '../../tools/cli/load/recognition.ts';
import { type Result, sendLines } from '../../tools/cli/load/send.ts';
import type { Answer, Sent, Service } from '../../tools/client/http-service.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';

const SINCE = '2026-05-01 12:00:00';
const NEW = { date_utc: '2026-05-01 12:00:05', modified_utc: '2026-05-01 12:00:05' };
const OLD = { date_utc: '2026-04-01 09:00:00', modified_utc: '2026-04-01 09:00:00' };

const linesOf = (...events: object[]): Line[] =>
  events.map((event, i) => ({
    file: 'events.jsonl',
    number: i + 1,
    text: JSON.stringify(event),
    language: 'gl',
    group: undefined,
  }));
const concert = { title: 'Concerto', start_date: '2026-05-02 20:00', end_date: '2026-05-02 22:00' };

const journalOf = (...known: Acknowledged[]): Journal => {
  const events = new Map(known.map(event => [event.key, event]));
  return { find: key => events.get(key), record: event => void events.set(event.key, event) };
};

type Call = readonly [request: string, body: unknown];
const answering = (
  reply: (request: string, sent: Sent) => readonly [number, unknown, Record<string, string>?] | Error,
) => {
  const calls: Call[] = [];
  const service: Service = {
    address: 'http://calendar.test',
    call: async (method, path, sent = {}): Promise<Answer> => {
      calls.push([`${method} ${path}`, sent.body]);
      await Promise.resolve();
      const answer = reply(`${method} ${path}`, sent);
      if (answer instanceof Error) throw answer;
      return { status: answer[0], body: answer[1], headers: new Headers(answer[2]) };
    },
  };
  return { service, calls };
};

const run = async (
  lines: readonly Line[],
  service: Service,
  options: { journal?: Journal; concurrency?: number; stop?: AbortSignal; strict?: boolean } = {},
) => {
  const results: Result[] = [];
  const { journal = journalOf(), concurrency = 1, stop = new AbortController().signal, strict = false } = options;
  const failure = await sendLines(lines, {
    serviceOf: () => service,
    recognition: byText(journal, SINCE),
    concurrency,
    stop,
    strict,
    report: result => results.push(result),
  }).catch((error: unknown) => error);
  return { failure, outcomes: results.map(({ outcome }) => outcome), results, journal };
};

describe('what becomes of a line', () => {
  const [line] = linesOf(concert);
  const key = keyOf(JSON.stringify(concert), 'gl');
  const known = { key, id: 7, date_utc: OLD.date_utc };
  const made = [201, { id: 8, ...NEW }] as const;

  const CASES: [
    why: string,
    journal: Acknowledged[],
    read: readonly [number, unknown],
    created: readonly [number, unknown],
    outcome: string,
    id: number,
  ][] = [
    ['it is new', [], [404, {}], made, 'created', 8],
    ['the service remembers its key', [], [404, {}], [201, { id: 7, ...OLD }], 'matched', 7],
    ['the journal knows it, and the event is there', [known], [200, { id: 7, ...OLD }], made, 'matched', 7],
    [
      'the event is in the trash: somebody put it there',
      [known],
      [403, { code: 'event-no-longer-available' }],
      made,
      'matched',
      7,
    ],
    ['the calendar began anew and has nothing of that id', [known], [404, {}], made, 'created', 8],
    ['the calendar began anew and has a venue of that id', [known], [400, {}], made, 'created', 8],
    ['the calendar began anew and has another event of that id', [known], [200, { id: 7, ...NEW }], made, 'created', 8],
  ];

  it.each(CASES)('%s', async (_, acknowledged, read, created, outcome, id) => {
    const { service } = answering(request => (request === 'POST /events' ? created : read));
    const { outcomes, journal } = await run(linesOf(concert), service, { journal: journalOf(...acknowledged) });
    expect([outcomes, journal.find(key)?.id]).toEqual([[outcome], id]);
  });

  it('is sent with a key of its own', async () => {
    const keys: unknown[] = [];
    const { service } = answering((_, { headers }) => {
      keys.push(headers?.['idempotency-key']);
      return made;
    });
    await run(linesOf(concert, { ...concert, title: 'Outro' }), service);
    expect(keys).toEqual([key, keyOf(JSON.stringify({ ...concert, title: 'Outro' }), 'gl')]);
    expect(keyOf(line?.text ?? '', 'ca')).not.toBe(key);
  });

  it('is refused with the reason of the service, and not remembered', async () => {
    const envelope = {
      code: 'rest_invalid_param',
      message: 'No',
      data: { status: 400, params: { end_date: 'Before' } },
    };
    const { service } = answering(() => [400, envelope]);
    const { results, journal } = await run(linesOf(concert), service);
    const reason = { status: 400, code: 'rest_invalid_param', message: 'No', params: { end_date: 'Before' } };
    expect(results).toEqual([{ outcome: 'refused', line, reason }]);
    expect(journal.find(key)).toBeUndefined();
  });

  it('says what the service had no use for', async () => {
    const ignored = { 'x-calendar-ignored': 'venue[citty], categories[1], categories[2]' };
    const { service } = answering(() => [...made, ignored]);
    const { results } = await run(linesOf({ ...concert, source: 'x' }), service);
    expect(results).toMatchObject([
      { outcome: 'created', leftOut: ['source', 'venue[citty]', 'categories', 'categories'] },
    ]);
  });

  it('with --strict it is refused if something would be left out, and the service is told', async () => {
    const sent: unknown[] = [];
    const { service } = answering((_, { headers }) => {
      sent.push(headers?.prefer);
      return made;
    });
    const { results } = await run(linesOf({ ...concert, source: 'x' }, concert), service, { strict: true });
    expect(results).toMatchObject([
      { outcome: 'refused', reason: { message: 'the service has no place for source' } },
      { outcome: 'created' },
    ]);
    expect(sent).toEqual(['handling=strict']);
  });

  it('is one event when it stands in the file twice', async () => {
    const { service } = answering(request => (request === 'POST /events' ? made : [200, { id: 8, ...NEW }]));
    const after = await run(linesOf(concert, concert), service);
    const beside = await run(linesOf(concert, concert), service, { concurrency: 2 });
    expect([after.outcomes, beside.outcomes]).toEqual([
      ['created', 'matched'],
      ['created', 'matched'],
    ]);
  });
});

describe('names made of digits', () => {
  const tagged = (n: number) => ({ ...concert, title: `Concerto ${n}`, tags: ['75', 'jazz'] });

  it('are asked for once, by name, and sent by id', async () => {
    const { service, calls } = answering(request =>
      request === 'POST /tags' ? [201, { id: 40 }] : [201, { id: 1, ...NEW }],
    );
    await run(linesOf(tagged(1), tagged(2)), service, { concurrency: 2 });
    expect(calls.filter(([request]) => request === 'POST /tags')).toEqual([
      ['POST /tags', { name: '75', ml_language: 'gl' }],
    ]);
    expect(calls.filter(([request]) => request === 'POST /events').map(([, body]) => body)).toMatchObject([
      { tags: [40, 'jazz'] },
      { tags: [40, 'jazz'] },
    ]);
  });

  it('are found by the refusal to make them twice', async () => {
    const exists = { code: 'term_exists', message: 'It exists', data: { status: 400, term_id: 41 } };
    const { service, calls } = answering(request =>
      request === 'POST /tags' ? [400, exists] : [201, { id: 1, ...NEW }],
    );
    await run(linesOf(tagged(1)), service);
    expect(calls.at(-1)?.[1]).toMatchObject({ tags: [41, 'jazz'] });
  });
});

describe('an end before the end', () => {
  const many = linesOf(...Array.from({ length: 20 }, (_, i) => ({ ...concert, title: `Concerto ${i}` })));

  it('comes when the service fails: nothing further is begun, what is under way is reported', async () => {
    let answered = 0;
    const { service, calls } = answering(() => {
      answered += 1;
      return answered === 5 ? new OperatorError('gone') : [201, { id: answered, ...NEW }];
    });
    const { failure, outcomes } = await run(many, service, { concurrency: 4 });
    expect(failure).toEqual(new OperatorError('gone'));
    expect(calls.length).toBeLessThan(10);
    expect(outcomes).toEqual(Array.from({ length: calls.length - 1 }, () => 'created'));
  });
});
