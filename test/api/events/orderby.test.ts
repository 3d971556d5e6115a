/** `orderby` of the event list (contract/lists#order). */
import { describe, expect, it } from 'vitest';
import { NOW } from '../../support/service.ts';
import { bodyOf, missingParam, refusalOf, useEvents } from './use-events.ts';

const euro = { symbol: '€', position: 'postfix' } as const;
const site = (language: 'gl' | 'fr') => ({ language, timezone: 'Europe/Madrid', currency: euro }) as const;
const uptime = 0;
const { call, create, change, make, setNow } = await useEvents({
  uptime: () => uptime,
  calendar: { hosts: [], sites: [{ ...site('gl'), fallback: ['fr'] }, site('fr')] },
});
const VIGO = 'geoloc_lat=42.2406&geoloc_lng=-8.7207';
const list = (query: string, as?: string) => call('GET', `/events?${query}`, { as });
const shown = async (query: string, as?: string): Promise<string[]> => {
  const { events } = bodyOf(await list(`start_date=2031-01-01&end_date=2031-12-31&${query}`, as), 200);
  return events.map(({ title }: { title: string }) => title);
};
const onDay = (day: number) => ({ start_date: `2031-05-${day} 10:00:00`, end_date: `2031-05-${day} 12:00:00` });
const ids: number[] = [];

const vigo = await make('venues', { venue: 'Vigo', geo_lat: 42.2406, geo_lng: -8.7207 });
const redondela = await make('venues', { venue: 'Redondela', geo_lat: 42.2831, geo_lng: -8.6096 });
const pontevedra = await make('venues', { venue: 'Pontevedra', geo_lat: 42.4333, geo_lng: -8.6443 });
const events = [
  { title: 'zarzuela', ...onDay(11), venue: [redondela] },
  { title: 'Árbores', ...onDay(16), venue: [pontevedra, vigo] },
  { title: '«Ñandú»', ...onDay(15), venue: [pontevedra], tags: ['some'] },
  { title: 'L’amor', ...onDay(14) },
  { title: 'Ollos', ...onDay(13), tags: ['some'] },
  { title: 'Óllos', ...onDay(12), tags: ['some'] },
  { title: '10 anos', ...onDay(17) },
  { title: 'Segredo', ...onDay(20), status: 'draft' },
  { title: 'Bal', ...onDay(18), ml_language: 'fr' },
];
for (const [i, event] of events.entries()) {
  setNow(NOW + i * 60);
  ids.push((await create(event)).id);
}
setNow(NOW + 3600);
await change(ids[3] ?? 0, { cost: '5' });
await change(ids[5] ?? 0, { password: 'segredo' });

const BY_START = ['zarzuela', 'Óllos', 'Ollos', 'L’amor', '«Ñandú»', 'Árbores', '10 anos'];
const BY_TITLE = ['10 anos', 'Árbores', 'L’amor', '«Ñandú»', 'Óllos', 'Ollos', 'zarzuela'];
/** Two events were modified in the same second, and are in the order of their start. */
const BY_MODIFIED = ['zarzuela', 'Árbores', '«Ñandú»', 'Ollos', '10 anos', 'Óllos', 'L’amor'];

describe('lists are ordered', () => {
  it.each<[query: string, titles: string[], as?: string]>([
    ['', BY_START],
    ['orderby=start_date', BY_START],
    ['orderby=start_date&order=desc', BY_START.toReversed()],
    ['orderby=title', BY_TITLE],
    ['orderby=title&order=desc', BY_TITLE.toReversed()],
    ['orderby=title&per_page=2&page=3', BY_TITLE.slice(4, 6)],
    ['orderby=title&tags=some', ['«Ñandú»', 'Ollos']],
    ['orderby=title&search=o', ['10 anos', 'Árbores', 'L’amor', 'Ollos']],
    ['orderby=title&fallback=true', BY_TITLE.toSpliced(2, 0, 'Bal')],
    ['orderby=title&ml_language=fr', ['Bal']],
    ['orderby=title', ['10 anos', 'Árbores', 'L’amor', '«Ñandú»', 'Óllos', 'Ollos', 'Segredo', 'zarzuela'], 'editor'],
    ['orderby=title&status=draft', ['Segredo'], 'editor'],
    ['orderby=modified', BY_MODIFIED],
    ['orderby=modified&order=desc&per_page=2', ['L’amor', 'Óllos']],
    ['orderby=modified&tags=some', ['«Ñandú»', 'Ollos']],
    ['orderby=modified&modified_after=2027-03-01T12:30', ['Óllos', 'L’amor']],
    ['orderby=modified&fallback=true&order=desc&per_page=3', ['L’amor', 'Óllos', 'Bal']],
    ['orderby=modified&order=desc&per_page=3', ['L’amor', 'Óllos', 'Segredo'], 'editor'],
    [`orderby=distance&${VIGO}&geoloc_radius=30`, ['Árbores', 'zarzuela', '«Ñandú»']],
    [`orderby=distance&${VIGO}&geoloc_radius=30&order=desc`, ['«Ñandú»', 'zarzuela', 'Árbores']],
    [`orderby=distance&${VIGO}&geoloc_radius=12`, ['Árbores', 'zarzuela']],
    [`orderby=title&${VIGO}&geoloc_radius=30`, ['Árbores', '«Ñandú»', 'zarzuela']],
  ])('%s: %j', async (query, titles, as) => {
    expect(await shown(query, as)).toEqual(titles);
  });

  it('also of events by their ids, which are otherwise in the order of publication', async () => {
    const included = `include=${ids.slice(0, 4).join(',')}`;
    expect(await shown(included)).toEqual(['zarzuela', 'Árbores', '«Ñandú»', 'L’amor']);
    expect(await shown(`${included}&orderby=start_date`)).toEqual(['zarzuela', 'L’amor', '«Ñandú»', 'Árbores']);
    expect(await shown(`${included}&orderby=title`)).toEqual(['Árbores', 'L’amor', '«Ñandú»', 'zarzuela']);
    expect(await shown(`${included}&orderby=modified&order=desc`)).toEqual([
      'L’amor',
      '«Ñandú»',
      'Árbores',
      'zarzuela',
    ]);
  });
});

it('a list by distance shows it in kilometres, and no other answer does', async () => {
  const distances = async (query: string) => {
    const { events } = bodyOf(await list(`start_date=2031-01-01&end_date=2031-12-31&${VIGO}&${query}`), 200);
    return events.map(({ distance }: { distance?: number }) => distance);
  };
  expect(await distances('geoloc_radius=30&orderby=distance')).toEqual([0, 10.292, 22.329]);
  expect(await distances('geoloc_radius=12')).toEqual([undefined, undefined]);
  expect(bodyOf(await call('GET', `/events/${ids[0]}`), 200)).not.toHaveProperty('distance');
});

it('by distance needs a point', async () => {
  expect(refusalOf(await list('orderby=distance'))).toEqual(missingParam('geoloc_lat', 'geoloc_lng'));
  expect(refusalOf(await list('orderby=distance&geoloc_lat=42'))).toEqual(missingParam('geoloc_lng'));
  expect(refusalOf(await list('orderby=distance&geoloc_lng=-8'))).toEqual(missingParam('geoloc_lat', 'geoloc_lng'));
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
