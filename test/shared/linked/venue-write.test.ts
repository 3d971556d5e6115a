/** The place of a venue after a write (contract/venues#venue-fields). */
import { expect, it } from 'vitest';
import { parseFields } from '../../../shared/http/parse.ts';
import { VenueChange } from '../../../shared/linked/venue-input.ts';
import { writeVenue } from '../../../shared/linked/venue-write.ts';
import { postId } from '../../support/ids.ts';
import { venueRecord } from '../../support/records.ts';
import { writerOf } from '../../support/writers.ts';

type Fields = NonNullable<Parameters<typeof venueRecord>[0]>;
const PREPARED = { id: postId(5), slug: 'praza', image: null };
const write = (before: Fields | undefined, sent: object) =>
  writeVenue(before && venueRecord(before), parseFields(VenueChange, { ...sent }), PREPARED, writerOf());

it.each<[why: string, before: Fields | undefined, sent: object, stateprovince: string]>([
  ['is the province', undefined, { province: 'PO' }, 'PO'],
  ['is the state in the United States', undefined, { country: 'US', province: 'PO', state: 'TX' }, 'TX'],
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
])('the state or province: %s', (_, before, sent, stateprovince) => {
  expect(write(before, before === undefined ? { venue: 'Praza', ...sent } : sent)).toMatchObject({ stateprovince });
});
