/** Texts over HTTP: they arrive as they were meant (contract/texts). */
import { describe, expect, it, test } from 'vitest';
import { postKey } from '../../shared/store/table.ts';
import { createRecord } from '../support/create.ts';
import { rawSend, textOf } from '../support/raw-send.ts';
import { useExactService } from '../support/recount.ts';
import { authorizationOf } from '../support/service.ts';

const service = await useExactService();

const EVENT = { start_date: '2027-06-10 10:00:00', end_date: '2027-06-10 12:00:00' };
const WORDS = {
  title: '<<Concerto>> de Nadal',
  excerpt: 'Luns<center>Martes</center>Xoves',
  description: 'a\u000bb<form>c</form>d',
};

it('keeps the words of a title, a description and an excerpt apart, wherever they are shown', async () => {
  const event = await createRecord(service, 'events', { ...EVENT, ...WORDS });
  expect(event).toMatchObject({
    title: '&lt;&lt;Concerto&gt;&gt; de Nadal',
    slug: 'concerto-de-nadal',
    excerpt: '<p>Luns Martes Xoves</p>',
    description: '<p>a<br />\nb c d</p>',
  });
  const found = await service.call('GET', '/events?search=%22Luns%20Martes%20Xoves%22', { as: 'editor' });
  expect(found.body.total).toBe(1);
  const calendar = await service.call('GET', `/events/${event.id}?ical=1`);
  expect(String(calendar.body)).toContain('DESCRIPTION:a\\nb c d');
});

describe('text that is no UTF-8 is refused (contract/http#request-formats)', () => {
  const JSON_TYPE = 'application/json';
  const FORM = 'application/x-www-form-urlencoded';
  const MULTIPART = 'multipart/form-data; boundary=x';
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
  const json = (title: string, more = '') =>
    `{${more}"title":"${title}","start_date":"2027-06-10","end_date":"2027-06-10"}`;
  const form = (title: string) => `start_date=2027-06-10&end_date=2027-06-10&${title}`;
  /** Sends each character up to U+00FF as the byte with its number; without any, it reads. */
  const send = async (path: string, type = JSON_TYPE, text = '', isChunked = false) => {
    const body = Buffer.from(text, 'latin1');
    const headers: [name: string, value: string][] = [
      ['authorization', authorizationOf('editor')],
      ['content-type', type],
      ...(isChunked ? [] : [['content-length', String(body.length)] satisfies [string, string]]),
    ];
    const reply = await rawSend(service)({ method: text === '' ? 'GET' : 'POST', path, headers, body });
    return JSON.parse(textOf(reply));
  };

  test.each<[why: string, text: string, error: number, type?: string, isChunked?: boolean]>([
    ['bytes of Windows-1252', json('Coru\xf1a'), 5],
    ['in chunks, without a length', json('Coru\xf1a'), 5, JSON_TYPE, true],
    ['in a type that comes as bytes', json('Coru\xf1a'), 5, 'application/x+json'],
    ['as a name', json('A', '"descripci\xf3n":"x",'), 5],
    ['half a character', json('A \\ud83d'), 10],
    ['the other half, as a name', json('A', '"\\uDF89":"x",'), 10],
    ['deep within', json('A', '"venue":[{"venue":"\\ud83d"}],'), 10],
  ])('in JSON: %s', async (_, text, json_error_code, type, isChunked) => {
    const { code, data } = await send('/events', type, text, isChunked);
    expect([code, data]).toEqual(['rest_invalid_json', expect.objectContaining({ status: 400, json_error_code })]);
  });

  test.each<[name: string, ...sent: Parameters<typeof send>]>([
    ['title', '/events', FORM, form('title=Coru%F1a')],
    ['title', '/events', FORM, form('title=Coru\xf1a')],
    ['venue', '/events', FORM, form('title=A&venue[city]=%F1')],
    ['title', '/events', MULTIPART, part('title', 'Coru\xf1a')],
    ['title', '/events?title=Coru%F1a', JSON_TYPE, json('A')],
    ['search', '/events?search=Coru%F1a'],
    ['a%EF%BF%BD', '/events?a%F1=1'],
    ['slug', '/events/by-slug/coru%F1a'],
  ])('in the parameter %s: %s %s %j', async (name, ...sent) => {
    const { code, data } = await send(...sent);
    expect([code, data.status, data.params]).toEqual(['rest_invalid_param', 400, { [name]: 'Non é UTF-8.' }]);
  });

  test.each<[what: string, title: string, text: string, type?: string]>([
    ['a whole character, and the text of an escape', '\u{1f389}\\ud83d', json('\\ud83c\\udf89\\\\ud83d')],
    ['U+FFFD itself, of a text that was broken before', 'Coru\ufffda', json('Coru\xef\xbf\xbda')],
    ['characters of a form, as they are and in percent', 'ñ ñ', form('title=\xc3\xb1+%C3%b1'), FORM],
  ])('not so %s', async (_, title, text, type) => {
    expect((await send('/events', type, text)).title).toBe(title);
  });
});

it('removes noncharacters from every kind of text', async () => {
  const odd = '\ufdd0\ufffe\u{10ffff}';
  const venue = await createRecord(service, 'venues', {
    venue: `N${odd}`,
    city: `V${odd}igo`,
    description: `a${odd}b`,
  });
  expect(venue).toMatchObject({ venue: 'N', slug: 'n', city: 'Vigo', description: '<p>ab</p>' });
  const tag = await createRecord(service, 'tags', { name: `T${odd}`, slug: `u${odd}`, description: `a${odd}b` });
  expect(tag).toMatchObject({ name: 'T', slug: 'u', description: 'ab' });
});

it('web addresses that were stored as typed are shown in the normal form of the URL standard, or not at all (contract/texts#web-addresses)', async () => {
  const website = 'http://x.example/';
  const venue = await createRecord(service, 'venues', { venue: 'Typed', website });
  const event = await createRecord(service, 'events', { ...EVENT, title: 'Typed', website, image: `${website}x.png` });
  const typed = { website: 'http://x.example/"onmouseover="alert(1)' };
  const broken = { website: 'http://a"b.example/', image: { id: event.image.id, url: 'http://a"b.example/x.png' } };
  for (const [{ id }, fields] of [[venue, typed] as const, [event, broken] as const]) {
    const [stored] = await service.store.read([postKey(id)], 'consistent');
    await service.store.commit([{ put: { ...stored, ...postKey(id), ...fields } }]);
  }
  const read = async (path: string) => (await service.call('GET', path)).body;
  expect((await read(`/venues/${venue.id}`)).website).toBe('http://x.example/%22onmouseover=%22alert(1)');
  const shown = await read(`/events/${event.id}`);
  expect([shown.website, shown.image, shown.json_ld.image]).toEqual(['', false, undefined]);
});
