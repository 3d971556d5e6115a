/** Imports of a site of The Events Calendar that lists each date of an event as an entry. */
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { compareServices } from '../../tools/cli/compare/compare-services.ts';
import { connected, KNOWN, useForCommands } from '../support/importing.ts';
import { moving } from '../support/moving.ts';
import { openOriginal } from '../support/original/fake-original.ts';
import { embedded, event, jazz, musica, teatro } from '../support/original/golden-records.ts';
import { recordedSite } from '../support/original/recorded-site.ts';

const DAYS = ['2027-03-01', '2027-03-08', '2027-03-15'];
const at = (days: readonly string[], time = '18:00:00'): string[] => days.map(day => `${day} ${time}`);

/** A course in a site with permalinks, which is listed as its occurrences. */
const yoga = (starts: readonly string[], differences: object = {}) =>
  event({
    ...{ id: 7, slug: 'yoga', title: 'Yoga', url: 'https://old.example/event/yoga/', occurrences: starts },
    ...{ categories: [embedded(jazz)], venue: teatro, ...differences },
  });
const linked = { categories: [musica, jazz], venues: [teatro] };

const Dates = v.object({
  id: v.number(),
  slug: v.string(),
  dates: v.optional(v.array(v.object({ number: v.number(), start_date: v.string() }))),
});
const datesOf = (shown: unknown) =>
  v.parse(Dates, shown).dates?.map(({ number, start_date }) => [number, start_date.slice(0, 10)]);

it('makes one event, with the id of the post, its texts and links, and a date for each entry', async () => {
  const { run, get, fake } = await moving({
    ...linked,
    events: [yoga(at(DAYS)), event({ id: 30, slug: 'x' })],
  });
  const { imported, lines } = await run();
  expect([imported.records, lines]).toEqual([expect.objectContaining({ new: 5, 'left out': 0 }), []]);
  expect(await get('/events/7')).toMatchObject({
    ...{ title: 'Yoga', slug: 'yoga', venue: { id: 8 }, categories: [{ id: 19 }] },
    ...{ start_date: '2027-03-01 18:00:00', end_date: '2027-03-01 19:00:00' },
    dates: DAYS.map((day, i) => ({
      ...{ number: i + 1, start_date: `${day} 18:00:00`, end_date: `${day} 19:00:00` },
      ...{ utc_start_date: `${day} 18:00:00`, url: expect.stringMatching(new RegExp(`/event/yoga/${day}/$`)) },
    })),
  });
  expect((await run()).imported.records).toMatchObject({ new: 0, changed: 0, unchanged: 5, gone: 0 });
  expect(fake.asked.filter(path => /\/events\/\d/.test(path))).toEqual([]);
});

it('follows dates that are added, moved and removed, and keeps the numbers of the others', async () => {
  const { run, get, fake } = await moving({ ...linked, events: [yoga(at(DAYS))] });
  await run();
  const after = async (starts: readonly string[]) => {
    fake.records.events = [yoga(starts)];
    const { imported } = await run();
    expect(imported.records).toMatchObject({ new: 0, changed: 1, gone: 0 });
    return datesOf(await get('/events/7'));
  };
  expect(await after(at(['2027-03-08', '2027-03-15']))).toEqual([
    [2, '2027-03-08'],
    [3, '2027-03-15'],
  ]);
  expect(await after(at(['2027-03-08', '2027-03-15', '2027-03-22', '2027-03-29'], '20:00:00'))).toEqual([
    [2, '2027-03-08'],
    [3, '2027-03-15'],
    [4, '2027-03-22'],
    [5, '2027-03-29'],
  ]);
  expect(await after(at(['2027-03-15'], '20:00:00'))).toEqual([[3, '2027-03-15']]);
  fake.records.events = [event({ ...yoga([]), occurrences: undefined })];
  await run();
  expect(datesOf(await get('/events/7'))).toBeUndefined();
  fake.records.events = [];
  expect((await run()).imported.records).toMatchObject({ gone: 1 });
});

it('leaves dates that people have changed, and says so, unless theirs count', async () => {
  const { run, get, fake, service } = await moving({ ...linked, events: [yoga(at(DAYS))] });
  await run();
  const date = 1_000_007_002;
  const { status } = await service.call('PUT', `/events/${date}`, { as: 'admin', body: { event_status: 'canceled' } });
  expect(status).toBe(200);
  fake.records.events = [yoga(at([...DAYS, '2027-03-22']))];
  const { lines } = await run();
  expect(lines).toMatchObject([{ what: 'edited here, left as it is', kind: 'event', id: 7, here: 7 }]);
  expect(await get(`/events/${date}`)).toMatchObject({ event_status: 'canceled', occurrence: { count: 3 } });
  expect((await run({ overwriteEdits: true })).lines).toEqual([]);
  expect(await get(`/events/${date}`)).toMatchObject({ event_status: 'scheduled', occurrence: { count: 4 } });
});

