/**
 * Events with several dates, as programs written for The Events Calendar meet them: each date is an
 * event in their lists. A play on six evenings in three languages, a course by a rule and a monthly
 * market are created, read by two such programs, corrected by date, and gone.
 */
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordOf } from '../../tools/local/test-users.ts';
import { openPlaces, PLACES, type Places } from '../support/client-places.ts';
import { createRecord } from '../support/create.ts';
import { verify } from '../support/verified.ts';
import { idOfDate } from '../support/whole-records.ts';
import { countEvents } from './list-reader.ts';
import { toolsAt } from './tool-server.ts';

let places: Places;
beforeAll(async () => {
  places = await openPlaces();
});
afterAll(async () => {
  expect((await verify(places.service)).lines).toEqual([]);
  await places.stop();
});

const on = (day: string, hour = 20) => ({ start_date: `${day} ${hour}:00:00`, end_date: `${day} ${hour + 2}:00:00` });
const EVENINGS = ['03', '04', '05', '10', '11', '12'].map(day => on(`2027-05-${day}`));
const Shown = v.array(v.object({ id: v.number(), start_date: v.string() }));

/**
 * Each with the day of a date that is canceled, one to which another is moved, and its number of
 * dates.
 */
const EVENTS = [
  ['the play', { ...EVENINGS[0], dates: EVENINGS }, { canceled: 2, moved: 3, to: '2027-05-06', dates: 6 }],
  [
    'the course',
    {
      ...on('2027-04-06', 19),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=52', 'EXDATE:20271012,20271228'],
    },
    { canceled: 10, moved: 20, to: '2027-08-19', dates: 50 },
  ],
  [
    'the market',
    { ...on('2027-04-03', 9), recurrence: ['RRULE:FREQ=MONTHLY;BYDAY=1SA;COUNT=12'] },
    { canceled: 1, moved: 12, to: '2028-03-11', dates: 12 },
  ],
] as const;

describe.each(EVENTS)('%s', (title, body, { canceled, moved, to, dates }) => {
  it('is read, corrected by date, and gone', async () => {
    const { service } = places;
    const { home, api, send } = places.clientOf(PLACES[0]);
    const account = { login: 'editor', password: passwordOf('editor') };
    const { read, list } = toolsAt(home, account, send);
    const write = async (method: string, id: number, sent?: object) =>
      (await service.call(method, `/events/${id}`, { as: 'editor', ...(sent && { body: sent }) })).status;
    const tag = `of ${title}`;
    const event = await createRecord(service, 'events', { title, tags: [tag], ...body });
    const translations = [];
    for (const ml_language of ['ca', 'fr'])
      translations.push(
        await createRecord(service, 'events', {
          title: `${title} ${ml_language}`,
          ml_language,
          translation_of: event.id,
        }),
      );

    // The list reader counts the dates, and the tools of a language model find one of them.
    const query = `tags=${tag.replaceAll(' ', '-')}&start_date=2027-03-01&end_date=2028-12-31&per_page=7`;
    expect((await countEvents(api, query, send)).events).toBe(dates);
    const found = v.parse(Shown, await list('events', { search: title, per_page: 3 }));
    expect(found[0]).toMatchObject({ id: idOfDate(event.id, 1), start_date: event.start_date });

    // A correction of one date reaches the translations.
    expect(await write('PUT', idOfDate(event.id, canceled), { event_status: 'canceled' })).toBe(200);
    expect(
      await write('PUT', idOfDate(event.id, moved), { start_date: `${to} 20:00:00`, end_date: `${to} 22:00:00` }),
    ).toBe(200);
    expect(await read('events', idOfDate(event.id, moved))).toMatchObject({ start_date: `${to} 20:00:00` });
    for (const { id } of translations) {
      const { body: shown } = await service.call('GET', `/events/${idOfDate(id, canceled)}`);
      expect([shown.event_status, shown.occurrence]).toEqual(['canceled', { of: id, number: canceled, count: dates }]);
    }

    expect(await write('DELETE', idOfDate(event.id, moved))).toBe(200);
    expect((await countEvents(api, query, send)).events).toBe(dates - 1);
    for (const { id } of [event, ...translations]) expect(await write('DELETE', id)).toBe(200);
    expect((await countEvents(api, query, send)).events).toBe(0);
    expect(await write('DELETE', idOfDate(event.id, 1))).toBe(410);
  });
});
