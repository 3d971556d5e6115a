/** A venue as it goes out: every text escaped, empty fields left out (contract/venues#venue-fields). */
import { describe, expect, it } from 'vitest';
import { imageView, plainPicture } from '../../../shared/model/picture.ts';
import { venueView } from '../../../shared/venues/view.ts';
import { postId } from '../../support/ids.ts';
import { venueRecord } from '../../support/records.ts';

const ROOT = 'https://api.example/gl/calendar/events/v1';
const SITE = 'https://www.example/gl';
const OPTIONS = {
  addresses: { root: ROOT, site: SITE, sites: [{ language: 'gl', address: SITE }] },
  translations: () => ({}),
  jsonLd: false,
} as const;

const MINIMAL = {
  id: 5,
  global_id: 'www.example/gl?id=5',
  global_id_lineage: ['www.example/gl?id=5'],
  author: '2',
  status: 'publish',
  date: '2027-01-10 13:00:00',
  date_utc: '2027-01-10 12:00:00',
  modified: '2027-02-01 09:00:00',
  modified_utc: '2027-02-01 08:00:00',
  url: 'https://www.example/gl/venue/praza/',
  language: 'gl',
  translations: {},
  venue: 'Praza',
  slug: 'praza',
  show_map: true,
  show_map_link: true,
};
const PICTURE = { id: postId(77), url: 'https://w.example/a.png' };
const full = venueRecord({
  name: 'Praza & "Pazo"',
  description: '<p>A <b>B</b></p>',
  address: 'Rúa <1>',
  city: 'A & B',
  country: 'C & D',
  province: 'E & F',
  state: 'G & H',
  zip: 'I & J',
  phone: 'K & L',
  stateprovince: 'M & N',
  website: 'https://w.example/?a=1&b=2',
  image: PICTURE,
  show_map: false,
  show_map_link: false,
  geo_lat: 0,
  geo_lng: -8.72,
});

it('shows what it has', () => {
  expect(venueView(full, OPTIONS)).toEqual({
    ...MINIMAL,
    venue: 'Praza &#038; &quot;Pazo&quot;',
    description: '<p>A <b>B</b></p>',
    image: imageView(plainPicture(PICTURE)),
    address: 'Rúa &lt;1&gt;',
    city: 'A &#038; B',
    country: 'C &#038; D',
    province: 'E &#038; F',
    state: 'G &#038; H',
    zip: 'I &#038; J',
    phone: 'K &#038; L',
    stateprovince: 'M &#038; N',
    website: 'https://w.example/?a=1&b=2',
    show_map: false,
    show_map_link: false,
    geo_lat: 0,
    geo_lng: -8.72,
  });
});

describe('leaves out', () => {
  it.each<[what: string, fields: Parameters<typeof venueRecord>[0]]>([
    ['all that is empty', {}],
    ['half a position', { geo_lat: 42 }],
    ['the other half, too', { geo_lng: -8 }],
  ])('%s', (_, fields) => {
    expect(venueView(venueRecord(fields), OPTIONS)).toEqual(MINIMAL);
  });

  it('an empty slug, as one that waits for review has none', () => {
    const { slug, ...shown } = MINIMAL;
    expect(venueView(venueRecord({ slug: '', status: 'pending' }), OPTIONS)).toEqual({
      ...shown,
      status: 'pending',
      url: `${ROOT}/venues/5`,
    });
  });
});

it('describes itself to search engines, where asked to: every text encoded, none left out', () => {
  const { json_ld, ...rest } = venueView(full, { ...OPTIONS, jsonLd: true });
  expect(rest).toEqual(venueView(full, OPTIONS));
  expect(json_ld).toEqual({
    '@type': 'Place',
    name: 'Praza &#038; &quot;Pazo&quot;',
    description: '&lt;p&gt;A B&lt;/p&gt;\\n',
    url: '',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Rúa &lt;1&gt;',
      addressLocality: 'A &#038; B',
      addressRegion: 'M &#038; N',
      postalCode: 'I &#038; J',
      addressCountry: 'C &#038; D',
    },
    telephone: 'K &#038; L',
    sameAs: 'https://w.example/?a=1&b=2',
  });
});
