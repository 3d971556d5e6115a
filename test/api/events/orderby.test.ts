/**
 * `orderby` of the event list (contract/lists#order). `every-list.test.ts` asks for each order with
 * every filter.
 */
import { expect, it } from 'vitest';
import { bodyOf, missingParam, refusalOf, useEvents } from './use-events.ts';

const { call, create, make } = await useEvents();
const list = (query: string) => call('GET', `/events?${query}`);
const YEAR = 'start_date=2031-01-01&end_date=2031-12-31';
const VIGO = 'geoloc_lat=42.2406&geoloc_lng=-8.7207';

const vigo = await make('venues', { venue: 'Vigo', geo_lat: 42.2406, geo_lng: -8.7207 });
const redondela = await make('venues', { venue: 'Redondela', geo_lat: 42.2831, geo_lng: -8.6096 });
const pontevedra = await make('venues', { venue: 'Pontevedra', geo_lat: 42.4333, geo_lng: -8.6443 });
const events = [
  { title: 'zarzuela', venue: redondela },
  { title: 'Óllos' },
  { title: 'Ollos' },
  { title: 'L’amor' },
  { title: '«Ñandú»', venue: pontevedra },
  { title: 'Árbores', venue: [pontevedra, vigo] },
  { title: '10 anos' },
];
const ids: number[] = [];
for (const [i, event] of events.entries()) {
  const day = `2031-05-${11 + i}`;
  ids.push((await create({ ...event, start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })).id);
}

it.each([YEAR, `include=${ids}`])(
  'titles are compared as searches fold them, and the earlier of equal ones comes first: %s',
  async asked => {
    const { events: shown } = bodyOf(await list(`${asked}&orderby=title`), 200);
    const titles = shown.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['10 anos', 'Árbores', 'L’amor', '«Ñandú»', 'Óllos', 'Ollos', 'zarzuela']);
  },
);

it('a list by distance shows it in kilometres, and no other answer does', async () => {
  const distances = async (query: string) => {
    const shown = bodyOf(await list(`${YEAR}&${VIGO}&${query}`), 200).events;
    return shown.map(({ distance }: { distance?: number }) => distance);
  };
  expect(await distances('geoloc_radius=30&orderby=distance')).toEqual([0, 10.292, 22.329]);
  expect(await distances('geoloc_radius=12')).toEqual([undefined, undefined]);
  expect(bodyOf(await call('GET', `/events/${ids[0]}`), 200)).not.toHaveProperty('distance');
});

it.each([
  ['', ['geoloc_lat', 'geoloc_lng']],
  ['&geoloc_lat=42', ['geoloc_lng']],
  ['&geoloc_lng=-8', ['geoloc_lat', 'geoloc_lng']],
])('by distance needs a point: with "%s" lacks %j', async (sent, missing) => {
  expect(refusalOf(await list(`orderby=distance${sent}`))).toEqual(missingParam(...missing));
});

it.each(['event_date', '', '__proto__', 'Title'])(
  'by %j has no effect and is named, or refused if strict',
  async name => {
    const { status, headers } = await list(`orderby=${name}`);
    expect([status, headers.get('x-calendar-ignored')]).toEqual([200, 'orderby']);
    const strict = await call('GET', `/events?orderby=${name}`, { headers: { Prefer: 'handling=strict' } });
    expect(refusalOf(strict)).toEqual([400, 'rest_invalid_param', 'orderby']);
  },
);
