/**
 * What a write makes of the dates of an event (contract/events#several-dates): which numbers they
 * get, which status, and what is refused.
 */

import { describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { useExactService } from '../../support/recount.ts';
import { datesTold, onMay } from '../../support/several-dates.ts';
import { idOfDate } from '../../support/whole-records.ts';

const service = await useExactService();

type Body = Readonly<Record<string, unknown>>;
const create = (dates: readonly Body[], more: Body = {}) =>
  createRecord(service, 'events', { title: 'Hamlet', ...dates[0], dates, ...more });
const send = (method: string, id: number, body?: object) =>
  service.call(method, `/events/${id}`, { as: 'editor', ...(body && { body }) });

it('a create is answered as a whole, with its dates', async () => {
  const { id, dates, url, ...first } = await create([onMay(3), onMay(11)]);
  expect(dates).toEqual(
    [onMay(3), onMay(11)].map((times, i) => ({
      id: idOfDate(id, i + 1),
      number: i + 1,
      ...times,
      utc_start_date: times.start_date.replace('20:', '18:'),
      utc_end_date: times.end_date.replace('22:', '20:'),
      event_status: 'scheduled',
      url: `${url}${times.start_date.slice(0, 10)}/`,
    })),
  );
  expect(first).toMatchObject(onMay(3));
});

describe('after an update of all dates', () => {
  it.each<[what: string, body: Body, dates: string | undefined]>([
    ['the same in another order', { dates: [onMay(5), onMay(3), onMay(4)] }, '1 on 3, 2 on 4, 3 on 5'],
    [
      'one more, between two others',
      { dates: [onMay(3), onMay(4), onMay(5), onMay(4, { start_date: '2027-05-04 10:00:00' })] },
      '1 on 3, 4 on 4, 2 on 4, 3 on 5',
    ],
    ['one fewer', { dates: [onMay(3), onMay(5)] }, '1 on 3, 3 on 5'],
    [
      'another hour of the same day',
      { dates: [onMay(3), onMay(4), onMay(5, { start_date: '2027-05-05 19:00:00' })] },
      '1 on 3, 2 on 4, 3 on 5',
    ],
    [
      'another hour of a day, and a new day in place of one before it',
      { dates: [onMay(3), onMay(5, { start_date: '2027-05-05 19:00:00' }), onMay(8)] },
      '1 on 3, 3 on 5, 2 on 8',
    ],
    [
      'the same number twice, which is that of the earlier one',
      { dates: [onMay(3), onMay(4, { number: 2 }), onMay(6, { number: 2 })] },
      '1 on 3, 2 on 4, 3 on 6',
    ],
    ['other days', { dates: [onMay(13), onMay(14), onMay(15)] }, '1 on 13, 2 on 14, 3 on 15'],
    [
      'two that change places, by number',
      { dates: [onMay(3), onMay(5, { number: 2 }), onMay(4, { number: 3 })] },
      '1 on 3, 3 on 4, 2 on 5',
    ],
    [
      'a start of its own, which belongs to them',
      { start_date: '2027-05-01 20:00:00', end_date: '2027-05-01 22:00:00', dates: [onMay(3), onMay(4)] },
      '3 on 1, 1 on 3, 2 on 4',
    ],
    ['the start alone, which moves the first', onMay(1), '1 on 1, 2 on 4, 3 on 5'],
    [
      'one canceled',
      { dates: [onMay(3), onMay(4, { event_status: 'cancelled' }), onMay(5)] },
      '1 on 3, 2 on 4 canceled, 3 on 5',
    ],
    [
      'all but one canceled',
      { event_status: 'canceled', dates: [onMay(3), onMay(4), onMay(5, { event_status: 'scheduled' })] },
      '1 on 3 canceled, 2 on 4 canceled, 3 on 5 canceled',
    ],
    ['a single date', { dates: null }, undefined],
    ['no list', { title: 'Macbeth' }, '1 on 3, 2 on 4, 3 on 5'],
  ])('%s', async (_, body, dates) => {
    const { id } = await create([onMay(3), onMay(4), onMay(5)]);
    const { status, body: changed } = await send('PUT', id, body);
    expect([status, datesTold(changed.dates)]).toEqual([200, dates]);
    expect(datesTold((await send('GET', id)).body.dates)).toEqual(dates);
  });
});

describe('a number', () => {
  it('is never given twice, and brings the date back whose it was', async () => {
    const { id } = await create([onMay(3), onMay(4)]);
    expect((await send('DELETE', idOfDate(id, 2))).status).toBe(200);
    expect(datesTold((await send('PUT', id, { dates: [onMay(3), onMay(6)] })).body.dates)).toBe('1 on 3, 3 on 6');
    const back = await send('PUT', id, { dates: [onMay(3), onMay(4, { number: 2 }), onMay(6)] });
    expect(datesTold(back.body.dates)).toBe('1 on 3, 2 on 4, 3 on 6');
    expect((await send('GET', idOfDate(id, 2))).status).toBe(200);
  });

  it('stays when others are added to a single event, which becomes number 1', async () => {
    const { id } = await createRecord(service, 'events', { title: 'Alone', ...onMay(10) });
    const { body } = await send('PUT', id, { dates: [onMay(9), onMay(10)] });
    expect(datesTold(body.dates)).toBe('2 on 9, 1 on 10');
  });

  it('is used up after 999, which is said', async () => {
    const { id } = await create([onMay(3), onMay(4)]);
    const many = (month: number) =>
      Array.from({ length: 100 }, (_, i) => ({
        start_date: `2027-${String(month).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')} ${10 + Math.floor(i / 28)}:00:00`,
      }));
    const statuses: number[] = [];
    for (let month = 1; month <= 12; month++) {
      statuses.push(
        (await send('PUT', id, { start_date: '2027-01-01 10:00', end_date: '2027-01-01 11:00', dates: null })).status,
      );
      const { status, body } = await send('PUT', id, { dates: many(month) });
      statuses.push(status);
      if (status === 400) {
        expect(body.data.params.dates).toContain('999');
        break;
      }
    }
    expect(statuses.filter(status => status === 400)).toHaveLength(1);
  });
});

describe('one date, by its id', () => {
  it('a read can be sent back, and changes nothing', async () => {
    const { id } = await create([onMay(3), onMay(4, { event_status: 'canceled' })]);
    for (const shown of [id, idOfDate(id, 1), idOfDate(id, 2)]) {
      const { body } = await send('GET', shown);
      const { status, headers, body: after } = await send('PUT', shown, body);
      expect([status, headers.get('x-calendar-unchanged'), headers.get('x-calendar-ignored')]).toEqual([
        200,
        'true',
        null,
      ]);
      const { json_ld: _, ...whole } = body;
      expect(after).toEqual(whole);
    }
  });

  it('the title is that of the event, and its ETag holds', async () => {
    const { id } = await create([onMay(3), onMay(4)]);
    const date = idOfDate(id, 2);
    const tag = (await send('GET', date)).headers.get('etag') ?? '';
    const asEditor = (headers: Record<string, string>) =>
      service.call('PUT', `/events/${date}`, { as: 'editor', body: { title: 'Macbeth' }, headers });
    const first = await asEditor({ 'If-Match': tag });
    expect([first.status, first.body.title, first.body.id]).toEqual([200, 'Macbeth', date]);
    expect((await asEditor({ 'If-Match': tag })).status).toBe(412);
    expect((await send('GET', id)).body.title).toBe('Macbeth');
  });

  it('the last one takes the event with it', async () => {
    const { id } = await create([onMay(3), onMay(4)]);
    const { status, body } = await send('DELETE', idOfDate(id, 1));
    expect([status, body.id, body.status]).toEqual([200, idOfDate(id, 1), 'trash']);
    expect((await send('DELETE', idOfDate(id, 1))).status).toBe(410);
    expect((await send('GET', idOfDate(id, 2))).status).toBe(200);
    expect((await send('DELETE', idOfDate(id, 2))).status).toBe(200);
    expect((await send('DELETE', id)).status).toBe(410);
  });
});

describe('what is refused', () => {
  it.each<[what: string, body: Body, says: string]>([
    ['two at the same time', { dates: [onMay(3), onMay(3)] }, 'dates[1][start_date]'],
    [
      'an end before its start',
      { dates: [onMay(3), { ...onMay(4), end_date: '2027-05-03 10:00' }] },
      'dates[1][end_date]',
    ],
    ['no start', { dates: [{ end_date: '2027-05-03 10:00' }] }, 'dates[0]'],
    ['no date', { dates: [{ start_date: 'soon' }] }, 'dates[0][start_date]'],
    [
      'more than a hundred',
      { dates: Array.from({ length: 101 }, (_, i) => ({ start_date: `${2030 + i}-01-01` })) },
      '100',
    ],
  ])('%s', async (_, body, says) => {
    const { id } = await create([onMay(3), onMay(4)]);
    const { status, body: error } = await send('PUT', id, body);
    expect([status, error.code]).toEqual([400, 'rest_invalid_param']);
    expect(error.data.params.dates).toContain(says);
  });

  it.each([
    ['a date as a parent', (date: number) => ({ post_parent: date })],
    ['a date as what is translated', (date: number) => ({ translation_of: date })],
  ])('%s', async (_, bodyFor) => {
    const { id } = await create([onMay(3), onMay(4)]);
    const { id: other } = await createRecord(service, 'events', { title: 'Alone', ...onMay(10) });
    expect((await send('PUT', other, bodyFor(idOfDate(id, 2)))).status).toBe(400);
  });

  it('a number that no date ever had', async () => {
    const { id } = await create([onMay(3), onMay(4)]);
    for (const number of [0, 3, 999]) {
      expect((await send('GET', idOfDate(id, number))).status).toBe(404);
      expect((await send('PUT', idOfDate(id, number), { title: 'X' })).status).toBe(404);
    }
  });
});