it.each([
  ['an entry of the list has the id of the post', true, 5],
  ['the source shows none: a new one, which stays', false, 1_000_005],
])('the id, if %s', async (_, isListed, id) => {
  const entry = (id: number, day: string) =>
    event({
      id,
      slug: 'yoga',
      url: `https://old.example/event/yoga/${day}/`,
      start_date: `${day} 18:00:00`,
      end_date: `${day} 19:00:00`,
    });
  const first = isListed ? entry(5, '2027-03-01') : entry(10_000_400, '2027-03-01');
  const other = event({ id: 5, slug: 'other' });
  const entries = [first, entry(10_000_401, '2027-03-08'), ...(isListed ? [] : [other])];
  const { run, get, fake } = await moving({ events: entries }, { hasWordPress: false });
  await run();
  expect(datesOf(await get(`/events/${id}`))).toEqual([
    [1, '2027-03-01'],
    [2, '2027-03-08'],
  ]);
  fake.records.events = entries.map(each => ({ ...each, id: each.id > 10 ? each.id + 50 : each.id }));
  expect((await run()).imported.records).toMatchObject({ new: 0, changed: 0, gone: 0 });
  // The next event gets another id, also if it is imported later.
  fake.records.events.push(
    ...entries.slice(0, 2).map(each => ({ ...each, id: each.id + 10_000_000, slug: 'pilates' })),
  );
  expect((await run()).imported.records).toMatchObject({ new: 1, changed: 0, gone: 0 });
});

it.each([
  ['and no more', 30, 110, 30],
  ['and the last ones before, if there is room', 30, 90, 20],
])('takes a hundred dates from today on %s, and reports that there are others', async (_, past, toCome, from) => {
  const daysOf = (year: number, length: number) =>
    Array.from({ length }, (_, i) => new Date(Date.UTC(year, 1, 1 + i)).toISOString().slice(0, 10));
  const days = [...daysOf(2000, past), ...daysOf(2999, toCome)];
  const { run, get } = await moving({ ...linked, events: [yoga(at(days))] });
  const { lines } = await run();
  const why = 'an event has at most 100: those from today on come first';
  expect(lines).toEqual([{ what: 'field left out', kind: 'event', id: 7, name: 'Yoga', field: 'dates', why }]);
  expect(datesOf(await get('/events/7'))?.map(([, day]) => day)).toEqual(days.slice(from, from + 100));
});

it('an event with a password is stored as private without an account that may edit it, with its dates', async () => {
  const { run, get } = await moving({ events: [yoga(at(DAYS), { post_password: 'x' })] }, { isEditor: false });
  const { lines } = await run();
  expect(lines).toContainEqual(expect.objectContaining({ what: 'protected, stored as private', id: 7 }));
  expect(await get('/events/7')).toMatchObject({ status: 'private', dates: DAYS.map(() => ({})) });
});

const here = await useForCommands();
it('compare finds no difference after the import, by event and start, and each date that differs later', async () => {
  const [recorded = event({ id: 7 }), ...others] = recordedSite().events.filter(({ status }) => status === 'publish');
  const course = (days: readonly string[]) => [{ ...recorded, occurrences: at(days) }, ...others];
  const there = await openOriginal({ ...recordedSite(), events: course(DAYS) }, KNOWN);
  onTestFinished(there.stop);
  const options = ['--user', KNOWN.login, '--language', 'gl', '--id-offset', '1000', '--home', here.home];
  const images: [string, string] = [new URL(there.address).origin, 'https://pictures.example'];
  await here.type(['import', there.address, ...options, '--images', images.join('=')]);
  const found = async () => {
    const { differences } = await compareServices({
      source: connected(there.address),
      here: connected(here.apiOf('gl')),
      told: { idOffset: 1000, images: [images] },
    });
    return differences.filter(({ why }) => why === undefined);
  };
  expect(await found()).toEqual([]);
  there.records.events = course([...DAYS.slice(0, 2), '2027-03-22']);
  expect((await found()).map(({ field, id }) => [field, id])).toEqual([
    ['event', expect.any(Number)],
    ['event', 1_000_000_000 + (recorded.id + 1000) * 1000 + 3],
  ]);
});
