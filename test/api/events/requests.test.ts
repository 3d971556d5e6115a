/**
 * The form of requests and answers: routes, methods, bodies, headers, refusals and their order
 * (contract/http#routes, contract/http#request-formats, contract/http#error-envelope).
 */
import { describe, expect, it } from 'vitest';
import type { Sent } from '../../support/service.ts';
import { bodyOf, invalidParam, M, missingParam, refusalOf, useEvents } from './use-events.ts';

const { call, create, post } = await useEvents();

const as = 'editor';

describe('methods', () => {
  it('a POST may say so in its query, which browsers and simple clients can write (contract/http#routes)', async () => {
    const { id } = await create();
    const patched = await call('POST', `/events/${id}?_method=PATCH`, { as, body: { title: 'P' } });
    expect([bodyOf(patched, 200).title, patched.headers.get('x-calendar-ignored')]).toEqual(['P', null]);
    expect(refusalOf(await call('POST', `/events/${id}?_method=DELETE`))).toEqual([401, 'rest_forbidden']);
    const headers = { 'x-http-method-override': 'PUT' };
    expect(bodyOf(await call('POST', `/events/${id}?_method=DELETE`, { as, headers }), 200).status).toBe('trash');
  });

  it('HEAD is a GET without its body (check 16)', async () => {
    const { id } = await create();
    for (const path of ['/events', `/events/${id}`, '/events/999999', '/doc']) {
      const [head, got] = [await call('HEAD', path), await call('GET', path)];
      expect(head.body).toBeUndefined();
      expect([head.status, ...head.headers]).toEqual([got.status, ...got.headers]);
    }
  });

  it('OPTIONS answers a browser that asks first (check 17)', async () => {
    for (const path of ['/events', '/events/1', '/events/by-slug/x', '']) {
      const { status, headers } = await call('OPTIONS', path, { headers: { origin: 'https://site.example' } });
      expect(status).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-methods')).toBe('OPTIONS, GET, POST, PUT, PATCH, DELETE');
      expect(headers.get('access-control-allow-headers')).toContain('Authorization');
    }
    expect(refusalOf(await call('OPTIONS', '/nonexistent'))).toEqual([404, 'rest_no_route']);
  });
});

it.each(['', '/doc', '/events', '/nonexistent', '/events/abc', '/events?page=x'])(
  'the answer to GET %s is JSON (check 15)',
  async path => {
    const { headers } = await call('GET', path);
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-language')).toBe(['', '/doc'].includes(path) ? 'en' : 'gl');
  },
);

const FORM = 'application/x-www-form-urlencoded';
const form = (fields: string): Sent => ({ as, headers: { 'content-type': FORM }, body: fields });
const IN_FORM = 'title=T&start_date=2031-05-10+10%3A00&end_date=2031-05-10+12%3A00';

it('arrays of PHP are lists, whatever their keys, in forms as in JSON (contract/http#request-formats)', async () => {
  const made = bodyOf(
    await call('POST', '/events', form(`${IN_FORM}&categories[0]=Folk&categories[2]=+&categories[7]=Jazz&tags[9]=`)),
    201,
  );
  const names = (terms: { name: string }[]) => terms.map(({ name }) => name);
  expect([names(made.categories), made.tags]).toEqual([['Folk', 'Jazz'], []]);
  const put = async (body: object) => bodyOf(await call('PUT', `/events/${made.id}`, { as, body }), 200);
  expect(names((await put({ categories: { 3: ` ${made.categories[1].id} `, 5: null } })).categories)).toEqual(['Jazz']);
  const cleared = await put({ categories: { 0: '' }, venue: { 0: ' ' }, organizer: [''] });
  expect([cleared.categories, cleared.venue, cleared.organizer]).toEqual([[], [], []]);
  expect(refusalOf(await call('POST', '/events', form(`${IN_FORM}&slug[]=x`)))).toEqual(invalidParam('slug'));
  const unknown = await call('PUT', `/events/${made.id}`, {
    as,
    body: { organizer: { 2: { organizer: 'Band', emial: 'x' } } },
  });
  expect(unknown.headers.get('x-calendar-ignored')).toBe('organizer[0][emial]');
  const refused = { website: 'nope', organizer: { 2: 999999 } };
  expect(refusalOf(await call('PUT', `/events/${made.id}`, { as, body: refused }))).toEqual(
    invalidParam('website', 'organizer'),
  );
});

