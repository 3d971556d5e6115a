/**
 * One event: what an update does not change, and what is embedded (contract/events#event-updates).
 * `test/api/examples.test.ts` compares whole records.
 */
import { describe, expect, it } from 'vitest';
import type { EventInput, INPUT_ONLY } from '../../../shared/events/input.ts';
import { bodyOf, useEvents } from './use-events.ts';

const { call, change, create, make, read } = await useEvents();

/**
 * Every field that can be written and is shown, with a value that is not its default; `date` stands
 * for `date_utc` as well.
 */
const full = {
  ...{ title: 'Full', start_date: '2031-05-10 00:00:00', end_date: '2031-05-11 23:59:59' },
  ...{ description: '<p>Long</p>', slug: 'full', excerpt: '<p>Short</p>', author: 3, date: '2020-01-01 10:00:00' },
  ...{ status: 'private', timezone: 'America/New_York', all_day: true, image: 'https://w.example/a.jpg' },
  cost: '20€',
  cost_details: { currency_symbol: '€', currency_code: '', currency_position: 'postfix', values: ['20'] },
  ...{ website: 'https://w.example/', show_map: true, show_map_link: true, hide_from_listings: true, sticky: true },
  ...{ featured: true, event_status: 'postponed', event_status_reason: 'Storm' },
  ...{ categories: [await make('categories', { name: 'Folk' })], tags: [await make('tags', { name: 'free' })] },
  venue: [await make('venues', { venue: 'Hall' })],
  organizer: [await make('organizers', { organizer: 'B' }), await make('organizers', { organizer: 'A' })],
} satisfies Record<Exclude<keyof EventInput, keyof typeof INPUT_ONLY | 'date_utc' | 'dates' | 'recurrence'>, unknown>;

it('what is not sent stays when only the title is sent (checks 134, 136 to 143, 146)', async () => {
  const before = await create(full);
  expect(await change(before.id, { title: 'New' })).toEqual({ ...before, title: 'New' });
});

/**
 * The first and the last moment of 5 March in a zone that is 1 hour ahead, or 5 hours behind, as
 * `toISOString()` writes them.
 */
const IN_MADRID = ['2027-03-04T23:00:00.000Z', '2027-03-05T22:59:59.999Z'] as const;
const IN_NEW_YORK = ['2027-03-05T05:00:00.000Z', '2027-03-06T04:59:59.999Z'] as const;

