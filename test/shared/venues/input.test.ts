/** What is sent of the place of a venue (contract/venues#venue-fields); kinds of value are in test/shared/http/fields.test.ts. */
import { expect, it } from 'vitest';
import { parseFields } from '../../../shared/http/parse.ts';
import { VenueChange, VenueInput } from '../../../shared/venues/input.ts';
import { refusalOf } from '../../support/refusal.ts';

it.each<[sent: object, meant: object]>([
  [{}, {}],
  [
    { geo_lat: '42.2405989', geo_lng: -8.7207268 },
    { geo_lat: 42.2405989, geo_lng: -8.7207268 },
  ],
  [
    { geo_lat: 42.24059894, geo_lng: -8.72072686 },
    { geo_lat: 42.2405989, geo_lng: -8.7207269 },
  ],
  [
    { geo_lat: 1e-200, geo_lng: null },
    { geo_lat: 0, geo_lng: null },
  ],
  [
    { geo_lat: 90, geo_lng: -180 },
    { geo_lat: 90, geo_lng: -180 },
  ],
  [
    { show_map: 'no', show_map_link: 1 },
    { show_map: false, show_map_link: true },
  ],
  [{ city: ' <b>Vigo</b> ', unknown: 'x' }, { city: 'Vigo' }],
])('%j means %j', (sent, meant) => {
  expect(parseFields(VenueChange, { ...sent })).toEqual(meant);
});

it.each<[sent: object, problems: object]>([
  [{ geo_lat: 90.0001 }, { geo_lat: 'range' }],
  [{ geo_lng: -180.0001 }, { geo_lng: 'range' }],
  [{ geo_lat: '' }, { geo_lat: 'type' }],
  [{ venue: '' }, { venue: 'empty' }],
  [
    { status: 'hidden', city: 5 },
    { status: 'status', city: 'type' },
  ],
])('%j is refused: %j', (sent, problems) => {
  expect(refusalOf(() => parseFields(VenueChange, { ...sent }))).toEqual(problems);
});

it('a new venue has a name', () => {
  expect(refusalOf(() => parseFields(VenueInput, { city: 'Vigo' }))).toEqual(['venue']);
});
