/** The pages of the calendar over HTTP: which events they show, and in what words. */
import { decodeHTML } from 'entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { together } from '../support/cases.ts';
import { createRecord } from '../support/create.ts';
import { useService } from '../support/service.ts';

const service = await useService();
const create = (fields: object) => createRecord(service, 'events', fields);
const at = (start: string, end = start.replace(/\d\d:/, '23:')) => ({ start_date: start, end_date: end });
const praza = { venue: 'Praza', city: 'Lugo' };
const auga = { venue: 'Casa da Auga', address: 'Rúa das Mestras, 4', city: 'Allariz', geo_lat: 42.19, geo_lng: -7.8 };
await create({ title: 'Pasado', ...at('2027-02-10 20:00') });
await create({ title: 'Exposición longa', ...at('2027-01-15 10:00', '2027-05-04 20:00') });
await create({ title: 'Foliada', ...at('2027-03-05 21:00'), venue: auga, categories: ['Música'], cost: '5' });
await create({ title: 'Queixo & 1 < 2', ...at('2027-03-05 12:00'), categories: ['Feiras'], venue: praza });
await create({ title: 'Entroido', ...at('2027-04-29 00:00', '2027-05-02 00:00'), all_day: true });
await create({ title: 'Maios', ...at('2027-05-01 11:00'), event_status: 'canceled', event_status_reason: 'Chove' });
const { id: concerto } = await create({
  title: 'Concerto',
  ...at('2027-05-31 20:00'),
  description: '<p>Con <b>gaitas</b>.</p><script>x()</script>',
  image: { url: 'https://pictures.example/gaitas.jpg', alt: 'Tres gaitas' },
  organizer: { organizer: 'Ardeleira', email: 'ola@ardeleira.example' },
  website: 'https://ardeleira.example/?a=1&b=2',
  venue: auga,
});
await create({ title: 'Xuño', ...at('2027-06-01 00:00', '2027-06-01 00:00'), all_day: true });
await create({ title: 'Concert', ...at('2027-05-31 20:00'), translation_of: concerto, ml_language: 'ca' });

const { visit } = service;
/** The texts of the elements, as people read them. */
const textsIn = (page: string, element: RegExp): string[] =>
  [...page.matchAll(element)].map(([, inner = '']) => decodeHTML(inner.replaceAll(/<[^>]*>/g, '')).trim());

