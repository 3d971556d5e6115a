/**
 * Which names of places in the entries of venues are treated as equal
 * (contract/lists#filters-by-place).
 */
import { expect, it } from 'vitest';
import { placeNamesOf } from '../../../shared/linked/venue-filters.ts';

const NOWHERE = { city: '', stateprovince: '', country: '' };

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