describe('an all-day event keeps its days, whatever zone its dates name (contract/events#all-day-events)', () => {
  const ZONES = ['Europe/Madrid', 'America/New_York', 'Pacific/Auckland'] as const;
  /** The first and the last moment of what is shown from one day to another. */
  const lasting = (first: string, last: string) => [`${first} 00:00:00`, `${last} 23:59:59`];
  const days = ({ start_date, end_date }: Record<string, string>) => [start_date, end_date];

  it.each(
    ZONES.flatMap(timezone =>
      [
        ['2027-03-05T00:00:00Z', '2027-03-05T23:59:59Z'],
        ['2027-03-05T00:00:00+01:00', '2027-03-05T23:59:59+01:00'],
        ['2027-03-05T00:00:00-05:00', '2027-03-05T23:59:59-0500'],
        ['2027-03-05T00:00:00.000Z', '2027-03-05T00:00:00.000Z'],
        ['2027-03-05 10:00 UTC', '5 March 2027 18:00 Asia/Tokyo'],
        ['2027-03-04 00:00:00 UTC +1 day', 'Fri Mar 05 2027 12:00:00 GMT-0800 (Pacific Standard Time)'],
        ['2027-03-05', '2027-03-05 12:00'],
      ].map(([start_date, end_date]) => ({ timezone, start_date, end_date })),
    ),
  )('$start_date to $end_date in $timezone', async dates => {
    expect(days(await create({ ...dates, all_day: true }))).toEqual(lasting('2027-03-05', '2027-03-05'));
  });

  it.each([
    ['Europe/Madrid', ...IN_MADRID, '2027-03-05', 'a first and a last moment of a day are that day'],
    ['America/New_York', ...IN_NEW_YORK, '2027-03-05', 'likewise'],
    ['Africa/Cairo', '2027-04-29T22:00:00Z', '2027-04-30T20:59:59Z', '2027-04-30', 'a day of 23 hours'],
    ['Europe/Madrid', '9999-12-31T00:00:00Z', '9999-12-31T23:59:59-05:00', '9999-12-31', 'the last day'],
    ['America/New_York', '0001-01-01T00:00:00+02:00', '0001-01-01T23:59:59Z', '0001-01-01', 'the first day'],
    ['Europe/Madrid', '1804287600', '1804291200', '2027-03-06', 'epochs are what they are there'],
    ['America/New_York', '1804287600000', '@1804291200', '2027-03-05', 'likewise'],
    ['America/New_York', 'today', 'tomorrow 01:00 UTC', '2027-03-01', 'and so are words'],
  ] as const)('in %s, from %s to %s, is %s: %s', async (timezone, start_date, end_date, day, _why) => {
    expect(days(await create({ timezone, start_date, end_date, all_day: true }))).toEqual(lasting(day, day));
  });

  const NEW_YORK = { timezone: 'America/New_York' };
  const FIFTH_TO_SIXTH = { start_date: '2027-03-05T00:00:00Z', end_date: '2027-03-06T23:59:59Z' };
  const SENT_IN_BOTH = { ...NEW_YORK, start_date: IN_NEW_YORK[0], end_date: IN_MADRID[1] };
  it.each<[stored: object, sent: object, start: string, end: string]>([
    [{ all_day: true }, FIFTH_TO_SIXTH, '2027-03-05', '2027-03-06'],
    [{ all_day: true }, { end_date: '2027-03-03T23:59:59Z' }, '2027-03-01', '2027-03-03'],
    [{ all_day: true }, { start_date: '2027-03-02T00:00:00Z' }, '2027-03-02', '2027-03-02'],
    [{ all_day: true }, NEW_YORK, '2027-03-01', '2027-03-02'],
    [{ all_day: true }, SENT_IN_BOTH, '2027-03-05', '2027-03-05'],
    [{ all_day: true, ...NEW_YORK }, { end_date: IN_NEW_YORK[1] }, '2027-03-01', '2027-03-05'],
    [{ all_day: true, ...NEW_YORK }, { timezone: '', end_date: IN_MADRID[1] }, '2027-03-01', '2027-03-05'],
    [{}, { all_day: true }, '2027-03-01', '2027-03-02'],
    [{}, { all_day: true, end_date: '2027-03-05T23:59:59Z' }, '2027-03-01', '2027-03-05'],
  ])('stored %j, an update with %j lasts from %s to %s', async (stored, sent, start, end) => {
    for (const [method, path, base] of [
      ['PATCH', '/events/'],
      ['PUT', '/events/'],
      ['POST', '/tribe_events/', 'wp-json/wp/v2'],
    ] as const) {
      const { id } = await create({ start_date: '2027-03-01 10:00', end_date: '2027-03-02 10:00', ...stored });
      const sending = { as: 'editor', body: sent, ...(base && { base }) };
      expect((await call(method, `${path}${id}`, sending)).status).toBe(200);
      expect(days(await read(id))).toEqual(lasting(start, end));
    }
  });

  it('once it has times, its dates are moments again', async () => {
    const { id } = await create({ all_day: true });
    const sent = { start_date: '2031-05-10T00:00:00Z', end_date: '2031-05-10T23:59:59Z' };
    expect(days(await change(id, { all_day: false, ...sent }))).toEqual(['2031-05-10 02:00:00', '2031-05-11 01:59:59']);
  });
});