const TITLE = /<h3><a href="[^"]*\/event\/[^"]*">(.*?)<\/a>/g;

describe('the list', () => {
  it('shows current events, then coming ones by their first day', async () => {
    const { status, page } = await visit('/gl/calendar');
    expect(status).toBe(200);
    expect(textsIn(page, /<h2>(.*?)<\/h2>/g)).toEqual([
      'En curso',
      'venres, 5 de marzo',
      'xoves, 29 de abril',
      'sábado, 1 de maio',
      'luns, 31 de maio',
      'martes, 1 de xuño',
    ]);
    const titles = ['Exposición longa', 'Queixo & 1 < 2', 'Foliada', 'Entroido', 'Maios', 'Concerto', 'Xuño'];
    expect(textsIn(page, TITLE)).toEqual(titles);
    expect(textsIn(page, /<p class="when">(.*?)<\/p>/g)).toEqual([
      '10:00 ata o martes, 4 de maio, 20:00',
      '12:00–23:00 Praza, Lugo',
      '21:00–23:00 Casa da Auga, Allariz 5€',
      'ata o domingo, 2 de maio',
      '11:00–23:00',
      '20:00–23:00 Casa da Auga, Allariz',
      'todo o día',
    ]);
    expect(textsIn(page, /<p class="status">(.*?)<\/p>/g)).toEqual(['Cancelado Chove']);
    expect(textsIn(page, /<p class="total"[^>]*>(.*?)<\/p>/g)).toEqual(['7 eventos']);
  });

  it.each([
    ['search=musica', ['Foliada']],
    ['search=foli,%20musica%2B', ['Foliada']],
    ['category=musica', ['Foliada']],
    ['town=allariz', ['Foliada', 'Concerto']],
    ['from=2027-05-04&to=2027-05-31', ['Exposición longa', 'Concerto']],
    ['from=2027-05-02&to=2027-05-02', ['Exposición longa', 'Entroido']],
  ])('narrowed by %s', async (query, titles) => {
    const { status, page } = await visit(`/gl/calendar?${query}`);
    expect([status, textsIn(page, TITLE)]).toEqual([200, titles]);
  });

  it('offers the filters and marks the selected ones', async () => {
    const { page } = await visit('/gl/calendar?category=musica&search=%22%3E%3Cb%3E');
    expect(page).toContain('<option value="musica" selected>Música</option>');
    expect(page).toContain('name="search" value="&quot;&gt;&lt;b&gt;"');
    expect(textsIn((await visit('/gl/calendar')).page, /<option value="([^"]*)">\d/g)).toEqual(['Allariz', 'Lugo']);
  });
});

it('an event of several days is one bar across the days of each week, in one line', async () => {
  const { page } = await visit('/gl/calendar?month=2027-05');
  const days = [...page.matchAll(/<li id="day-2027-05-0(\d)"[^>]*>(.*?)\n<\/li>/gs)].slice(0, 4);
  const entries = days.map(([, , day = '']) =>
    [...day.matchAll(/<li class="entry ?([^"]*)"[^>]*>(.*?)<\/li>/g)].map(([, classes, inner = '']) =>
      [classes, ...textsIn(inner, /<a [^>]*>(.*?)<\/a>/g)].join(': '),
    ),
  );
  expect(entries).toEqual([
    [
      'bar span2 goes-on goes-further: Exposición longa',
      'bar span2 goes-on goes-further: Entroido',
      'canceled: 11:00 Maios',
    ],
    ['bar goes-on goes-further: Exposición longa', 'bar goes-on: Entroido'],
    ['bar span2 goes-on goes-further: Exposición longa'],
    ['bar goes-on: Exposición longa'],
  ]);
  const small = [...page.matchAll(/<a href="#day-2027-05-(\d\d)" aria-label="(.*?)">/g)].map(([, ...link]) => link);
  expect(small.slice(0, 2)).toEqual([
    ['01', 'sábado, 1 de maio: 3 eventos'],
    ['02', 'domingo, 2 de maio: 2 eventos'],
  ]);
});

it('the page of an event shows all details, the description as HTML and everything else as text', async () => {
  const { status, page } = await visit('/gl/event/concerto/');
  expect(status).toBe(200);
  expect(textsIn(page, /<title>(.*?)<\/title>/g)).toEqual(['Concerto · Axenda de eventos']);
  expect(textsIn(page, /<dd>(.*?)<\/dd>/gs)).toEqual([
    expect.stringMatching(/^luns, 31 de maio de 202720:00–23:00 CEST\s*Engadir ao seu calendario\s/),
    'Casa da AugaRúa das Mestras, 4 AllarizVer no mapa',
    'Ardeleiraola@ardeleira.example',
    'ardeleira.example',
    'Català',
  ]);
  expect(textsIn(page, /<details[^>]* data-share=[^>]*>(.*?)<\/details>/gs)).toEqual([
    expect.stringMatching(/^Compartir\s*Correo electrónico\s*WhatsApp\s/),
  ]);
  expect(page).toContain('<p>Con <b>gaitas</b>.</p>');
  expect(page).not.toContain('x()');
  expect(page).toContain(
    '<img class="picture" src="https://pictures.example/gaitas.jpg" alt="Tres gaitas" decoding="async">',
  );
  expect(textsIn(page, /<h2>(.*?)<\/h2>/g)).toEqual(['Máis en Casa da Auga']);
  expect(textsIn(page, TITLE)).toEqual(['Foliada']);
  expect(page).toContain('href="https://www.openstreetmap.org/?mlat=42.19&amp;mlon=-7.8#map=17/42.19/-7.8"');
  expect(page).toContain('<a href="https://ardeleira.example/?a=1&amp;b=2">');
  expect(page).toContain('<a href="http://calendar.test/ca/event/concert/" lang="ca" hreflang="ca">Català</a>');
});

