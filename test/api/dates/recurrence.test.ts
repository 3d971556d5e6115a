/**
 * Rules as input (contract/events#rules): a course each Tuesday, a market each first Saturday, and
 * what becomes of the rule when dates are written.
 */

import { describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { useExactService } from '../../support/recount.ts';

const service = await useExactService();

type Body = Readonly<Record<string, unknown>>;
const send = (method: string, id: number, body?: object) =>
  service.call(method, `/events/${id}`, { as: 'editor', ...(body && { body }) });
const times = (day: string, from = 19) => ({
  start_date: `${day} ${from}:00:00`,
  end_date: `${day} ${from + 2}:00:00`,
});
const daysOf = (dates: readonly { readonly start_date: string }[] | undefined) =>
  dates?.map(({ start_date }) => start_date.slice(0, 10));
const hoursOf = (dates: readonly { readonly start_date: string; readonly end_date: string }[]) => [
  ...new Set(dates.map(({ start_date, end_date }) => `${start_date.slice(11, 13)}-${end_date.slice(11, 13)}`)),
];

const COURSE = ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=52', 'EXDATE;VALUE=DATE:20271012,20271228'];
const WEEKS = ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270119'];
const WEEKLY_DAYS = ['2027-01-05', '2027-01-12', '2027-01-26'];
const weekly = (more: Body = {}) =>
  createRecord(service, 'events', { title: 'Course', ...times('2027-01-05'), recurrence: WEEKS, ...more });

it('a course on 52 Tuesdays, two of which are holidays, has 50 dates at the same hour, and the rule as it was sent', async () => {
  const course = await createRecord(service, 'events', { title: 'Dance', ...times('2027-01-05'), recurrence: COURSE });
  const tuesdays = Array.from({ length: 52 }, (_, week) =>
    new Date(Date.UTC(2027, 0, 5 + 7 * week)).toISOString().slice(0, 10),
  ).filter(day => day !== '2027-10-12' && day !== '2027-12-28');
  expect(course.recurrence).toEqual(COURSE);
  expect([daysOf(course.dates), hoursOf(course.dates)]).toEqual([tuesdays, ['19-21']]);
  const utc = new Set(course.dates.map(({ utc_start_date }: { utc_start_date: string }) => utc_start_date.slice(11)));
  expect(utc).toEqual(new Set(['18:00:00', '17:00:00']));
  const { events, total } = (await service.call('GET', '/events?start_date=2027-06-01&end_date=2027-06-30')).body;
  expect([total, daysOf(events)]).toEqual([5, tuesdays.filter(day => day.startsWith('2027-06'))]);
  expect(events[0]).not.toHaveProperty('recurrence');
});

describe('what a read shows', () => {
  it.each<[what: string, change: (shown: Body) => Body]>([
    ['sent back', shown => shown],
    ['without the dates', ({ dates: _, ...shown }) => shown],
    ['without the rule', ({ recurrence: _, ...shown }) => shown],
    ['as the rule alone', ({ recurrence }) => ({ recurrence })],
    ['as the create was', () => ({ ...times('2027-01-05'), recurrence: WEEKS })],
  ])('changes nothing: %s', async (_, change) => {
    // This rule takes out the start from which it is counted: from the first date it gives others.
    const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270105'];
    for (const event of [await weekly(), await weekly({ recurrence })]) {
      const { body } = await send('GET', event.id);
      const sent = change(body);
      const again = 'recurrence' in sent ? { ...sent, recurrence: body.recurrence } : sent;
      const { status, headers } = await send('PUT', event.id, again);
      expect([status, headers.get('x-calendar-unchanged')]).toEqual([200, 'true']);
      expect((await send('GET', event.id)).body).toEqual(body);
    }
  });

  it('by the id of a date can be sent back, too', async () => {
    const { dates } = await weekly();
    const { body } = await send('GET', dates[1].id);
    expect(body.recurrence).toEqual(WEEKS);
    const { status, headers } = await send('PUT', dates[1].id, body);
    expect([status, headers.get('x-calendar-unchanged')]).toEqual([200, 'true']);
  });
});

describe('after an update', () => {
  it.each<[what: string, body: Body, days: readonly string[] | undefined, rule: readonly string[] | undefined]>([
    ['of the title, all stays', { title: 'Other' }, WEEKLY_DAYS, WEEKS],
    [
      'with another rule, its dates replace all',
      { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] },
      ['2027-01-05', '2027-01-06'],
      ['RRULE:FREQ=DAILY;COUNT=2'],
    ],
    [
      'with the rule and another start, it is counted from there',
      { ...times('2027-01-12', 20), recurrence: WEEKS },
      ['2027-01-12', '2027-01-26', '2027-02-02'],
      WEEKS,
    ],
    [
      'with the rule and another end, each date takes as long',
      { end_date: '2027-01-05 23:00:00', recurrence: WEEKS },
      WEEKLY_DAYS,
      WEEKS,
    ],
    ['with the rule and whole days, they are those', { all_day: true, recurrence: WEEKS }, WEEKLY_DAYS, WEEKS],
    [
      'with the start alone, the first date moves, and the rule goes',
      times('2027-01-04'),
      ['2027-01-04', '2027-01-12', '2027-01-26'],
      undefined,
    ],
    ['with other dates, the rule goes', { dates: [times('2027-01-05')] }, ['2027-01-05'], undefined],
    [
      'with the status of one, the rule goes',
      { dates: WEEKLY_DAYS.map((day, i) => ({ ...times(day), ...(i === 0 && { event_status: 'canceled' }) })) },
      WEEKLY_DAYS,
      undefined,
    ],
    ['with no dates, the rule goes with them', { dates: null }, undefined, undefined],
    ...[null, '', []].map((recurrence): [string, Body, readonly string[], undefined] => [
      `with ${JSON.stringify(recurrence)} as the rule, the dates stay`,
      { recurrence },
      WEEKLY_DAYS,
      undefined,
    ]),
    ['with the status of the event, all stays', { event_status: 'canceled' }, WEEKLY_DAYS, WEEKS],
  ])('%s', async (_, body, days, rule) => {
    const { id } = await weekly();
    const { status, body: after } = await send('PUT', id, body);
    expect([status, daysOf(after.dates), after.recurrence]).toEqual([200, days, rule]);
    const { body: read } = await send('GET', id);
    expect([daysOf(read.dates), read.recurrence]).toEqual([days, rule]);
  });

  it.each(['PUT', 'DELETE'])('of one date, the rule goes: %s', async method => {
    const { id, dates } = await weekly();
    expect((await send(method, dates[1].id, { event_status: 'canceled' })).status).toBe(200);
    expect((await send('GET', id)).body).not.toHaveProperty('recurrence');
  });

  it('a new rule leaves dates their numbers, and what is said of them', async () => {
    const { id, dates } = await weekly();
    await send('PUT', dates[1].id, { event_status: 'canceled' });
    const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20270113'];
    const { body } = await send('PUT', id, { recurrence });
    const told = (body.dates as readonly Body[]).map(date => [date.number, date.start_date, date.event_status]);
    expect(told).toEqual([
      [1, '2027-01-05 19:00:00', 'scheduled'],
      [2, '2027-01-12 19:00:00', 'canceled'],
      [3, '2027-01-13 19:00:00', 'scheduled'],
    ]);
  });
});