describe('amounts that cost_details says (contract/events#costs)', () => {
  const details = (...values: (string | number)[]) => ({ cost_details: { values } });
  const valuesOf = (event: { cost_details: { values: string[] } }) => event.cost_details.values;

  it.each<[sent: object, cost: string, values: string[]]>([
    [{ cost: 'Gratis', ...details('0') }, 'Gratis', ['0']],
    [{ cost: 'Free – €20', ...details('20', 0) }, 'Free – €20', ['0', '20']],
    [{ cost: 'Pago na porta', ...details('5.50') }, 'Pago na porta', ['5.50']],
    [{ cost: '5€ – 20€', ...details('5', '7', '20') }, '5€ – 20€', ['5', '7', '20']],
    [{ cost: 'Gratis' }, 'Gratis', ['gratis']],
    [{ cost: 'Gratis', ...details() }, 'Gratis', ['gratis']],
    [{ cost: '5 €', ...details('<b>', 'x y') }, '5€', ['5']],
    [details('5'), '', []],
  ])('create with %j shows %j and %j', async (sent, cost, values) => {
    const made = await create(sent);
    expect([made.cost, valuesOf(made)]).toEqual([cost, values]);
  });

  it('an update keeps those that differ from what the event shows; a changed cost drops those that do not', async () => {
    const made = await create({ cost: 'Gratis', ...details('0') });
    expect(valuesOf(await change(made.id, { title: 'N' }))).toEqual(['0']);
    expect(valuesOf(await change(made.id, details('0', '3')))).toEqual(['0', '3']);
    const { version, ...shown } = await change(made.id, { cost: 'Gratis', ...details('0') });
    expect(valuesOf(shown)).toEqual(['0']);
    expect((await change(made.id, shown)).version).toBe(version);
    expect(valuesOf(await change(made.id, { ...shown, cost: 'Taquilla' }))).toEqual(['taquilla']);
    const said = await change(made.id, { cost: 'Taquilla inversa', ...details('2') });
    expect([said.cost, valuesOf(said)]).toEqual(['Taquilla inversa', ['2']]);
    expect(valuesOf(await create({ ...said, slug: undefined }))).toEqual(['2']);
  });

  it('a translation keeps those that are sent with it', async () => {
    const { id } = await create({ cost: 'De balde', ...details('0') });
    const sent = { translation_of: id, ml_language: 'es', title: 'T', cost: 'Sin coste', ...details('0') };
    const { body } = await call('POST', '/events', { as: 'editor', body: sent });
    expect([body.cost, valuesOf(body)]).toEqual(['Sin coste', ['0']]);
  });

  it('filters by price find what is free in any language, and amounts that are said', async () => {
    const day = { start_date: '2032-05-10 10:00:00', end_date: '2032-05-10 12:00:00' };
    for (const sent of [
      ...['Doan', 'Entrée libre', 'Free – €20', 'Entry 5 at 20:00', 'Donation', 'a partir de 12 años'].map(cost => ({
        cost,
      })),
      { cost: 'Pay what you can', ...details('0') },
    ])
      await create({ ...day, title: sent.cost, ...sent });
    const found = async (query: string): Promise<string[]> =>
      bodyOf(await call('GET', `/events?start_date=2032-05-10&end_date=2032-05-11&${query}`), 200).events.map(
        ({ title }: { title: string }) => title,
      );
    expect(await found('price_max=0')).toEqual(['Doan', 'Entrée libre', 'Free – €20', 'Pay what you can']);
    expect(await found('price_min=1')).toEqual(['Free – €20', 'Entry 5 at 20:00']);
    expect(await found('price_min=12')).toEqual(['Free – €20']);
  });
});

it('an event that has a numbered form of the slug that is sent keeps it', async () => {
  await create({ slug: 'verbena' });
  const { id, slug } = await create({ slug: 'verbena' });
  expect([slug, (await change(id, { slug: 'verbena' })).slug]).toEqual(['verbena-2', 'verbena-2']);
});
