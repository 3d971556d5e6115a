/**
 * What pages tell search engines and feed readers: schema.org data, descriptions, sitemaps and the
 * feed of the site.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { useService } from '../support/service.ts';
import { SITE } from './events/use-events.ts';

const service = await useService();

const DATES = { start_date: '2027-05-10 20:00', end_date: '2027-05-10 22:00' };

/** What a program sends, such as a crawler or a feed reader. */
const PROGRAM = { headers: { accept: '*/*' } };

const create = (collection: string, fields: object) => createRecord(service, collection, fields);

const PICTURE = { url: 'https://pictures.example/gaitas.jpg?a=1&b=2', width: 1200, height: 630 };

describe('JSON-LD', () => {
  const dataOf = async (event: object) => {
    const { slug } = await create('events', { ...DATES, title: 'Acto', ...event });
    const { page: text } = await service.visit(`/gl/event/${slug}/`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(data).not.toContain('<');
    return JSON.parse(data);
  };

  it('has all that is known of an event, as text', async () => {
    const data = await dataOf({
      title: 'Queixo & 1 < 2',
      description: '<p>Con <b>gaitas</b> &amp; máis.</p><p>Trae pan.</p>',
      image: PICTURE,
      venue: { venue: 'Bar "A & B"', address: 'Rúa <1>', city: 'Lugo', zip: '27001', geo_lat: 43.01, geo_lng: -7.55 },
      organizer: [
        { organizer: 'Tom & Xoán', website: 'https://tom.example/?a=1&b=2', email: 'ola@tom.example', phone: '982 1' },
        { organizer: 'Ardeleira' },
      ],
      website: 'https://tickets.example/?a=1&b=2',
      cost: '5€ – 12,50€',
    });
    expect(data).toEqual({
      ...{ '@context': 'https://schema.org', '@type': 'Event', name: 'Queixo & 1 < 2' },
      ...{ description: 'Con gaitas & máis. Trae pan.', image: { '@type': 'ImageObject', ...PICTURE } },
      ...{ url: `${SITE}/event/queixo-1-2/`, inLanguage: 'gl', startDate: '2027-05-10T20:00:00+02:00' },
      ...{ endDate: '2027-05-10T22:00:00+02:00', eventStatus: 'https://schema.org/EventScheduled' },
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
        ...{ '@type': 'AggregateOffer', lowPrice: 5, highPrice: 12.5, priceCurrency: 'EUR' },
        url: 'https://tickets.example/?a=1&b=2',
      },
    });
  });

  it.each([
    ['12', { '@type': 'Offer', price: 12, priceCurrency: 'EUR' }],
    ['$1,234.50', { '@type': 'Offer', price: 1234.5, priceCurrency: 'USD' }],
    ['0', { '@type': 'Offer', price: 0, priceCurrency: 'EUR' }],
    ['Entrada libre', { '@type': 'Offer', price: 0, priceCurrency: 'EUR' }],
    ['10 ¤', { '@type': 'Offer', price: 10 }], // the sign of no currency
    ['Adultos 10€, menores de 12 anos 5€', undefined],
  ])('has the cost %j in numbers', async (cost, expected) => {
    const { offers, url } = await dataOf({ cost });
    expect(offers).toEqual(expected && { ...expected, url });
  });
});

