/**
 * The answer names everything sent that has no effect, or refuses it on demand
 * (contract/http#ignored-names).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, make } = await useEvents();
const TIMES = { title: 'T', start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };
const ignoredBy = async (method: string, path: string, sent: object = {}) => {
  const reply = await call(method, path, { as: 'editor', ...sent });
  return [reply.status, reply.headers.get('x-calendar-ignored') ?? undefined];
};

describe('named is', () => {
  it.each<[what: string, path: string, ignored: string | undefined]>([
    ['a parameter that the list does not know', '/events?catgories=folk&serch=x', 'catgories, serch'],
    ['a field that is no filter', '/events?title=Jazz', 'title'],
    ['a page that is too long', '/events?per_page=51', 'per_page'],
    [
      'no field that the answer may have',
      '/events?_fields=next_rest_url,events.venue.city&_fields[2]=total',
      undefined,
    ],
    ['a selection of fields that there are not', '/events?_fields=total,events.titel', '_fields'],
    ['likewise, in a list', '/events?_fields[0]=total&_fields[3]=venue', '_fields'],
    ['what clients always send', '/events?_fields=total&_locale=user&context=view&rest_route=x', undefined],
    ['nothing of a list that is known', '/events?per_page=50&page=1&tags[]=x', undefined],
    ['an order that there is not', '/events?order=sideways', 'order'],
    ['an empty order', '/categories?order=', 'order'],
    ['an order where there is none', '/venues?order=asc', 'order'],
    ['no order in another case', '/tags?order=DESC', undefined],
    ['a parameter of another list', '/tags?parent=5', 'parent'],
  ])('%s', async (_, path, ignored) => {
    const [status, header] = await ignoredBy('GET', path);
    expect([status === 200 || status === 400, header]).toEqual([true, status === 200 ? ignored : undefined]);
    if (status === 400) expect(path).toContain('tags');
  });

  it('what a create does not know, its terms that do not exist, and no value', async () => {
    const folk = await make('categories', { name: 'Folk' });
    const body = { ...TIMES, descripton: 'x', categories: [folk, 99_999_999], venue: { venue: 'Hall', citty: 'Vic' } };
    const reply = await call('POST', '/events', { as: 'editor', body });
    expect(bodyOf(reply, 201)).toMatchObject({ categories: [{ id: folk }], venue: { venue: 'Hall' } });
    expect(reply.headers.get('x-calendar-ignored')).toBe('descripton, venue[citty], categories[1]');
  });

  it('a term that the caller may not make', async () => {
    const body = { ...TIMES, tags: ['never made before'] };
    expect(await ignoredBy('POST', '/events', { as: 'contributor', body })).toEqual([201, 'tags[0]']);
  });
});

it.each(['_envelope=1', '_jsonp=callback', '_envelope'])(
  '%s is refused by name, as it would change every answer',
  async query => {
    const [name = ''] = query.split('=');
    expect(refusalOf(await call('GET', `/events?${query}`))).toEqual(invalidParam(name));
    expect(refusalOf(await call('POST', `/events?${query}`, { as: 'editor', body: TIMES }))).toEqual(
      invalidParam(name),
    );
  },
);

describe('with handling=strict', () => {
  const strict = (body: object | undefined = undefined, prefer = 'handling=strict') => ({
    as: 'editor',
    headers: { prefer },
    ...(body && { body }),
  });

  it('names are refused, and what was probably meant is said', async () => {
    const reply = await call(
      'POST',
      '/events',
      strict({ ...TIMES, descripton: 'x', venue: { venue: 'Hall', citty: 'Vic' } }),
    );
    expect(refusalOf(reply)).toEqual(invalidParam('descripton', 'venue[citty]'));
    expect(reply.headers.get('preference-applied')).toBe('handling=strict');
    expect(reply.body.data.params.descripton).toContain('description?');
    expect(reply.body.data.params['venue[citty]']).toContain('venue[city]?');
  });

  /** Each letter takes six bytes in an answer. */
  const LONG = '<'.repeat(450_000);
  const cut = (letters: number) => '%3C'.repeat(letters);
  const file = `--b\r\nContent-Disposition: form-data; name="${LONG}"; filename="x"\r\n\r\nx\r\n--b--\r\n`;
  it.each<[what: string, type: string, body: string, named: string]>([
    ['a field', 'application/json', JSON.stringify({ ...TIMES, [LONG]: 1 }), cut(64)],
    [
      'a member',
      'application/json',
      JSON.stringify({ ...TIMES, venue: { venue: 'V', [LONG]: 1 } }),
      `venue[${cut(58)}`,
    ],
    ['a field of a form', 'application/x-www-form-urlencoded', `${new URLSearchParams(TIMES)}&${LONG}=1`, cut(64)],
    ['a file', 'multipart/form-data; boundary=b', file, cut(64)],
  ])('a name of 450,000 letters is refused and cut, with credentials or without: %s', async (_, type, body, named) => {
    for (const as of [{}, { as: 'editor' }]) {
      const headers = { prefer: 'handling=strict', 'content-type': type };
      expect(refusalOf(await call('POST', '/events', { ...as, headers, body }))).toEqual(invalidParam(named));
    }
  });

  it('a term that does not exist is refused, and nothing is written', async () => {
    const title = 'Never written';
    const reply = await call('POST', '/events', strict({ ...TIMES, title, categories: [99_999_999] }));
    expect(refusalOf(reply)).toEqual(invalidParam('categories[0]'));
    expect(
      bodyOf(await call('GET', `/events?search=${title.replace(' ', '+')}&start_date=2031-01-01`), 200).total,
    ).toBe(0);
  });

  it('a selection of fields that there are not is refused, also of a write, before it is done', async () => {
    expect(refusalOf(await call('GET', '/venues?_fields=total,nope', strict()))).toEqual(invalidParam('_fields'));
    const { id } = bodyOf(await call('POST', '/events', { as: 'editor', body: { ...TIMES, title: 'Before' } }), 201);
    const reply = await call('PUT', `/events/${id}?_fields=titel`, strict({ title: 'After' }));
    expect(refusalOf(reply)).toEqual(invalidParam('_fields'));
    expect(bodyOf(await call('GET', `/events/${id}?_fields[0]=title&_fields[1]=id`), 200)).toEqual({
      id,
      title: 'Before',
    });
  });
});
