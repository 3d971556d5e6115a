/** What follows from a venue or an organizer: its lists, its name, what searches read of it (docs/data-model.md#lists). */
import { describe, expect, it } from 'vitest';
import { readEntry } from '../../../shared/lists/entry.ts';
import { eventListOf } from '../../../shared/model/linked-lists.ts';
import { organizerDerivedData } from '../../../shared/organizers/write.ts';
import { positionOf } from '../../../shared/venues/filters.ts';
import { venueDerivedData } from '../../../shared/venues/write.ts';
import { organizerRecord, venueRecord } from '../../support/records.ts';

const PLACE = {
  language: 'gl',
  start: '2027-01-10 13:00:00',
  end: '2027-01-10 13:00:00',
  published: '2027-01-10 13:00:00',
  isProtected: false,
};

it('a public venue is an entry of one list, which tells where it is and where its events are', () => {
  const venue = venueRecord({
    list: 'v5.1',
    description: '<p>Á beira</p>',
    address: 'Rúa 1',
    city: 'Vigo',
    country: 'ES',
    province: 'PO',
    state: 'GA',
    stateprovince: 'G',
    zip: '36',
    phone: '986',
    website: 'https://w.example/',
    geo_lat: 42.19,
    geo_lng: -8.72,
  });
  const [key, packed] = ['20270110130000#20270110130000#20270110130000#0000000005', '|v5.1,=vigo,/g,+es,@42.19;-8.72'];
  expect(venueDerivedData(venue)).toEqual({
    attributes: { d: 'gl/venue-publish#0', ds: key, x: packed },
    name: {
      folded: 'praza',
      scope: 'vigo',
      facts: { city: 'Vigo', address: 'Rúa 1', country: 'ES', description: '14:<p>Á beira</p>' },
    },
    entry: { ...PLACE, id: 5, list: 'venue-publish', links: ['v5.1', '=vigo', '/g', '+es'], detail: '42.19;-8.72' },
    links: [],
    texts: [
      {
        ...{ pk: 'W#gl/venue-publish#0', sk: key },
        z: 'praza\na beira\nrua 1\nvigo\npo\nga\ng\n36\n986',
      },
    ],
    countedBy: [],
  });
  const entry = readEntry(key, packed);
  expect([eventListOf(entry), positionOf(entry)]).toEqual(['v5.1', { latitude: 42.19, longitude: -8.72 }]);
});

it('an organizer that waits to be published is in the list of its status, with a mark of its author, and due', () => {
  const organizer = organizerRecord({
    status: 'future',
    email: 'a@w.example',
    phone: '986',
    website: 'https://w.example/',
  });
  const [key, packed] = ['20270110130000#20270110130000#20270110130000#0000000009', '|o9,u2'];
  const place = { ...PLACE, id: 9, links: ['o9', 'u2'], detail: undefined };
  const z = 'banda\n\n986\na@wexample\nhttps: wexample';
  expect(organizerDerivedData(organizer)).toEqual({
    attributes: { d: 'gl/organizer-future#0', ds: key, x: packed },
    name: { folded: 'banda', scope: '', facts: { description: '' } },
    entry: { ...place, list: 'organizer-future' },
    links: [],
    due: '2027-01-10 12:00:00',
    texts: [{ pk: 'W#gl/organizer-future#0', sk: key, z }],
    countedBy: [],
  });
});

it('in the trash it has no name, so that nothing matches it', () => {
  expect(venueDerivedData(venueRecord({ status: 'trash' }))).toMatchObject({
    name: undefined,
    entry: { list: 'venue-trash' },
    links: [],
  });
});

describe('an entry tells', () => {
  it.each<[packed: string, list: string, position: object | undefined]>([
    ['|v5', 'v5', undefined],
    ['|v5,@0;0', 'v5', { latitude: 0, longitude: 0 }],
    ['|v5.1,=vigo', 'v5.1', undefined],
    ['|v5,=a @ 1;2,@0;0', 'v5', { latitude: 0, longitude: 0 }],
    ['|', '', undefined],
  ])('%s: events in "%s", at %j', (packed, list, position) => {
    const entry = readEntry('20270110130000#20270110130000#20270110130000#0000000005', packed);
    expect([eventListOf(entry), positionOf(entry)]).toEqual([list, position]);
  });

  it('no place by half', () => {
    const halves = [venueRecord({ geo_lat: 42 }), venueRecord({ geo_lng: -8 })];
    expect(halves.map(venue => venueDerivedData(venue).entry?.detail)).toEqual([undefined, undefined]);
  });
});
