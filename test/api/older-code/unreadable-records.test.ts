/**
 * This code as the older of two versions: it does not change records that only newer code can read
 * (docs/changing-what-is-stored.md).
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import type { Item } from '../../../shared/store/change.ts';
import { type Key, postKey, postTranslationsKey, termCopyKey, termRecordKey } from '../../../shared/store/table.ts';
import { createRecord } from '../../support/create.ts';
import { postId, termId } from '../../support/ids.ts';
import { DAY, emptyTrash, later, repaired } from '../../support/newer-code.ts';
import { aThirdOf } from '../../support/sample.ts';
import { NOW, type Opened, openService } from '../../support/service.ts';

describe('a record that only newer code can read', () => {
  let service: Opened;
  const id: Record<string, number> = {};
  const event = { start_date: '2027-08-16 12:00:00', end_date: '2027-08-16 14:00:00' };
  beforeEach(async () => {
    service = await openService();
    const create = async (name: string, path: string, body: object) => {
      id[name] = (await createRecord(service, path, body)).id;
    };
    await create('venue', 'venues', { venue: 'Praza', city: 'Lugo' });
    await create('organizer', 'organizers', { organizer: 'Coro' });
    await create('category', 'categories', { name: 'Música' });
    await create('below', 'categories', { name: 'Jazz', parent: id.category });
    await create('tag', 'tags', { name: 'rúa' });
    const links = { venue: id.venue, organizer: id.organizer, categories: [id.below], tags: [id.tag] };
    await create('event', 'events', { ...event, ...links, title: 'Concerto' });
    await create('other', 'events', { ...event, ...links, title: 'Outro' });
  });
  afterEach(() => service.stop());

  const TERMS = ['category', 'below', 'tag'];
  const keyOf = (name: string): Key =>
    TERMS.includes(name) ? termRecordKey(termId(id[name] ?? 0)) : postKey(postId(id[name] ?? 0));
  /**
   * Rewrites the record as newer code would, including its derived items as far as they contain the
   * same.
   */
  const rewrite = async (name: string, change: object): Promise<Item> => {
    const at = keyOf(name);
    const [item] = await service.store.read([at], 'consistent');
    const put: Item = { ...later({ ...item, ...at }), ...change };
    const copies = LANGUAGES.map(language => termCopyKey(language, String(item?.link)));
    const found = (await service.store.read(copies, 'consistent')).find(copy => copy !== undefined);
    await service.store.commit([{ put }, ...(found === undefined ? [] : [{ put: { ...found, ...change } }])]);
    service.setNow(NOW + 1);
    return put;
  };
  const storedOf = async (name: string) => (await service.store.read([keyOf(name)], 'consistent'))[0];
  const statusAndCode = async (method: string, path: string, body?: object) => {
    const answer = await service.call(method, path, { as: 'editor', ...(body && { body }) });
    return [answer.status, answer.body.code];
  };

  const CASES: [name: string, change: object, path: string, missing: [number, string]][] = [
    ['event', { type: 'series' }, 'events', [404, 'rest-event-not-found']],
    ['event', { status: 'reviewed' }, 'events', [404, 'rest-event-not-found']],
    ['event', { timezone: 'Mars/Olympus' }, 'events', [404, 'rest-event-not-found']],
    ['venue', { type: 'place' }, 'venues', [400, 'rest_invalid_param']],
    ['organizer', { status: 'reviewed' }, 'organizers', [400, 'rest_invalid_param']],
    ['below', { type: 'genre' }, 'categories', [400, 'rest_invalid_param']],
  ];
  it.each(aThirdOf(CASES))('%s with %j is not there, and stays as it is', async (name, change, path, missing) => {
    const stored = await rewrite(name, change);
    const at = `/${path}/${id[name]}`;
    expect(await statusAndCode('GET', at)).toEqual(missing);
    expect(await statusAndCode('PUT', at, { description: 'x' })).toEqual(missing);
    expect(await statusAndCode('DELETE', at)).toEqual(missing);
    const listed = await service.call('GET', `/${path}?per_page=50&status=${name === 'below' ? '' : 'any'}`, {
      as: 'editor',
    });
    expect(listed.status).toBe(200);
    expect(listed.body[path].map((record: { id: number }) => record.id)).not.toContain(id[name]);
    // Other records that link it are shown without it.
    const other = await service.call('GET', `/events/${id.other}`);
    expect([other.status, JSON.stringify(other.body).includes(String(stored.title ?? stored.name))]).toEqual([
      200,
      false,
    ]);

    await service.publishDue();
    await repaired(service);
    await emptyTrash(service);
    expect(await storedOf(name)).toEqual(stored);
  });

  it('is linked by nobody, and keeps its name and its slug', async () => {
    for (const name of ['venue', 'organizer', 'tag', 'below'])
      await rewrite(name, name === 'tag' || name === 'below' ? { type: 'genre' } : { status: 'reviewed' });
    const body = { ...event, title: 'Novo' };
    expect(await statusAndCode('POST', '/events', { ...body, venue: id.venue })).toEqual([400, 'rest_invalid_param']);
    expect(await statusAndCode('POST', '/events', { ...body, organizer: id.organizer })).toEqual([
      400,
      'rest_invalid_param',
    ]);
    const made = await service.call('POST', '/events', {
      as: 'editor',
      body: { ...body, venue: { venue: 'Praza', city: 'Lugo' }, tags: [id.tag, 'rúa'] },
    });
    expect([made.status, made.body.tags.length, made.body.tags[0].slug, made.body.venue.slug]).toEqual([
      201,
      1,
      'rua-2',
      'praza-2',
    ]);
    expect([made.body.venue.id === id.venue, made.body.tags[0].id === id.tag]).toEqual([false, false]);
  });

  it('is not published by a scheduled job that cannot read it, and not in the way of others', async () => {
    const soon = { as: 'editor', body: { ...event, title: 'Axiña', date: '2027-03-02 12:00:00' } };
    const [first, second] = [await service.call('POST', '/events', soon), await service.call('POST', '/events', soon)];
    id.first = first.body.id;
    const stored = await rewrite('first', { timezone: 'Mars/Olympus' });
    service.setNow(NOW + 2 * DAY);
    expect(await service.publishDue()).toMatchObject({ published: 1, failed: 0 });
    expect(await storedOf('first')).toEqual(stored);
    expect((await service.call('GET', `/events/${second.body.id}`)).status).toBe(200);
  });
});

it('a group of translations with a language that only newer code knows is neither shown nor written', async () => {
  const service = await openService();
  const event = { title: 'Concerto', start_date: '2027-08-16', end_date: '2027-08-16' };
  const { id } = await createRecord(service, 'events', event);
  await createRecord(service, 'events', { ...event, ml_language: 'ca', translation_of: id });
  const key = postTranslationsKey(postId(id));
  const [copy] = await service.store.read([key], 'consistent');
  const put: Item = { ...copy, ...key, members: [{ language: 'it', id: 99, slug: 'concerto' }] };
  await service.store.commit([{ put }]);
  const send = (body: object) => service.call('PUT', `/events/${id}`, { as: 'editor', body });
  expect((await service.call('GET', `/events/${id}`)).body.translations).toEqual({});
  expect((await send({ title: 'Outro' })).status).toBe(200);
  // Otherwise the code would pause before each of sixty attempts.
  const noPauses = vi.spyOn(Math, 'random').mockReturnValue(0);
  const refused = await send({ slug: 'outro' });
  noPauses.mockRestore();
  expect([refused.status, refused.body.code]).toEqual([409, 'rest_conflict']);
  expect(await service.store.read([key], 'consistent')).toEqual([put]);
  await service.stop();
});
