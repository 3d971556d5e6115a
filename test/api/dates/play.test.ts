/**
 * A play on six evenings (contract/events#several-dates): each date is an event in lists, with an
 * id of its own, and is canceled, moved and removed on its own.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { openService } from '../../support/service.ts';
import { verify } from '../../support/verified.ts';
import { idOfDate } from '../../support/whole-records.ts';

const service = await openService();
afterAll(async () => {
  expect((await verify(service)).lines).toEqual([]);
  await service.stop();
});

const evening = (day: number, more: object = {}) => ({
  start_date: `2027-05-${String(day).padStart(2, '0')} 20:00:00`,
  end_date: `2027-05-${String(day).padStart(2, '0')} 22:00:00`,
  ...more,
});
const EVENINGS = [3, 4, 5, 10, 11, 12].map(day => evening(day));
const editor = { as: 'editor' } as const;
const list = async (query: string) => (await service.call('GET', `/events?${query}`)).body;

describe('a play on six evenings', async () => {
  const play = await createRecord(service, 'events', { title: 'Hamlet', ...evening(3), dates: EVENINGS });
  const ids = [1, 2, 3, 4, 5, 6].map(number => idOfDate(play.id, number));

  it('is answered as a whole, with its dates', () => {
    expect(play.dates).toEqual(
      EVENINGS.map((times, i) => ({
        ...{ id: ids[i], number: i + 1, ...times, event_status: 'scheduled' },
        utc_start_date: times.start_date.replace('20:', '18:'),
        utc_end_date: times.end_date.replace('22:', '20:'),
        url: `${play.url}${times.start_date.slice(0, 10)}/`,
      })),
    );
    expect([play.start_date, play.end_date]).toEqual(['2027-05-03 20:00:00', '2027-05-03 22:00:00']);
  });

  it('is six events in lists', async () => {
    const { events, total } = await list('start_date=2027-05-01&end_date=2027-05-31');
    expect(total).toBe(6);
    expect(events.map(({ id }: { id: number }) => id)).toEqual(ids);
    const { dates: _, json_ld: __, ...whole } = (await service.call('GET', `/events/${ids[4]}`)).body;
    expect(events[4]).toEqual(whole);
    expect(whole.occurrence).toEqual({ of: play.id, number: 5, count: 6 });
    expect([whole.start_date, whole.slug]).toEqual(['2027-05-11 20:00:00', play.slug]);
  });

  it('is one event with `collapse`', async () => {
    const { events, total } = await list('start_date=2027-05-05&collapse=true');
    expect([total, events[0].id, events[0].start_date]).toEqual([1, play.id, '2027-05-05 20:00:00']);
    expect(events[0]).not.toHaveProperty('occurrence');
    expect(events[0].dates).toEqual(play.dates);
  });

  it('is canceled, moved and removed by date', async () => {
    const canceled = await service.call('POST', `/events/${ids[1]}`, { ...editor, body: { event_status: 'canceled' } });
    expect([canceled.status, canceled.body.event_status]).toEqual([200, 'canceled']);
    const moved = await service.call('POST', `/events/${ids[2]}`, { ...editor, body: evening(6) });
    expect([moved.status, moved.body.start_date, moved.body.id]).toEqual([200, '2027-05-06 20:00:00', ids[2]]);
    const removed = await service.call('DELETE', `/events/${ids[5]}`, editor);
    expect([removed.status, removed.body.id, removed.body.status]).toEqual([200, ids[5], 'trash']);
    expect((await service.call('DELETE', `/events/${ids[5]}`, editor)).status).toBe(410);
    const { events } = await list('start_date=2027-05-01&end_date=2027-05-31');
    expect(
      events.map(({ id, start_date, event_status }: Record<string, unknown>) => [id, start_date, event_status]),
    ).toEqual([
      [ids[0], '2027-05-03 20:00:00', 'scheduled'],
      [ids[1], '2027-05-04 20:00:00', 'canceled'],
      [ids[2], '2027-05-06 20:00:00', 'scheduled'],
      [ids[3], '2027-05-10 20:00:00', 'scheduled'],
      [ids[4], '2027-05-11 20:00:00', 'scheduled'],
    ]);
  });
});
