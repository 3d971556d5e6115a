/** An organizer as it goes out (contract/venues#organizer-fields); what it shares with venues is in test/shared/venues/view.test.ts. */
import { expect, it } from 'vitest';
import { organizerView } from '../../../shared/organizers/view.ts';
import { organizerRecord } from '../../support/records.ts';

const PAGES = 'https://www.example/gl';
const OPTIONS = {
  addresses: { root: 'https://api.example/gl', site: PAGES, sites: [{ language: 'gl', address: PAGES }] },
  translations: () => ({}),
  jsonLd: false,
} as const;
const MINIMAL = {
  id: 9,
  global_id: 'www.example/gl?id=9',
  global_id_lineage: ['www.example/gl?id=9'],
  author: '2',
  status: 'publish',
  date: '2027-01-10 13:00:00',
  date_utc: '2027-01-10 12:00:00',
  modified: '2027-02-01 09:00:00',
  modified_utc: '2027-02-01 08:00:00',
  url: 'https://www.example/gl/organizer/banda/',
  language: 'gl',
  translations: {},
  organizer: 'Banda',
  slug: 'banda',
};
const full = organizerRecord({
  name: 'Banda & coro',
  description: 'A\n\nB',
  phone: '<1>',
  email: '"a"@w.example',
  website: 'https://w.example/?a=1&b=2',
});

it('shows what it has', () => {
  expect(organizerView(full, OPTIONS)).toEqual({
    ...MINIMAL,
    organizer: 'Banda &#038; coro',
    description: '<p>A</p>\n<p>B</p>',
    phone: '&lt;1&gt;',
    email: '&quot;a&quot;@w.example',
    website: 'https://w.example/?a=1&b=2',
  });
});

it('leaves out what is empty', () => {
  expect(organizerView(organizerRecord(), OPTIONS)).toEqual(MINIMAL);
});

it('describes itself to search engines, where asked to', () => {
  expect(organizerView(full, { ...OPTIONS, jsonLd: true }).json_ld).toEqual({
    '@type': 'Person',
    name: 'Banda &#038; coro',
    description: '&lt;p&gt;A B&lt;/p&gt;\\n',
    url: 'https://w.example/?a=1&b=2',
    telephone: '&lt;1&gt;',
    email: '&quot;a&quot;@w.example',
    sameAs: 'https://w.example/?a=1&b=2',
  });
});