it('multipart is a form (contract/http#request-formats)', async () => {
  const parts = Object.entries({ ...M, title: 'Múltiple', 'categories[]': 'Folk' }).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const made = bodyOf(await call('POST', '/events', { as, headers, body: `${parts.join('')}--b--\r\n` }), 201);
  expect(made).toMatchObject({ title: 'Múltiple', categories: [{ name: 'Folk' }] });
  const broken = await call('POST', '/events', { as, headers, body: 'nothing of the kind' });
  expect(refusalOf(broken)).toEqual(missingParam('title', 'start_date', 'end_date'));
});

it('a file is refused, and the message says how pictures are sent (contract/texts#pictures)', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const file = (disposition: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; name="image"; ${disposition}\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
  const send = (part: string) => {
    const texts = Object.entries(M).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return call('POST', '/events?ml_language=es', { as, headers, body: `${texts.join('')}${part}--b--\r\n` });
  };
  const reply = await send(file('filename="a.png"', 'PNG'));
  expect(refusalOf(reply)).toEqual(invalidParam('image'));
  expect(reply.body.data.params.image).toMatch(/^Aquí no se pueden enviar archivos\. Envíe la dirección web/);
  bodyOf(await send(file('filename=""', '')), 201); // browsers send this for a field that nobody has filled in
});

it('a refused create uses up no id and makes nothing that it names (contract/events#event-input)', async () => {
  const { id } = await create();
  const sent = { ...M, slug: '', venue: { venue: 'Nowhere' }, tags: ['never'] };
  expect(refusalOf(await post(sent))).toEqual(invalidParam('slug'));
  expect((await create()).id).toBe(id + 1);
  expect(bodyOf(await call('GET', '/venues'), 200).total).toBe(0);
});

it('the query string counts for what the body does not say (check 10, contract/http#request-formats)', async () => {
  expect(bodyOf(await call('POST', `/events?${IN_FORM}`, { as }), 201).title).toBe('T');
  const both = await call('POST', '/events?title=Query&excerpt=Query', { as, body: { ...M, title: 'Body' } });
  expect(bodyOf(both, 201)).toMatchObject({ title: 'Body', excerpt: '<p>Query</p>' });
  expect(bodyOf(await call('POST', '/events?categories[]=Folk', { as, body: M }), 201).categories).toHaveLength(1);
});

it.each([FORM, 'text/plain', 'multipart/form-data; boundary=b'])(
  'JSON sent as %s is refused by an update too, which would change nothing (contract/http#request-formats)',
  async type => {
    const spaced = { 'content-type': 'application/json ; charset=utf-8' }; // RFC 9110, 5.6.6
    const { id } = bodyOf(await call('POST', '/events', { as, headers: spaced, body: JSON.stringify(M) }), 201);
    for (const body of ['{"title":"a=b&c"}', ' \n{"title": "Later"}']) {
      const answer = await call('POST', `/events/${id}`, { as, headers: { 'content-type': type }, body });
      expect(refusalOf(answer)).toEqual([400, 'rest_invalid_json']);
      expect(answer.body.message).toContain('Content-Type: application/json');
    }
    expect(bodyOf(await call('GET', `/events/${id}`), 200).title).toBe(M.title);
  },
);

describe('all that is wrong is named at once (contract/http#error-envelope)', () => {
  const NEVER = 'fifth monday of february 2027'; // in 2027 February has 28 days and begins on a Monday
  it.each<[method: string, path: string, body: object | undefined, names: string[]]>([
    ['GET', '/events?page=x&_jsonp=f&per_page=0', undefined, ['_jsonp', 'page', 'per_page']],
    ['GET', `/events?starts_after=${NEVER}&ends_before=${NEVER}`, undefined, ['ends_before', 'starts_after']],
    ['GET', '/events?venue=999999&organizer=999998', undefined, ['organizer', 'venue']],
    ['POST', '/events?overwrite_edits=maybe', { ...M, all_day: 'maybe' }, ['all_day', 'overwrite_edits']],
    ['POST', '/events', { ...M, start_date: NEVER, end_date: NEVER }, ['end_date', 'start_date']],
  ])('%s %s', async (method, path, body, names) => {
    const reply = await call(method, path, { as, body });
    expect([reply.status, reply.body.code, Object.keys(reply.body.data.params).sort()]).toEqual([
      400,
      'rest_invalid_param',
      names,
    ]);
  });
});
