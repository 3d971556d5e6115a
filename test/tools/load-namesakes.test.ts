/**
 * Which venues and organizers a load creates for a name that its lines describe in several ways
 * (contract/venues#duplicates).
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { casesOf } from '../support/sample.ts';
import { NOW, useService } from '../support/service.ts';
import { loadEvents } from '../support/typed-load.ts';

const service = await useService();

const VENUES = [
  {},
  { city: 'Lugo' },
  { city: 'Lugo', address: 'Praza Maior, 1', zip: '27001' },
  { address: 'Praza Maior, 1' },
  { city: 'Vigo', geo_lat: 42.23, geo_lng: -8.71 },
  { city: 'Vigo', country: 'Portugal' },
  { phone: '982' },
  { phone: '982', website: 'https://casa.example/' },
  { description: 'Desde 1900' },
  { phone: '986', city: 'Lugo' },
];
const ORGANIZERS = [{}, { email: 'a@x.example' }, { description: 'De Lugo', phone: '1' }, { description: 'De Vigo' }];

/**
 * The number of loads. Each has names of its own, so that it finds no records of an earlier one.
 */
let loads = 0;
type Line = { readonly id: number; readonly venue: object; readonly organizer: object; readonly isRefused: boolean };

const loaded = async (lines: readonly Line[], concurrency: number) => {
  loads += 1;
  const name = `Casa da Cultura ${loads}`;
  const events = lines.map(({ id, venue, organizer, isRefused }) => ({
    ...{ id, title: `Concerto ${name}`, start_date: '2027-05-02', end_date: isRefused ? '2027-05-01' : '2027-05-02' },
    ...{ venue: { venue: name, ...venue }, organizer: { organizer: name, ...organizer } },
  }));
  const options = ['--source', `load-${loads}`, '--concurrency', String(concurrency)];
  const load = () => loadEvents(service, events, options, NOW);
  const { created, refused } = (await load()).result;
  const records = async () => {
    const called = await Promise.all(
      ['venues', 'organizers', 'events'].map(kind =>
        service.call('GET', `/${kind}?search="${name}"&per_page=50&status=any`, { as: 'editor' }),
      ),
    );
    const [venues, organizers, made] = called.map(
      ({ body }, i) => body[['venues', 'organizers', 'events'][i] ?? ''] ?? [],
    );
    const saidOf = (record: Record<string, unknown>) =>
      ['city', 'address', 'zip', 'country', 'phone', 'description', 'email']
        .map(field => record[field] ?? '')
        .join('|');
    return {
      venues: venues.map(saidOf).toSorted(),
      organizers: organizers.map(saidOf).toSorted(),
      events: made
        .map((event: { sources: Record<string, string>; venue: object; organizer: object[] }) =>
          [event.sources[`load-${loads}`], saidOf({ ...event.venue }), saidOf({ ...event.organizer[0] })].join('|'),
        )
        .toSorted(),
    };
  };
  const first = await records();
  await load();
  return { created, refused: refused.length, first, again: await records() };
};

const linesOf = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    venue: fc.constantFrom(...VENUES),
    organizer: fc.constantFrom(...ORGANIZERS),
    isRefused: fc.constantFrom(false, false, true),
  }),
  { selector: ({ id }) => id, minLength: 2, maxLength: 9 },
);

it('neither the order of lines nor that of requests decides which venues and organizers a load makes, nor does a second load', () =>
  fc.assert(
    fc.asyncProperty(
      linesOf.chain(lines => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
      fc.integer({ min: 1, max: 8 }),
      async ([lines, shuffled], concurrency) => {
        const reference = await loaded(
          lines.toSorted((a, b) => a.id - b.id),
          1,
        );
        expect(reference.again).toEqual(reference.first);
        expect(await loaded(shuffled, concurrency)).toEqual(reference);
      },
    ),
    { numRuns: casesOf('LOADS', { whole: 60, sample: 2 }), seed: Number(process.env.SEED ?? 1) },
  ));

const line = (id: number, venue: object): Line => ({ id, venue, organizer: {}, isRefused: false });

it('the fullest description decides, whichever is first', async () => {
  const LINES = [line(1, {}), line(2, { city: 'Lugo' }), line(3, { city: 'Lugo', address: 'Praza Maior, 1' })];
  for (const lines of [LINES, LINES.toReversed()])
    expect((await loaded(lines, 8)).first.venues).toEqual(['Lugo|Praza Maior, 1|||||']);
});
