import { describe, expect, it } from 'vitest';
import { mapLine } from '../../tools/cli/load/line.ts';

const START = '2026-05-01 20:00:00';
const END = '2026-05-01 22:00:00';
const minimal = { title: 'Concerto', start_date: START, end_date: END };
const sent = minimal;
const key = { source: 'load', source_id: 'the hash of the text' };
const map = (line: object) => mapLine({ record: { ...line }, key });

const MAPPED: [line: object, body: object, leftOut: string[], why: string][] = [
  [minimal, sent, [], 'what is there goes as it is, with the language in the body'],
  [{ ...minimal, end_date: '' }, { ...sent, end_date: START }, [], 'an empty end is the start'],
  [{ title: 'x', start_date: START }, { ...sent, title: 'x', end_date: START }, [], 'a missing end is the start'],
  [
    { ...minimal, end_date: '2026-05-01 00:00:00' },
    { ...sent, end_date: '2026-05-01 00:00:00' },
    [],
    'an end before the start is for the service to refuse',
  ],
  [{ ...minimal, cost: '', image: null, tags: [], venue: null, organizer: null }, sent, [], 'empty says nothing'],
  [{ ...minimal, featured: false, all_day: true }, { ...sent, featured: false, all_day: true }, [], 'false is a value'],
  [
    { ...minimal, categories: ['Cursos, tallers i seminaris'] },
    { ...sent, categories: ['Cursos, tallers i seminaris'] },
    [],
    'a list stays one: a string would be split at commas',
  ],
  [
    { ...minimal, tags: ['75', 7, 'jazz', { id: 3, name: '80' }] },
    { ...sent, tags: [{ name: '75' }, { name: '7' }, 'jazz', { name: '80' }] },
    [],
    'a name made of digits is no id',
  ],
  [
    { ...minimal, website: 'casa da cultura' },
    { ...sent, website: 'casa da cultura' },
    [],
    'what is no address is for the service to refuse',
  ],
  [
    { ...minimal, source: { id: '1' }, translation_group: 'g', lang: 'gl' },
    sent,
    ['source'],
    'no field for it: named; language and group are the loader’s',
  ],
  [{ ...minimal, language: 'gl', ml_language: 'gl' }, sent, [], 'other names of the language'],
  [
    { ...minimal, venue: { venue: 'Auditorio', city: 'Ferrol', zip: '', lat: 43.48, lng: -8.23, capacity: 90 } },
    { ...sent, venue: { venue: 'Auditorio', city: 'Ferrol', geo_lat: 43.48, geo_lng: -8.23 } },
    ['capacity of the venue'],
    'the town tells venues of one name apart; coordinates have other names here',
  ],
  [
    { ...minimal, venue: { venue: 'A' }, more_venues: [{ venue: 'B' }, { venue: '333' }] },
    { ...sent, venue: [{ venue: 'A' }, { venue: 'B' }, { venue: '333' }] },
    [],
    'several venues; a name made of digits is no id inside of an object',
  ],
  [{ ...minimal, venue: { venue: '', city: 'Vigo', lat: null } }, sent, ['venue without a name'], 'a town is no venue'],
  [{ ...minimal, venue: { venue: '', city: '', lat: null } }, sent, [], 'nothing is lost of nothing'],
  [{ ...minimal, venue: 'Auditorio' }, { ...sent, venue: 'Auditorio' }, [], 'for the service to judge'],
  [
    { ...minimal, organizer: { organizer: 'Coral', email: '', phone: '986' } },
    { ...sent, organizer: { organizer: 'Coral', phone: '986' } },
    [],
    'an organizer likewise',
  ],
  [{ start_date: START }, { start_date: START, end_date: START }, [], 'for the service to refuse'],
  [
    {
      ...{ ...minimal, website: 'www.concello.example' },
      venue: { venue: 'Casa', website: 'casa.example/gl' },
      organizer: [{ organizer: 'Coral', website: 'coral.example' }],
    },
    {
      ...{ ...sent, website: 'http://www.concello.example' },
      venue: { venue: 'Casa', website: 'http://casa.example/gl' },
      organizer: [{ organizer: 'Coral', website: 'http://coral.example' }],
    },
    [],
    'an address without a scheme gets one, as in an import',
  ],
  [{ ...minimal, source_id: '7' }, sent, ['source_id'], 'without --source, a line is known by its text'],
];

describe('a line becomes a request', () => {
  it.each(MAPPED)('%j', (line, body, leftOut) => {
    expect(map(line)).toEqual({ body: { ...body, ...key }, leftOut });
  });
});

it('nothing is said to be left out of a source key that is stored', () => {
  const key = { source: 'feed', source_id: '7' };
  const venue = { venue: 'A', source: 'feed', source_id: '8' };
  const organizer = { organizer: 'B', source: 'other', id: 9 };
  expect(mapLine({ record: { ...minimal, ...key, venue, organizer }, key }, 'feed')).toEqual({
    body: {
      ...{ ...sent, ...key },
      venue: { venue: 'A', source_id: '8' },
      organizer: { organizer: 'B', source_id: '9' },
    },
    leftOut: ['source of the organizer'],
  });
});