it('a page chooses among the sizes of a picture that it can load', async () => {
  const url = 'https://pictures.example/xeral.jpg';
  const sized = {
    medium: { url: url.replace('.jpg', '-m.jpg'), width: 300 },
    large: { url: 'http://old.example/l.jpg', width: 1024 },
  };
  const image = { url, width: 2000, sizes: sized };
  await create({ title: 'Xeral', ...at('2027-03-07 20:00'), hide_from_listings: true, image });
  const { page } = await visit('/gl/event/xeral/');
  expect(/<img class="picture" (src="[^"]*" srcset="[^"]*")/.exec(page)?.[1]).toBe(
    `src="${url}" srcset="https://pictures.example/xeral-m.jpg 300w, ${url} 2000w"`,
  );
});

it.each([
  ['/gl/', '/gl/?page=2'],
  ...['page=2', 'search=nada', 'near=99,0', 'category=none'].map(query => [
    '/gl/event/concerto/',
    `/gl/event/concerto/?${query}`,
  ]),
  ['/gl/calendar', '/gl/calendar?near=90.1,0'],
  ['/gl/calendar', '/gl/calendar?near=0,-180.1'],
])('%s has the same events as %s', async (own, asked) => {
  const { status, page } = await visit(asked);
  expect(status).toBe(200);
  expect(textsIn(page, TITLE)).toEqual(textsIn((await visit(own)).page, TITLE));
});

