/** Events by where they are: which venues they have to link, or must not (contract/events#extensions). */
import { describe, expect, it } from 'vitest';
import { linksAt, type PlaceFilter, placeFilterOf } from '../../../shared/events/place.ts';
import { EventQuery } from '../../../shared/events/query.ts';
import { parseFields } from '../../../shared/input/parse.ts';
import { type Entry, readEntry } from '../../../shared/lists/entry.ts';
import type { EntryFilter } from '../../../shared/lists/list-plan.ts';
import { derivedDataOf } from '../../../shared/records/derived-data.ts';
import { placesAsked } from '../../../shared/venues/place-names.ts';
import { venueRecord } from '../../support/records.ts';
import { refusalOf } from '../../support/refusal.ts';

const filterOf = (sent: object) => placeFilterOf(parseFields(EventQuery, { ...sent }));
const VIGO = { latitude: 42.2406, longitude: -8.7207 };

describe('a query', () => {
  it.each<[sent: object, filter: object | undefined]>([
    [{}, undefined],
    [{ geoloc_radius: '5' }, undefined],
    [{ geoloc: 'true' }, { isPlaced: true, near: undefined, names: [] }],
    [
      { geoloc: '0', geoloc_radius: '5' },
      { isPlaced: false, near: undefined, names: [] },
    ],
    [
      { geoloc_lat: '42.2406', geoloc_lng: '-8.7207' },
      { isPlaced: undefined, near: { point: VIGO, kilometres: 10 }, names: [] },
    ],
    [
      { country: 'España', city: 'Vigo, A Coruña' },
      { isPlaced: undefined, near: undefined, names: [['=vigo', '=a coruna'], ['+espana']] },
    ],
    [
      { geoloc: 'false', geoloc_lat: '0', geoloc_lng: '0', geoloc_radius: '0.5' },
      { isPlaced: false, near: { point: { latitude: 0, longitude: 0 }, kilometres: 0.5 }, names: [] },
    ],
  ])('%j filters by %j', (sent, filter) => {
    expect(filterOf(sent)).toEqual(filter);
  });

  it.each([
    [{ geoloc_lat: '0' }, ['geoloc_lng']],
    [{ geoloc_lng: '0', geoloc: 'true' }, ['geoloc_lat']],
  ])('%j lacks %j', (sent, missing) => {
    expect(refusalOf(() => filterOf(sent))).toEqual(missing);
  });
});

describe('of venues in Vigo, in Pontevedra (23 km away) and nowhere', () => {
  const entryOf = (fields: Parameters<typeof venueRecord>[0]): Entry => {
    const { ds = '', x = '' } = derivedDataOf(venueRecord(fields)).attributes;
    return readEntry(ds, x);
  };
  const venues = [
    entryOf({ list: 'v5.1', geo_lat: VIGO.latitude, geo_lng: VIGO.longitude, city: 'Vigo', country: 'España' }),
    entryOf({ list: 'v6', geo_lat: 42.4333, geo_lng: -8.6443, city: 'Pontevedra', stateprovince: 'Pontevedra' }),
    entryOf({ list: 'v7', city: 'Vigo' }),
  ];
  const near = (kilometres: number) => ({ point: VIGO, kilometres });
  const placesIn = (query: Parameters<typeof placesAsked>[0]) => ({ names: placesAsked(query) });

  it.each<[why: string, filter: Partial<PlaceFilter>, links: EntryFilter | object]>([
    ['those that have a place', { isPlaced: true }, { groups: [['v5.1', 'v6']], without: [] }],
    ['those that have none', { isPlaced: false }, { groups: [], without: ['v5.1', 'v6'] }],
    ['those around a point', { near: near(10) }, { groups: [['v5.1']], without: [] }],
    ['to the very place', { near: near(0) }, { groups: [['v5.1']], without: [] }],
    ['those farther around it', { isPlaced: true, near: near(25) }, { groups: [['v5.1', 'v6']], without: [] }],
    [
      'none that has a place and has none',
      { isPlaced: false, near: near(10) },
      { groups: [['v5.1']], without: ['v5.1', 'v6'] },
    ],
    [
      'none, where no venue is near',
      { near: { point: { latitude: 0, longitude: 0 }, kilometres: 25 } },
      { groups: [[]], without: [] },
    ],
    ['those in a town', placesIn({ city: ['VIGO'] }), { groups: [['v5.1', 'v7']], without: [] }],
    [
      'those in one of two',
      placesIn({ city: ['Vigo', 'pontevedra'] }),
      { groups: [['v5.1', 'v6', 'v7']], without: [] },
    ],
    [
      'those in town and country',
      placesIn({ city: ['Vigo'], country: ['Espana'] }),
      { groups: [['v5.1']], without: [] },
    ],
    ['those in a province', placesIn({ stateprovince: ['Pontevedra'] }), { groups: [['v6']], without: [] }],
    ['none in a town that no venue has', placesIn({ city: ['Lugo'] }), { groups: [[]], without: [] }],
    ['none in a town of no name', placesIn({ city: ['´'] }), { groups: [[]], without: [] }],
    [
      'those in a town and near',
      { ...placesIn({ city: ['Vigo'] }), near: near(25) },
      { groups: [['v5.1']], without: [] },
    ],
    [
      'those in a town, but none that has a place',
      { ...placesIn({ city: ['Vigo'] }), isPlaced: false },
      { groups: [['v5.1', 'v7']], without: ['v5.1', 'v6'] },
    ],
  ])('%s', (_, filter, links) => {
    const all = { isPlaced: undefined, near: undefined, names: [], ...filter };
    expect(linksAt(all, venues)).toEqual(links);
  });
});
