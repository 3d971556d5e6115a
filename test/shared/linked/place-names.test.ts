/**
 * Which names of places in the entries of venues are treated as equal
 * (contract/lists#filters-by-place).
 */
import { expect, it } from 'vitest';
import { placeNamesOf, placeTest } from '../../../shared/linked/venue-filters.ts';
import { venueDerivedData } from '../../../shared/linked/venue-write.ts';
import { readEntry } from '../../../shared/lists/entry.ts';
import { venueRecord } from '../../support/records.ts';

const NOWHERE = { city: '', stateprovince: '', country: '' };
const venueIn = (places: Partial<typeof NOWHERE>) => {
  const { attributes } = venueDerivedData(venueRecord(places));
  return readEntry(1, attributes.ds ?? '', attributes.x ?? '');
};

it.each<[venue: Partial<typeof NOWHERE>, names: string[], why: string]>([
  [{}, [], 'nothing, of a venue without any'],
  [{ city: 'Vigo', stateprovince: 'Pontevedra', country: 'España' }, ['=vigo', '/pontevedra', '+espana'], 'all'],
  [{ city: '  L’Hospitalet  de\u00a0Llobregat ' }, ['=lhospitalet de llobregat'], 'as searches fold it'],
  [{ city: 'Washington, D.C.' }, ['=washington dc'], 'no comma'],
  [{ city: 'A，B﹐C' }, ['=a b c'], 'nor what folds to one'],
  [{ city: ', ,' }, [], 'nothing, of commas alone'],
  [{ city: '\u{20000}'.repeat(101) }, [`=${'\u{20000}'.repeat(100)}`], 'whole characters'],
])('an entry holds: %j: %j (%s)', (venue, names) => {
  expect(placeNamesOf({ ...NOWHERE, ...venue })).toEqual(names);
});

it.each(['A Coruña', 'Łódź', '東京', 'Washington, D.C.', 'İstanbul', 'x'.repeat(200)])(
  'a venue in %s is found by that name, however it is written',
  city => {
    const venue = venueIn({ city });
    for (const asked of [city, city.toUpperCase(), ` ${city.normalize('NFD')} `])
      expect(placeTest('city', ['Nowhere', asked])(venue)).toBe(true);
    expect(placeTest('country', [city])(venue)).toBe(false);
  },
);

it('a filter without names finds nothing', () => {
  expect(placeTest('city', [])(venueIn({ city: 'Vigo' }))).toBe(false);
});