describe('midnight at the end belongs to the day before, and ends are shown whatever their day', () => {
  const EVENTS: readonly (readonly [title: string, start: string, end: string])[] = [
    ['Fini', '2027-02-28 20:00', '2027-03-01 00:00'],
    ['Festival', '2027-04-30 18:00', '2027-05-02 00:00'],
    ['Foire', '2027-05-01 10:00', '2027-05-03 18:00'],
    ['Minuit', '2027-05-01 20:00', '2027-05-02 00:00'],
    ['Bal', '2027-05-01 23:00', '2027-05-02 03:00'],
    ['Instant', '2027-05-02 00:00', '2027-05-02 00:00'],
  ];
  beforeAll(async () => {
    for (const [title, start_date, end_date] of EVENTS)
      await create({ title, start_date, end_date, ml_language: 'fr' });
    await create({ title: 'Fête', start_date: '2027-05-01', end_date: '2027-05-01', all_day: true, ml_language: 'fr' });
  });
  const titlesAt = async (path: string): Promise<string[]> => {
    const { page } = await visit(`/fr${path}`);
    const named = /<h3><a [^>]*>(.*?)<|<item>\s*<title>(.*?)<|^SUMMARY:(.*?)\r$/gm;
    return [...page.matchAll(named)].map(([, ...title]) => title.filter(Boolean).join());
  };
  const NOT_ENDED = ['Festival', 'Fête', 'Foire', 'Minuit', 'Bal', 'Instant'];

  it.each(['/calendar', '/feed', '/calendar?ical=1', '/calendar/events/v1/events?on_or_after=today&ical=1'])(
    '%s leaves out what ended today at 00:00, as the API does',
    async path => {
      expect(await titlesAt(path)).toEqual(NOT_ENDED);
    },
  );

  it.each([
    ['from=2027-05-02&to=2027-05-02', ['Foire', 'Bal', 'Instant']],
    ['from=2027-05-03', ['Foire']],
    ['from=2027-05-01&to=2027-05-01', ['Festival', 'Fête', 'Foire', 'Minuit', 'Bal']],
  ])('the list of %s has what takes place then', async (query, titles) => {
    expect(await titlesAt(`/calendar?${query}`)).toEqual(titles);
    expect(await titlesAt(`/calendar?${query}&ical=1`)).toEqual(titles);
  });

  it('the page of an event, and what search engines and RSS say of it, too', async () => {
    const { page } = await visit('/fr/event/bal/');
    expect(page).toMatch(/samedi 1er mai 2027<\/span><br><time [^>]* data-clock>23:00–03:00<\/time>/);
    expect(page).toContain('<meta name="description" content="samedi 1er mai 2027, 23:00–03:00">');
    expect((await visit('/fr/feed')).page).toContain('lundi 3 mai, 18:00');
  });

  it('a month has each event on the days on which it takes place', async () => {
    const { page } = await visit('/fr/calendar?month=2027-05');
    const cells = [...page.matchAll(/<li id="day-[^>]*>(.*?)\n<\/li>/gs)].slice(0, 4);
    const titles = cells.map(([, cell = '']) => textsIn(cell, /<li class="entry[^>]*>(.*?)<\/li>/g));
    expect(titles.map(each => each.filter(Boolean))).toEqual([
      ['Festival', '10:00 Foire', 'Fête', '20:00 Minuit', '23:00 Bal'],
      ['Foire', 'Bal', '00:00 Instant'],
      ['Foire'],
      [],
    ]);
  });
});

describe('a month of any size', () => {
  beforeAll(async () => {
    const made = (title: string, start_date: string, end_date = start_date, venue = {}) =>
      create({ title, start_date, end_date, ...venue, ml_language: 'ca' });
    await made('Exposició', '2027-08-09 10:00', '2027-08-21 20:00', { venue: { venue: 'Sala', city: 'Vic' } });
    const minutes = Array.from(
      { length: 201 },
      (_, n) => `${10 + Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`,
    );
    await together(minutes, clock => made('Acte', `2027-08-10 ${clock}`));
    await together(minutes.slice(0, 7), clock => made('Vetllada', `2027-08-20 ${clock}`));
    await made('Última', '2027-08-31 20:00', '2027-09-01 02:00');
  });
  const cellsOf = async (query: string) => {
    const { page } = await visit(`/ca/calendar?${query}`);
    const cells = [...page.matchAll(/<li id="day-[^>]*>(.*?)\n<\/li>/gs)].map(([, cell = '']) => [
      textsIn(cell, /<li class="entry[^>]*>(.*?)<\/li>/g).join(', '),
      ...[...cell.matchAll(/<p class="more"><a href="(.*?)">(.*?)<\/a>/g)].flatMap(([, address = '', total]) => [
        total,
        decodeHTML(address).replace('http://calendar.test', ''),
      ]),
    ]);
    return { cells, total: textsIn(page, /<p class="total">(.*?)<\/p>/g) };
  };

  it('shows the first five events of each day, and the total if there are more, which leads to the list of that day', async () => {
    const { cells, total } = await cellsOf('month=2027-08');
    expect([total, cells.length]).toEqual([['210 esdeveniments'], 31]);
    const addressOf = (day: number) => `/ca/calendar?from=2027-08-${day}&to=2027-08-${day}`;
    const [eighth, ninth, tenth, ...others] = cells.slice(7);
    expect([eighth, ninth, tenth]).toEqual([
      [''],
      ['10:00 Exposició'],
      ['Exposició, 10:00 Acte, 10:01 Acte, 10:02 Acte, 10:03 Acte', '202 esdeveniments', addressOf(10)],
    ]);
    expect([others[9], others[10], others[11], others.at(-1)]).toEqual([
      ['Exposició, 10:00 Vetllada, 10:01 Vetllada, 10:02 Vetllada, 10:03 Vetllada', '8 esdeveniments', addressOf(20)],
      ['Exposició'],
      [''],
      ['20:00 Última'],
    ]);
    const list = await visit(addressOf(20));
    expect(textsIn(list.page, /<p class="total">(.*?)<\/p>/g)).toEqual(['8 esdeveniments · Treu els filtres']);
  });
});

describe('the menu of calendars', () => {
  /** The links of the menu: the name, the address without its query, and the parameters. */
  const menuOf = (page: string) => {
    const [, menu = ''] = /<details class="calendars">(.*?)<\/details>/s.exec(page) ?? [];
    return [...menu.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, address = '', name]) => {
      const { origin, pathname, searchParams, href } = new URL(decodeHTML(address));
      return [name, origin === 'null' ? href : `${origin}${pathname}`, Object.fromEntries(searchParams)];
    });
  };
  const API = 'calendar.test/gl/calendar/events/v1/events';
  const OUTLOOK = ['https://outlook.live.com', 'https://outlook.office.com'];

  it('subscribes to a list in any of them, not by webcal: alone', async () => {
    const { page } = await visit('/gl/calendar?category=musica');
    const feed = `http://${API}?on_or_after=today&categories=musica&ical=1`;
    const webcal = feed.replace('http:', 'webcal:');
    expect(menuOf(page)).toEqual([
      ['Google Calendar', 'https://calendar.google.com/calendar/render', { cid: webcal }],
      ...OUTLOOK.map((at, n) => [
        ['Outlook.com', 'Microsoft 365'][n],
        `${at}/calendar/0/addfromweb`,
        { url: feed, name: 'Axenda de eventos' },
      ]),
      ['Apple Calendar e outros programas', webcal, expect.anything()],
      ['Descargar (.ics)', `http://${API}`, { on_or_after: '2027-03-01', categories: 'musica', ical: '1' }],
    ]);
    expect(page).toContain(`<li hidden><button type="button" data-copy="${feed.replaceAll('&', '&amp;')}"`);
    expect(menuOf((await visit('/gl/venue/casa-da-auga/')).page)).toHaveLength(5);
  });

  it.each([
    [
      'concerto',
      { text: 'Concerto', dates: '20270531T180000Z/20270531T210000Z' },
      { subject: 'Concerto', startdt: '2027-05-31T18:00:00Z', enddt: '2027-05-31T21:00:00Z' },
      ['Casa da Auga, Rúa das Mestras, 4, Allariz', 'Con gaitas.\n\nhttp://calendar.test/gl/event/concerto/'],
    ],
    [
      'entroido',
      { text: 'Entroido', dates: '20270429/20270503' },
      { subject: 'Entroido', startdt: '2027-04-29', enddt: '2027-05-03', allday: 'true' },
      [undefined, 'http://calendar.test/gl/event/entroido/'],
    ],
  ])('adds an event to any of them: %s', async (slug, google, outlook, [location, about]) => {
    const place = location === undefined ? {} : { location };
    const compose = { path: '/calendar/action/compose', rru: 'addevent', ...outlook, ...place, body: about };
    const [, file] = menuOf((await visit(`/gl/event/${slug}/`)).page).slice(-1)[0] ?? [];
    expect(menuOf((await visit(`/gl/event/${slug}/`)).page)).toEqual([
      [
        'Google Calendar',
        'https://calendar.google.com/calendar/render',
        { action: 'TEMPLATE', ...google, ...place, details: about },
      ],
      ...OUTLOOK.map((at, n) => [['Outlook.com', 'Microsoft 365'][n], `${at}/calendar/0/deeplink/compose`, compose]),
      ['Apple Calendar e outros programas (.ics)', file, { ical: '1' }],
    ]);
    expect(file).toMatch(new RegExp(`^http://${API}/\\d+$`));
  });
});

it.each([
  ['988 44 20 08', '<a href="tel:988442008">988 44 20 08</a>'],
  ['+34 988 44 20 08', '<a href="tel:+34988442008">+34 988 44 20 08</a>'],
  ['988 44 20 08, ou no bar', '988 44 20 08, ou no bar'],
  ['-', '-'],
])('a venue has its address as on an envelope, and its phone %s', async (phone, shown) => {
  const address = { address: 'Rúa Nova, 1', zip: '32660', city: 'Allariz', province: 'Ourense', country: 'Spain' };
  const { slug } = await createRecord(service, 'venues', {
    venue: `Teatro ${phone}`,
    ...address,
    phone,
    show_map_link: true,
  });
  const { page } = await visit(`/gl/venue/${slug}/`);
  expect(page).toContain(`<dd>${shown}</dd>`);
  expect(page).toMatch(/<dd>Rúa Nova, 1<br>32660 <a [^>]*>Allariz<\/a><br>Ourense, Spain<br><a /);
});
