/** What pages tell search engines and feed readers: schema.org data, descriptions, sitemaps and news of the site. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsIn } from '../support/schema-org.ts';
import { type Opened, openService } from '../support/service.ts';
import { SITE } from './events/use-events.ts';

let service: Opened;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const DATES = { start_date: '2027-05-10 20:00', end_date: '2027-05-10 22:00' };

const create = async (path: string, body: object, site = 'gl') => {
  const made = await service.call('POST', path, { as: 'editor', body, site });
  expect(made).toMatchObject({ status: 201 });
  return made.body;
};

const ask = async (target: string, accept = 'text/html') => {
  const request = { method: 'GET', target, headers: ['accept', accept], body: Buffer.alloc(0), sourceIp: '192.0.2.1' };
  const { status, headers, body } = await service.answer(request, 'request-1');
  return { status, headers, text: body.toString('utf8') };
};

describe('JSON-LD', () => {
  const dataOf = async (event: object) => {
    const { slug } = await create('/events', { ...DATES, title: 'Acto', ...event });
    const { text } = await ask(`/gl/event/${slug}/`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(data).not.toContain('<');
    const parsed = JSON.parse(data);
    expect(violationsIn(parsed)).toEqual([]);
    return parsed;
  };

  it('has all that is known of an event, as text', async () => {
    const data = await dataOf({
      title: 'Queixo & 1 < 2',
      description: '<p>Con <b>gaitas</b> &amp; máis.</p><p>Trae pan.</p>',
      image: 'https://pictures.example/gaitas.jpg?a=1&b=2',
      venue: { venue: 'Bar "A & B"', address: 'Rúa <1>', city: 'Lugo', zip: '27001', geo_lat: 43.01, geo_lng: -7.55 },
      organizer: [
        { organizer: 'Tom & Xoán', website: 'https://tom.example/?a=1&b=2', email: 'ola@tom.example', phone: '982 1' },
        { organizer: 'Ardeleira' },
      ],
      website: 'https://tickets.example/?a=1&b=2',
      cost: '5€ – 12,50€',
    });
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Queixo & 1 < 2',
      description: 'Con gaitas & máis. Trae pan.',
      image: 'https://pictures.example/gaitas.jpg?a=1&b=2',
      url: `${SITE}/event/queixo-1-2/`,
      inLanguage: 'gl',
      startDate: '2027-05-10T20:00:00+02:00',
      endDate: '2027-05-10T22:00:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Bar "A & B"',
        address: { '@type': 'PostalAddress', streetAddress: 'Rúa <1>', addressLocality: 'Lugo', postalCode: '27001' },
        geo: { '@type': 'GeoCoordinates', latitude: 43.01, longitude: -7.55 },
      },
      organizer: [
        {
          '@type': 'Organization',
          name: 'Tom & Xoán',
          url: 'https://tom.example/?a=1&b=2',
          email: 'ola@tom.example',
          telephone: '982 1',
        },
        { '@type': 'Organization', name: 'Ardeleira', url: `${SITE}/organizer/ardeleira/` },
      ],
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: 5,
        highPrice: 12.5,
        priceCurrency: 'EUR',
        url: 'https://tickets.example/?a=1&b=2',
      },
    });
  });

  it('leaves out what is not known', async () => {
    expect(await dataOf({ title: 'Pouco', all_day: true, event_status: 'postponed' })).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Pouco',
      url: `${SITE}/event/pouco/`,
      inLanguage: 'gl',
      startDate: '2027-05-10',
      endDate: '2027-05-10',
      eventStatus: 'https://schema.org/EventPostponed',
    });
  });

  it('has the name of a place whose address is unknown as its address', async () => {
    const { location } = await dataOf({ venue: { venue: 'Campo da Festa' } });
    expect(location).toEqual({ '@type': 'Place', name: 'Campo da Festa', address: 'Campo da Festa' });
  });

  it.each([
    ['12', { '@type': 'Offer', price: 12, priceCurrency: 'EUR' }],
    ['$1,234.50', { '@type': 'Offer', price: 1234.5, priceCurrency: 'USD' }],
    ['0', { '@type': 'Offer', price: 0, priceCurrency: 'EUR' }],
    ['0€ – 8€', { '@type': 'AggregateOffer', lowPrice: 0, highPrice: 8, priceCurrency: 'EUR' }],
    ['5, 8, 20', { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 20, priceCurrency: 'EUR' }],
    ['10 ¤', { '@type': 'Offer', price: 10 }], // a sign of no currency
    ['Adultos 10€, menores de 12 anos 5€', undefined],
    ['donativo', undefined],
  ])('has the cost %j in numbers', async (cost, expected) => {
    const { offers, url } = await dataOf({ cost });
    expect(offers).toEqual(expected && { ...expected, url });
  });
});