describe('the head of a page', () => {
  const headOf = async (path: string) => {
    const { status, page: text } = await service.visit(`/gl${path}`);
    expect(status).toBe(200);
    const named = [...text.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]*)">/g)];
    const canonical = /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1];
    return { canonical, ...Object.fromEntries(named.map(([, name, content]) => [String(name), content])) };
  };
  const OF_ALL = {
    viewport: 'width=device-width, initial-scale=1',
    'og:type': 'website',
    'og:site_name': 'Axenda de eventos',
  };
  const found = (path: string, title: string, about: string) => ({
    ...OF_ALL,
    ...{ canonical: `${SITE}${path}`, description: about, 'og:url': `${SITE}${path}`, 'og:title': title },
    'og:description': about,
  });
  const ABOUT = 'Todo o que vai pasar: concertos, festas, teatro, mercados.';

  beforeAll(async () => {
    const venue = { venue: 'Casa da Auga', city: 'Allariz', description: `<p>${'Río e pedra. '.repeat(20)}</p>` };
    await create('events', {
      ...DATES,
      title: 'Foliada',
      venue,
      image: { ...PICTURE, url: 'https://pictures.example/a.jpg' },
    });
    await create('tags', { name: 'de balde' });
  });

  it.each([
    ['/', found('/', 'Axenda de eventos', ABOUT)],
    ['/calendar', found('/calendar', 'Próximos eventos', `Próximos eventos. ${ABOUT}`)],
    ['/calendar?utm=x&page=1', found('/calendar', 'Próximos eventos', `Próximos eventos. ${ABOUT}`)],
    [
      '/calendar?month=2027-05',
      {
        ...found('/calendar?month=2027-05', 'maio de 2027', `maio de 2027. ${ABOUT}`),
        robots: 'noindex, nofollow', // months go on for ever
      },
    ],
    [
      '/event/foliada',
      {
        ...found('/event/foliada/', 'Foliada', 'luns, 10 de maio de 2027, 20:00–22:00 · Casa da Auga, Allariz'),
        ...{ 'og:image': 'https://pictures.example/a.jpg', 'og:image:width': '1200', 'og:image:height': '630' },
      },
    ],
    ['/tag/de-balde/', found('/tag/de-balde/', 'de balde', 'de balde: 0 próximos eventos')],
  ])('%s says what it is, and its one address', async (path, expected) => {
    expect(await headOf(path)).toEqual({ 'color-scheme': undefined, ...expected });
  });
});

describe('pages in other languages', () => {
  const versionsIn = (page: string, element: RegExp) =>
    [...page.matchAll(element)].map(([, a, b]) => [a, b].map(each => each?.replaceAll('&amp;', '&')));
  const at = (path: string) =>
    ['gl', 'ca', 'fr'].map(language => [language, `http://calendar.test/${language}${path}`]);

  it.each([
    ['/', '/'],
    ['/calendar', '/calendar'],
    ['/calendar?month=2027-05', '/calendar?month=2027-05'],
    ['/calendar?from=2027-05-01&to=2027-05-09', '/calendar?from=2027-05-01&to=2027-05-09'],
  ])('%s names all of them, and links the others', async (path, expected) => {
    const { page } = await service.visit(`/gl${path}`);
    expect(versionsIn(page, /<link rel="alternate" hreflang="(\w+)" href="([^"]*)">/g)).toEqual(at(expected));
    expect(versionsIn(page, /<a href="[^"]*" lang="(\w+)" hreflang/g).map(([language]) => language)).toEqual([
      'ca',
      'fr',
    ]);
  });

  it('a month with filters leads to the month: the names of filters are of one language', async () => {
    await create('categories', { name: 'Danza' });
    const { page } = await service.visit('/gl/calendar?month=2027-05&category=danza');
    expect(page).toContain('<li><a href="http://calendar.test/ca/calendar?month=2027-05" lang="ca" hreflang="ca">');
  });
});

