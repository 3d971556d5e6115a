/** A venue after a write, and what a duplicate adds to it (contract/venues#venue-fields, contract/venues#duplicates). */
import { describe, expect, it } from 'vitest';
import { parseFields } from '../../../shared/http/parse.ts';
import { plainPicture } from '../../../shared/model/picture.ts';
import { VenueChange, VenueInput } from '../../../shared/venues/input.ts';
import { fillVenue, writeVenue } from '../../../shared/venues/write.ts';
import { postId } from '../../support/ids.ts';
import { venueRecord } from '../../support/records.ts';
import { writerOf } from '../../support/writers.ts';

type Fields = NonNullable<Parameters<typeof venueRecord>[0]>;
const PREPARED = { id: postId(5), slug: 'praza', image: null };
const NOW = { modified: '2027-03-01 12:00:00', modified_utc: '2027-03-01 11:00:00' };
const write = (before: Fields | undefined, sent: object) =>
  writeVenue(before && venueRecord(before), parseFields(VenueChange, { ...sent }), PREPARED, writerOf());

const ADDRESS = { address: 'Rúa 1', city: 'Vigo', country: 'ES', province: 'PO', state: 'X', zip: '36', phone: '986' };
const FULL = { ...ADDRESS, stateprovince: 'Galicia', show_map: false, show_map_link: false, geo_lat: 42, geo_lng: -8 };

describe('the state or province', () => {
  it.each<[why: string, before: Fields | undefined, sent: object, stateprovince: string]>([
    ['is the province', undefined, { province: 'PO' }, 'PO'],
    ['is the state, where no country is named', undefined, { province: 'PO', state: 'TX' }, 'TX'],
    ['is the state in the United States', undefined, { country: 'US', province: 'PO', state: 'TX' }, 'TX'],
    ['whatever they are called', undefined, { country: 'United States', province: 'PO', state: 'TX' }, 'TX'],
    ['is the province there, without a state', undefined, { country: 'US', province: 'PO' }, 'PO'],
    ['is the province anywhere else', undefined, { country: 'ES', province: 'PO', state: 'TX' }, 'PO'],
    ['is what is sent', undefined, { province: 'PO', stateprovince: 'Galicia' }, 'Galicia'],
    ['follows, if it was derived', { province: 'PO', stateprovince: 'PO' }, { province: 'LU' }, 'LU'],
    ['stays, if it was sent', { province: 'PO', stateprovince: 'Galicia' }, { province: 'LU' }, 'Galicia'],
    [
      'follows a country without states',
      { country: 'US', state: 'TX', province: 'PO', stateprovince: 'TX' },
      { country: 'ES' },
      'PO',
    ],
  ])('%s', (_, before, sent, stateprovince) => {
    expect(write(before, before === undefined ? { venue: 'Praza', ...sent } : sent)).toMatchObject({ stateprovince });
  });
});

describe('a duplicate', () => {
  const PICTURE = plainPicture({ id: postId(77), url: 'https://w.example/a.png' });
  const fill = (before: Fields, sent: object, image: typeof PICTURE | null = null) =>
    fillVenue(venueRecord(before), parseFields(VenueInput, { venue: 'PRAZA', ...sent }), image, writerOf());

  it.each<[why: string, before: Fields, sent: object, filled: Fields]>([
    [
      'fills all that is empty',
      {},
      { ...ADDRESS, description: '<p>D</p>', website: 'https://w.example/' },
      { ...ADDRESS, description: '<p>D</p>', website: 'https://w.example/', stateprovince: 'PO' },
    ],
    ['overwrites nothing', { city: 'Vigo' }, { city: 'VIGO', phone: '986' }, { city: 'Vigo', phone: '986' }],
    ['gives a position', {}, { geo_lat: 42, geo_lng: -8 }, { geo_lat: 42, geo_lng: -8 }],
    ['gives a state or province of its own', {}, { stateprovince: 'Galicia' }, { stateprovince: 'Galicia' }],
    [
      'leaves what was sent before',
      { stateprovince: 'Galicia' },
      { province: 'PO' },
      { stateprovince: 'Galicia', province: 'PO' },
    ],
  ])('%s', (_, before, sent, filled) => {
    expect(fill(before, sent)).toEqual({ ...venueRecord({ ...before, ...filled }), version: 4, ...NOW });
  });

  it.each<[why: string, before: Fields, sent: object]>([
    ['nothing but its name', {}, {}],
    ['what is stored', FULL, { ...FULL, description: '' }],
    ['only what it may not change', FULL, { city: 'Lugo', geo_lat: 1, geo_lng: 2, stateprovince: 'L', show_map: true }],
  ])('that says %s changes nothing', (_, before, sent) => {
    expect(fill(before, sent)).toBeUndefined();
  });
});
