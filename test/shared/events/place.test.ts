/** Events by where they are: which venues they have to link, or must not (contract/events#extensions). */
import { describe, expect, it } from 'vitest';
import { EventQuery } from '../../../shared/events/filters.ts';
import { placeFilterOf } from '../../../shared/events/plan.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { type Entry, readEntry } from '../../../shared/lists/entry.ts';
import { derivedDataOf } from '../../../shared/records/record.ts';
import { venueRecord } from '../../support/records.ts';
import { refusalOf } from '../../support/refusal.ts';

const filterOf = (sent: object) => placeFilterOf(parseFields(EventQuery, { ...sent }));
const VIGO = { latitude: 42.2406, longitude: -8.7207 };

describe('a query', () => {
  it.each([{}, { geoloc_radius: '5' }])('%j does not filter by place', sent => {
    expect(filterOf(sent)).toBeUndefined();
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
  const near = (kilometres: string) => ({ geoloc_lat: '42.2406', geoloc_lng: '-8.7207', geoloc_radius: kilometres });

  it.each<[why: string, sent: object, links: object]>([
    ['those that have a place', { geoloc: 'true' }, { groups: [['v5.1', 'v6']], without: [] }],
    ['those that have none', { geoloc: '0', geoloc_radius: '5' }, { groups: [], without: ['v5.1', 'v6'] }],
    [
      'those within ten kilometres',
      { geoloc_lat: '42.2406', geoloc_lng: '-8.7207' },
      { groups: [['v5.1']], without: [] },
    ],
    ['to the very place', near('0.001'), { groups: [['v5.1']], without: [] }],
    ['those farther around it', { geoloc: 'true', ...near('25') }, { groups: [['v5.1', 'v6']], without: [] }],
    [
      'none that has a place and has none',
      { geoloc: 'false', ...near('10') },
      { groups: [['v5.1']], without: ['v5.1', 'v6'] },
    ],
    [
      'none, where no venue is near',
      { geoloc_lat: '0', geoloc_lng: '0', geoloc_radius: '25' },
      { groups: [[]], without: [] },
    ],
    ['those in a town', { city: 'VIGO' }, { groups: [['v5.1', 'v7']], without: [] }],
    ['those in one of two', { city: 'Vigo, pontevedra' }, { groups: [['v5.1', 'v6', 'v7']], without: [] }],
    ['those in town and country', { city: 'Vigo', country: 'Espana' }, { groups: [['v5.1']], without: [] }],
    ['those in a province', { stateprovince: 'Pontevedra' }, { groups: [['v6']], without: [] }],
    ['none in a town that no venue has', { city: 'Lugo' }, { groups: [[]], without: [] }],
    ['none in a town of no name', { city: '´' }, { groups: [[]], without: [] }],
    ['those in a town and near', { city: 'Vigo', ...near('25') }, { groups: [['v5.1']], without: [] }],
    [
      'those in a town, but none that has a place',
      { city: 'Vigo', geoloc: 'false' },
      { groups: [['v5.1', 'v7']], without: ['v5.1', 'v6'] },
    ],
  ])('%s', (_, sent, links) => {
    expect(filterOf(sent)?.(venues)).toEqual(links);
  });
});
