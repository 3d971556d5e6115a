/** Events as iCalendar files (contract/feeds): who gets one, and what it contains. */
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { INDEX_LINK, refusalOf, useEvents } from './use-events.ts';

const { call, create, change } = await useEvents();

const CALENDAR = 'text/calendar; charset=UTF-8';
const JSON_TYPE = 'application/json; charset=UTF-8';
const typeOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await call('GET', path, { headers })).headers.get('content-type');

const FESTIVAL = {
  title: 'Festival; día 1, "Raíces" & máis música da que colle nunha liña de setenta e cinco octetos',
  slug: 'festival',
  description: '<p>Entrada <b>libre</b>.</p><p><a href="https://w.example/?a=1,2">Máis</a></p>',
  start_date: '2031-05-10 19:00:00',
  end_date: '2031-05-11 01:30:00',
  timezone: 'Europe/Madrid',
  venue: { venue: 'Sala 2, A', address: 'Rúa Nova 1', zip: '15001', city: 'A Coruña', geo_lat: 43.37, geo_lng: -8.4 },
  organizer: [
    { organizer: 'Concello: Cultura', email: 'cultura@concello.example' },
    { organizer: 'Peña', phone: '1' },
  ],
  ...{ categories: ['Cursos, tallers'], tags: ['Rock'], event_status: 'postponed', event_status_reason: 'Choiva' },
  image: { url: 'https://p.example/a.jpg', sizes: { thumbnail: { url: 'https://p.example/s.webp' } } },
};

const id: number = (await create(FESTIVAL)).id;

it('says of an event what JSON says, in words of RFC 5545', async () => {
  const { status, headers, body } = await call('GET', `/events/${id}?ical=1`);
  expect([status, headers.get('content-type')]).toEqual([200, CALENDAR]);
  expect(headers.get('content-disposition')).toBe('attachment; filename="festival.ics"');
  expect(body.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar Events//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Madrid',
    'BEGIN:STANDARD',
    'DTSTART:20301027T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'TZNAME:CET',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20310330T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'TZNAME:CEST',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${id}@calendar.test`,
    'DTSTAMP:20270301T110000Z',
    'LAST-MODIFIED:20270301T110000Z',
    'SEQUENCE:1',
    'DTSTART;TZID=Europe/Madrid:20310510T190000',
    'DTEND;TZID=Europe/Madrid:20310511T013000',
    'SUMMARY:Festival\\; día 1\\, "Raíces" & máis música da que colle nunha li',
    ' ña de setenta e cinco octetos',
    'DESCRIPTION:Entrada libre.\\n\\nMáis (https://w.example/?a=1\\,2)',
    'LOCATION:Sala 2\\, A\\, Rúa Nova 1\\, 15001 A Coruña',
    'GEO:43.37;-8.4',
    'ORGANIZER;CN="Concello: Cultura":mailto:cultura@concello.example',
    'CONTACT:Peña\\, 1',
    'CATEGORIES:Cursos\\, tallers,Rock',
    'STATUS:TENTATIVE',
    'COMMENT:Choiva',
    'URL:http://calendar.test/gl/event/festival/',
    'IMAGE;DISPLAY=FULLSIZE;FMTTYPE=image/jpeg;VALUE=URI:https://p.example/a.jpg',
    'IMAGE;DISPLAY=THUMBNAIL;FMTTYPE=image/webp;VALUE=URI:https://p.example/s.we',
    ' bp',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it.each<[query: string, accept: string | undefined, type: string]>([
  ['', undefined, JSON_TYPE],
  ['', 'text/calendar', CALENDAR],
  ['', 'Text/Calendar; charset=utf-8', CALENDAR],
  ['', 'text/calendar,text/plain;q=0.8,*/*;q=0.5', CALENDAR], // Thunderbird
  ['', 'application/json, text/calendar', JSON_TYPE],
  ['', 'text/calendar;q=0.5, */*', JSON_TYPE],
  ['', 'text/calendar;q=high', JSON_TYPE],
  ['?ical=1', undefined, CALENDAR],
  ['?ical=true', 'application/json', CALENDAR],
  ['?ical=0', 'text/calendar', JSON_TYPE],
])('%s with Accept: %s is answered as %s', async (query, accept, type) => {
  const headers = accept === undefined ? undefined : { accept };
  expect(await typeOf(`/events/${id}${query}`, headers)).toBe(type);
  expect(await typeOf(`/events/by-slug/festival${query}`, headers)).toBe(type);
});

it('is refused in the envelope, and never shown without its password', async () => {
  expect(refusalOf(await call('GET', '/events/99999?ical=1'))).toEqual([404, 'rest-event-not-found']);
  const hidden = await create({ title: 'Members', description: 'The secret' });
  await change(hidden.id, { password: 'sesame' });
  const refused = await call('GET', `/events/${hidden.id}`, { headers: { accept: 'text/calendar' } });
  expect([refusalOf(refused), refused.headers.get('content-type')]).toEqual([
    [403, 'event-password-protected'],
    JSON_TYPE,
  ]);
  const opened = await call('GET', `/events/${hidden.id}?ical=1&password=sesame`);
  expect([opened.headers.get('cache-control'), opened.body]).toEqual([
    'private, no-store',
    expect.stringContaining('The secret'),
  ]);
});

/** The lines of an event's calendar that begin with one of these names, unfolded. */
const linesOf = async (fields: object, ...names: string[]): Promise<string[]> => {
  const { body } = await call('GET', `/events/${(await create(fields)).id}?ical=1`);
  return body
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line: string) => names.some(name => line.startsWith(name)));
};

it.each([
  ['musica@concello.example', 'mailto:musica@concello.example'],
  ["o'neil+x=1/2@w.example", "mailto:o'neil+x%3D1%2F2@w.example"],
  ['música@correo.example', 'mailto:m%C3%BAsica@correo.example'],
  ['Oficina de turismo', undefined],
  ['a@b.example, c@d.example', undefined],
  ['musica arroba concello.example', undefined],
  ['', undefined],
])('ORGANIZER with the e-mail %j is the address %s, or that of its page', async (email, address) => {
  const name = `Banda${email.replaceAll(/\W+/g, ' ')}`;
  const { organizer } = await create({ organizer: { organizer: name, email } });
  const [{ id: known, url }] = organizer;
  expect(await linesOf({ organizer: known }, 'ORGANIZER')).toEqual([`ORGANIZER;CN=${name}:${address ?? url}`]);
});

it('is never folded between a backslash and what it escapes, nor within a character', async () => {
  // Each text is an octet longer than the one before it, so that a line may end at each place of
  // the text.
  const texts = Array.from({ length: 80 }, (_, length) => `${'x'.repeat(length)}${'\\\\; ,🎉ñ\\'.repeat(12)}`);
  const { id: known } = await create({ description: texts.join(' ') });
  const { body } = await call('GET', `/events/${known}?ical=1`);
  for (const line of body.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/(?<!\\)(?:\\\\)*\\$|\ufffd/);
  }
  const told = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent');
  expect(told?.getFirstPropertyValue('description')).toBe(texts.join(' '));
});