describe('a rule is refused', () => {
  const post = (body: Body) =>
    service.call('POST', '/events', { as: 'editor', body: { title: 'Course', ...times('2027-01-05'), ...body } });
  it.each<[body: Body, said: readonly string[]]>([
    [{ recurrence: ['RRULE:FREQ=YEARLY;COUNT=2'] }, ['FREQ=YEARLY', 'WEEKLY']],
    [{ recurrence: ['RRULE:FREQ=DAILY'] }, ['COUNT', 'UNTIL']],
    [{ recurrence: ['RRULE:FREQ=DAILY;COUNT=101'] }, ['100']],
    [{ recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2'] }, ['2027-01-05 19:00:00']],
    [{ recurrence: 'RRULE:FREQ=DAILY;COUNT=2' }, []],
    [{ recurrence: WEEKS, dates: [times('2027-01-05'), times('2027-01-06')] }, ['dates']],
    [{ recurrence: WEEKS, dates: WEEKLY_DAYS.map(day => times(day, 20)) }, ['dates']],
  ])('%j', async (body, said) => {
    const { status, body: answer } = await post(body);
    expect([status, answer.code]).toEqual([400, 'rest_invalid_param']);
    for (const each of said) expect(answer.data.params.recurrence).toContain(each);
  });

  it('beside the same dates it is not, and they may have a status', async () => {
    const dates = WEEKLY_DAYS.map(day => ({ ...times(day), event_status: 'postponed' })).reverse();
    const { status, body } = await post({ recurrence: WEEKS, dates });
    expect([status, body.recurrence, body.dates[2].event_status]).toEqual([201, WEEKS, 'postponed']);
  });

  it('beside other dates also if it is the stored one', async () => {
    const { id } = await weekly();
    expect((await send('PUT', id, { recurrence: WEEKS, dates: [times('2027-01-05')] })).status).toBe(400);
  });
});

it('translations take the rule over, and follow it', async () => {
  const course = await weekly();
  const inSpanish = { as: 'editor', body: { title: 'Curso', translation_of: course.id } } as const;
  const made = await service.call('POST', '/events?ml_language=es', inSpanish);
  expect([made.status, made.body.recurrence, daysOf(made.body.dates)]).toEqual([201, WEEKS, WEEKLY_DAYS]);
  await send('PUT', course.id, { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] });
  const { body } = await send('GET', made.body.id);
  expect([body.recurrence, daysOf(body.dates)]).toEqual([['RRULE:FREQ=DAILY;COUNT=2'], ['2027-01-05', '2027-01-06']]);
});

it('a source does not bring back a date that a person has moved', async () => {
  const sent = { title: 'Course', ...times('2027-01-05'), recurrence: WEEKS, source: 'test.example', source_id: '1' };
  const load = () => service.call('POST', '/events', { as: 'editor', body: sent });
  const { body } = await load();
  const again = await load();
  expect([again.status, again.headers.get('x-calendar-unchanged')]).toEqual([200, 'true']);
  await send('PUT', body.dates[1].id, times('2027-01-13'));
  const after = await load();
  expect(daysOf(after.body.dates)).toEqual(['2027-01-05', '2027-01-13', '2027-01-26']);
  expect(after.headers.get('x-calendar-kept')).toContain('recurrence');
});
