/** Texts over HTTP: they arrive as they were meant (contract/texts). */
import { afterAll, describe, expect, it, test } from 'vitest';
import { createRecord } from '../support/create.ts';
import { rawSend, textOf } from '../support/raw-send.ts';
import { stopExactly } from '../support/recount.ts';
import { authorizationOf, openService } from '../support/service.ts';

const service = await openService();
afterAll(() => stopExactly(service));

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
  const json = (title: string) => `{"title":"${title}","start_date":"2027-06-10","end_date":"2027-06-10"}`;
  const form = (title: string) => `start_date=2027-06-10&end_date=2027-06-10&${title}`;
  /** Sends each character up to U+00FF as the byte with its number. */
  const send = async (path: string, type?: string, text = '', length?: number) => {
    const body = Buffer.from(text, 'latin1');
    const headers = [
      ['authorization', authorizationOf('editor')],
      ...(type === undefined ? [] : [['content-type', type]]),
      ...(length === undefined ? [] : [['content-length', String(length || body.length)]]),
    ] as const;
    const reply = await rawSend(service)({
      method: type === undefined ? 'GET' : 'POST',
      path,
      headers: headers.map(([name = '', value = '']) => [name, value]),
      body,
    });
    const answer = JSON.parse(textOf(reply));
    return reply.status < 300
      ? [reply.status, answer.title]
      : [reply.status, answer.code, answer.data.params, answer.data.json_error_code];
  };
  const NO_JSON = [400, 'rest_invalid_json', undefined];
  const NOT = 'Non é UTF-8.';

  test.each<[why: string, expected: unknown[], ...sent: Parameters<typeof send>]>([
    ['bytes of Windows-1252', [...NO_JSON, 5], '/events', JSON_TYPE, json('Coru\xf1a'), 0],
    ['in chunks, without a length', [...NO_JSON, 5], '/events', JSON_TYPE, json('Coru\xf1a')],
    ['in a type that comes as bytes', [...NO_JSON, 5], '/events', 'application/x+json', json('Coru\xf1a'), 0],
    ['as a name', [...NO_JSON, 5], '/events', JSON_TYPE, json('A').replace('{', '{"descripci\xf3n":"x",'), 0],
    ['half a character', [...NO_JSON, 10], '/events', JSON_TYPE, json('A \\ud83d'), 0],
    ['the other half, as a name', [...NO_JSON, 10], '/events', JSON_TYPE, json('A').replace('{', '{"\\uDF89":"x",'), 0],
    [
      'deep within',
      [...NO_JSON, 10],
      '/events',
      JSON_TYPE,
      json('A').replace('{', '{"venue":[{"venue":"\\ud83d"}],'),
      0,
    ],
    [
      'a whole one, and the text of an escape',
      [201, '\u{1f389}\\ud83d'],
      '/events',
      JSON_TYPE,
      json('\\ud83c\\udf89\\\\ud83d'),
      0,
    ],
    [
      'U+FFFD itself, of a text that was broken before',
      [201, 'Coru\ufffda'],
      '/events',
      JSON_TYPE,
      json('Coru\xef\xbf\xbda'),
      0,
    ],
    ['in percent', [400, 'rest_invalid_param', { title: NOT }, undefined], '/events', FORM, form('title=Coru%F1a')],
    ['as it is', [400, 'rest_invalid_param', { title: NOT }, undefined], '/events', FORM, form('title=Coru\xf1a')],
    [
      'within',
      [400, 'rest_invalid_param', { venue: NOT }, undefined],
      '/events',
      FORM,
      form('title=A&venue[city]=%F1'),
    ],
    ['UTF-8 as it is and in percent', [201, 'ñ ñ'], '/events', FORM, form('title=\xc3\xb1+%C3%b1')],
    [
      'in a part',
      [400, 'rest_invalid_param', { title: NOT }, undefined],
      '/events',
      MULTIPART,
      part('title', 'Coru\xf1a'),
    ],
    ['in a query', [400, 'rest_invalid_param', { search: NOT }, undefined], '/events?search=Coru%F1a'],
    [
      'in a query of a write',
      [400, 'rest_invalid_param', { title: NOT }, undefined],
      '/events?title=Coru%F1a',
      JSON_TYPE,
      json('A'),
      0,
    ],
    ['in a name that is not known', [400, 'rest_invalid_param', { 'a%EF%BF%BD': NOT }, undefined], '/events?a%F1=1'],
    ['in a path', [400, 'rest_invalid_param', { slug: NOT }, undefined], '/events/by-slug/coru%F1a'],
  ])('%s: %j', async (_, expected, ...sent) => {
    expect(await send(...sent)).toEqual(expected);
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