it.each([
  ['9999-12-30', '9999-12-31', ['DTSTART;VALUE=DATE:99991230', 'DTEND;VALUE=DATE:99991231']],
  ['9999-12-31', '9999-12-31', ['DTSTART;VALUE=DATE:99991231']],
  ['0001-01-01', '0001-01-01', ['DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:00010102']],
])('from %s to %s, all days have years of four digits', async (start_date, end_date, lines) => {
  for (const timezone of ['Europe/Madrid', 'America/New_York'])
    expect(await linesOf({ start_date, end_date, timezone, all_day: true }, 'DT').then(all => all.slice(1))).toEqual(
      lines,
    );
});

it.each([
  ['9999-12-31 20:00', '9999-12-31 23:59:59', ['DTSTART:99991231T235959Z'], 'America/New_York'],
  ['0001-01-01 00:00', '0001-01-01 00:30', ['DTSTART:00010101T000000Z'], 'Asia/Tokyo'],
])('from %s to %s, times stay in the years of four digits', async (start_date, end_date, lines, timezone) => {
  expect(await linesOf({ start_date, end_date, timezone }, 'DTSTART', 'DTEND')).toEqual(lines);
});

it.each([
  [[1e-7, -1e-7], 'GEO:0;0'],
  [[43.123456789, -8.1], 'GEO:43.123457;-8.1'],
])('coordinates %j have no exponent, which RFC 5545 does not know (3.3.7)', async ([geo_lat, geo_lng], line) => {
  expect(await linesOf({ venue: { venue: `At ${geo_lat}`, geo_lat, geo_lng } }, 'GEO')).toEqual([line]);
});

const YEAR = '/events?start_date=2035-01-01&end_date=2035-12-31';
const summaries = (body: string) => body.match(/(?<=^SUMMARY:).*(?=\r)/gm);

it('of a list has a name, tells when to ask again, and shows what the list shows', async () => {
  for (const [title, day] of [
    ['B', '02'],
    ['A', '01'],
    ['C', '03'],
  ])
    await create({
      title,
      start_date: `2035-05-${day} 10:00:00`,
      end_date: `2035-05-${day} 11:00:00`,
      featured: title !== 'A',
    });
  const { status, headers, body } = await call('GET', `${YEAR}&ical=1`);
  expect([status, headers.get('content-type'), headers.get('x-tec-total'), headers.get('link')]).toEqual([
    200,
    CALENDAR,
    '3',
    INDEX_LINK,
  ]);
  expect(headers.get('content-disposition')).toBe('attachment; filename="events.ics"');
  expect(body.slice(0, body.indexOf('BEGIN:VTIMEZONE')).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar Events//EN',
    'CALSCALE:GREGORIAN',
    'NAME;VALUE=TEXT:Axenda de eventos',
    'X-WR-CALNAME;VALUE=TEXT:Axenda de eventos',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    '',
  ]);
  expect(summaries(body)).toEqual(['A', 'B', 'C']);
  expect(
    summaries((await call('GET', `${YEAR}&featured=true`, { headers: { accept: 'text/calendar' } })).body),
  ).toEqual(['B', 'C']);
});

it('of a list has up to 500 events, and leads to the next page', async () => {
  const { headers, body } = await call('GET', `${YEAR}&ical=1&per_page=1&page=2&password=x`);
  const page = (n: string) =>
    `<http://calendar.test/gl/calendar/events/v1/events/?start_date=2035-01-01&end_date=2035-12-31&ical=1&per_page=1${n}>`;
  expect([summaries(body), headers.get('link')]).toEqual([
    ['B'],
    `${page('')}; rel="prev", ${page('&page=3')}; rel="next", ${INDEX_LINK}`,
  ]);
  const ignored = async (query: string) => (await call('GET', `${YEAR}${query}`)).headers.get('x-calendar-ignored');
  expect(await ignored('&ical=1&per_page=500')).toBe(null);
  expect(await ignored('&ical=1&per_page=501')).toBe('per_page');
  expect(await ignored('&ical=0&per_page=51')).toBe('per_page');
  expect(refusalOf(await call('GET', `${YEAR}&ical=1&page=2`))).toEqual([404, 'event-archive-page-not-found']);
  const empty = await call('GET', '/events?start_date=2036-01-01&end_date=2036-01-02&ical=1');
  expect([empty.status, summaries(empty.body)]).toEqual([200, null]);
});