describe('crawlers', () => {
  const locationsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => at);
  const decoded = (xml: string) => xml.replaceAll('&amp;', '&');

  it('find every page that is public by the sitemap, with its translations', async () => {
    const title = 'A & <c>';
    const { id } = await create('events', { ...DATES, title, venue: { venue: 'Praza' }, categories: ['Música'] });
    await create('events', { title: 'A i B', translation_of: id, ml_language: 'ca' });
    await create('events', { title: 'Antiga', start_date: '1999-01-01', end_date: '1999-01-02', all_day: true });
    await create('events', { ...DATES, title: 'Borrador', status: 'draft', slug: 'borrador' });
    await create('events', { ...DATES, title: 'Oculto', hide_from_listings: true });
    const secret = await create('events', { ...DATES, title: 'Segredo' });
    await service.call('PUT', `/events/${secret.id}`, { as: 'editor', body: { password: 'x' } });

    const index = await service.visit('/gl/sitemap.xml', PROGRAM);
    expect([index.status, index.headers['content-type']]).toEqual([200, 'application/xml; charset=UTF-8']);
    const sitemaps = locationsIn(decoded(index.page));
    const types = sitemaps.map(at => at.replace(`${SITE}/sitemap.xml?type=`, ''));
    expect(types).toEqual(['site', 'event', 'venue', 'organizer', 'category']); // no event has a tag
    const pages = new Map<string, string>();
    for (const at of sitemaps) {
      const { status, page: text } = await service.visit(at.replace('http://calendar.test', ''), PROGRAM);
      expect(status).toBe(200);
      for (const [, entry = ''] of text.matchAll(/<url>(.*?)<\/url>/gs)) pages.set(locationsIn(entry)[0] ?? '', entry);
    }
    for (const at of pages.keys()) {
      expect(at.startsWith(SITE)).toBe(true);
      expect([at, (await service.visit(at.replace('http://calendar.test', ''))).status]).toEqual([at, 200]);
    }
    for (const path of ['/', '/calendar', '/event/a-c/', '/event/antiga/', '/venue/praza/', '/events/category/musica/'])
      expect([...pages.keys()]).toContain(`${SITE}${path}`);
    for (const slug of ['borrador', 'oculto', 'segredo'])
      expect([...pages.keys()].filter(at => at.includes(slug))).toEqual([]);
    expect(pages.get(`${SITE}/event/a-c/`)).toMatch(
      new RegExp(
        '^<loc>.*</loc><lastmod>2027-03-01T\\d\\d:\\d\\d:\\d\\dZ</lastmod>' +
          `<xhtml:link rel="alternate" hreflang="gl" href="${SITE}/event/a-c/"/>` +
          '<xhtml:link rel="alternate" hreflang="ca" href="http://calendar.test/ca/event/a-i-b/"/>$',
      ),
    );
    expect(pages.get(`${SITE}/calendar`)).toContain('hreflang="fr" href="http://calendar.test/fr/calendar"/>');
  });
});

it('RSS has the upcoming events of the list, with its filters', async () => {
  const noncharacter = '\uffff';
  const { id } = await create('events', {
    ...DATES,
    title: `Nova <${noncharacter}& vella`,
    slug: 'nova-vella',
    description: '<p>Con <b>pan</b>.</p>',
    categories: ['Novas'],
  });
  const { status, headers, page: text } = await service.visit('/gl/feed?category=novas', PROGRAM);
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=UTF-8']);
  expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Axenda de eventos</title>
<link>${SITE}/calendar?category=novas</link>
<atom:link href="${SITE}/feed?category=novas" rel="self" type="application/rss+xml"/>
<description>Próximos eventos</description>
<language>gl</language>
<item>
<title>Nova &lt;&amp; vella</title>
<link>${SITE}/event/nova-vella/</link>
<guid isPermaLink="false">calendar.test/gl?id=${id}</guid>
<pubDate>Mon, 01 Mar 2027 11:00:00 GMT</pubDate>
<category>Novas</category>
<description>&lt;p&gt;luns, 10 de maio de 2027, 20:00–22:00&lt;/p&gt;
&lt;p&gt;Con &lt;b&gt;pan&lt;/b&gt;.&lt;/p&gt;</description>
</item>
</channel>
</rss>
`);
  expect((await service.visit('/gl/calendar?category=novas')).page).toContain(
    `type="application/rss+xml" title="Axenda de eventos" href="${SITE}/feed?category=novas">`,
  );
});
