/**
 * What callers, readers of other languages, sources and other namespaces see and change of one of
 * several dates (contract/events#several-dates).
 */

import { describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { useExactService } from '../../support/recount.ts';
import { statusAndCode } from '../../support/replies.ts';
import { NOW, type Sent } from '../../support/service.ts';
import { datesTold, onMay } from '../../support/several-dates.ts';
import { idOfDate } from '../../support/whole-records.ts';

const service = await useExactService();

type Body = Readonly<Record<string, unknown>>;
const THREE = { ...onMay(3), dates: [onMay(3), onMay(4), onMay(5)] };
const create = (fields: Body, as?: string) =>
  createRecord(service, 'events', { title: 'Hamlet', ...THREE, ...fields }, as);
const send = (method: string, id: number, body?: object, as = 'editor', query = '') =>
  service.call(method, `/events/${id}${query}`, { as, ...(body && { body }) });
const read = async (id: number, as = 'editor') => (await send('GET', id, undefined, as)).body;
const datesOf = async (id: number) => datesTold((await read(id)).dates);
const listed = async (id: number, query = '', sent: Sent = {}) => {
  const { events } = (await service.call('GET', `/events?per_page=50&start_date=2027-05-01${query}`, sent)).body;
  return events.filter((event: Body) => Math.floor((Number(event.id) - 1_000_000_000) / 1_000) === id);
};

describe('who may not', () => {
  const readAs = (id: number, as?: string) => service.call('GET', `/events/${id}`, as ? { as } : {});

  it.each<[what: string, fields: Body, refused: readonly unknown[], seen: number]>([
    ['a draft', { status: 'draft' }, [401, 'event-not-accessible'], 0],
    ['private', { status: 'private' }, [401, 'event-not-accessible'], 0],
    ['scheduled', { status: 'future', date: '2027-04-01 10:00:00' }, [401, 'event-not-accessible'], 0],
    ['hidden from listings', { hide_from_listings: true }, [200], 0],
    ['published', {}, [200], 3],
  ])('read an event that is %s reads none of its dates', async (_, fields, refused, seen) => {
    const { id } = await create(fields);
    const status = refused[0] === 200 ? 200 : (await readAs(id)).status;
    for (const each of [id, idOfDate(id, 1), idOfDate(id, 3)]) {
      expect((await readAs(each)).status).toBe(status);
      expect((await readAs(each, 'editor')).status).toBe(200);
    }
    expect(await listed(id)).toHaveLength(seen);
    expect(await listed(id, '&status=any', { as: 'editor' })).toHaveLength(fields.hide_from_listings ? 0 : 3);
    // Who may not read it learns as little of a date that it never had.
    expect((await readAs(idOfDate(id, 9))).status).toBe(status === 200 ? 404 : status);
  });

  it.each<[as: string | undefined, by: string, status: string, changes: number, removes: number]>([
    [undefined, 'editor', 'publish', 401, 401],
    ['subscriber', 'editor', 'publish', 403, 403],
    ['contributor', 'editor', 'publish', 403, 403],
    ['author', 'editor', 'publish', 403, 403],
    ['author', 'author', 'publish', 200, 200],
    ['contributor', 'contributor', 'draft', 200, 200],
    ['contributor', 'editor', 'draft', 403, 403],
    ['editor', 'author', 'publish', 200, 200],
  ])('%s changes and removes dates of an event of %s, %s: %i, %i', async (as, by, status, changes, removes) => {
    const { id } = await create({ status }, by);
    const call = (method: string, number: number, body?: object) =>
      service.call(method, `/events/${idOfDate(id, number)}`, { ...(as && { as }), ...(body && { body }) });
    expect((await call('PUT', 2, { event_status: 'canceled' })).status).toBe(changes);
    expect((await call('DELETE', 3)).status).toBe(removes);
    expect((await call('PUT', 9, {})).status).toBe(changes === 200 ? 404 : changes);
    const dates = `1 on 3, 2 on 4${changes === 200 ? ' canceled' : ''}${removes === 200 ? '' : ', 3 on 5'}`;
    expect(await datesOf(id)).toBe(dates);
  });

  it('a date of a protected event needs the password of the event', async () => {
    const { id } = await create({ title: 'Ensaio', excerpt: 'Segredo' });
    const date = idOfDate(id, 2);
    await send('PUT', date, { event_status: 'canceled' });
    await send('PUT', date, { password: 'ContrasinalDosSocios' });
    expect(statusAndCode(await readAs(date))).toEqual([403, 'event-password-protected']);
    const opened = await service.call('GET', `/events/${date}?password=ContrasinalDosSocios`);
    expect([opened.status, opened.body.id, opened.body.event_status]).toEqual([200, date, 'canceled']);
    const shown = await listed(id);
    expect(shown.map((event: Body) => [event.id, event.excerpt, event.event_status])).toEqual(
      [1, 2, 3].map(number => [idOfDate(id, number), '', null]),
    );
    expect(await listed(id, '&event_status=canceled')).toEqual([]);
    expect(await listed(id, '&event_status=canceled', { as: 'editor' })).toHaveLength(1);
    const found = await service.call(
      'GET',
      '/events?start_date=2027-05-01&search=ensaio&password=ContrasinalDosSocios',
    );
    expect(found.body.total).toBe(0);
  });

  it('a scheduled event shows all dates when it is due', async () => {
    const { id } = await create({ status: 'future', date: '2027-03-01 13:00:00' });
    service.setNow(NOW + 3_600);
    expect((await readAs(idOfDate(id, 2))).status).toBe(200);
    await service.publishDue();
    expect(await listed(id)).toHaveLength(3);
    service.setNow(NOW);
  });
});

describe('translations', () => {
  const translate = (id: number, more: Body = {}) =>
    createRecord(service, 'events', { title: 'Hamlet, en català', ml_language: 'ca', translation_of: id, ...more });

  it('take the dates over, with their numbers and statuses', async () => {
    const { id } = await create({ dates: [onMay(3), onMay(4, { event_status: 'canceled' }), onMay(5)] });
    await send('DELETE', idOfDate(id, 1));
    const ca = await translate(id);
    expect(datesTold(ca.dates)).toBe('2 on 4 canceled, 3 on 5');
    expect(await listed(ca.id, '&ml_language=ca')).toHaveLength(2);
    expect(statusAndCode(await send('GET', idOfDate(ca.id, 1)))).toEqual([403, 'event-no-longer-available']);
    const inCatalan = await service.call('GET', `/events/${idOfDate(id, 2)}?ml_language=ca`);
    expect([inCatalan.body.id, inCatalan.body.occurrence.of, inCatalan.body.title]).toEqual([
      idOfDate(ca.id, 2),
      ca.id,
      'Hamlet, en català',
    ]);
  });

  it('have dates of their own if some are sent', async () => {
    const { id } = await create({});
    expect(datesTold((await translate(id, { ...onMay(7), dates: [onMay(7), onMay(8)] })).dates)).toBe('1 on 7, 2 on 8');
    expect(await translate((await create({})).id, { dates: null })).not.toHaveProperty('dates');
  });

  it.each<[what: string, change: (id: number) => ReturnType<typeof send>, dates: string | undefined]>([
    [
      'is canceled',
      id => send('PUT', idOfDate(id, 2), { event_status: 'canceled' }),
      '1 on 3, 2 on 4 canceled, 3 on 5',
    ],
    ['is moved', id => send('PUT', idOfDate(id, 1), onMay(9)), '2 on 4, 3 on 5, 1 on 9'],
    ['is removed', id => send('DELETE', idOfDate(id, 1)), '2 on 4, 3 on 5'],
    ['is the only one', id => send('PUT', id, { dates: null }), undefined],
  ])('follow when a date %s, unless `only_this` is sent', async (_, change, dates) => {
    const { id } = await create({});
    const ca = await translate(id);
    expect((await change(ca.id)).status).toBe(200);
    for (const each of [id, ca.id]) expect(await datesOf(each)).toEqual(dates);
    expect(await listed(id)).toHaveLength(dates?.split(', ').length ?? 0);
  });

  it('do not follow with `only_this`, and a date that only one of them has is read as it is', async () => {
    const { id } = await create({});
    const ca = await translate(id);
    expect((await send('PUT', idOfDate(id, 2), { event_status: 'canceled', only_this: true })).status).toBe(200);
    expect(await datesOf(ca.id)).toBe('1 on 3, 2 on 4, 3 on 5');
    await send('PUT', ca.id, { ...onMay(3), dates: [onMay(3), onMay(5)], only_this: true });
    const answer = await service.call('GET', `/events/${idOfDate(id, 2)}?ml_language=ca`);
    expect([answer.status, answer.body.id, answer.body.event_status]).toEqual([200, idOfDate(id, 2), 'canceled']);
  });

  it('that the caller may not edit are named as not following', async () => {
    const { id } = await create({}, 'author');
    const ca = await translate(id);
    const changed = await send('PUT', idOfDate(id, 2), { event_status: 'canceled' }, 'author');
    expect([changed.status, changed.headers.get('x-calendar-not-followed')]).toEqual([200, String(ca.id)]);
    const removed = await send('DELETE', idOfDate(id, 2), undefined, 'author');
    expect([removed.status, removed.headers.get('x-calendar-not-followed')]).toEqual([200, String(ca.id)]);
    expect(await datesOf(ca.id)).toBe('1 on 3, 2 on 4, 3 on 5');
  });
});

describe('a source', () => {
  const key = (source_id: string) => ({ source: 'feed', source_id });
  const next = async (source_id: string, fields: Body, query = '') => {
    const body = { title: 'Hamlet', ...THREE, ...key(source_id), ...fields };
    const { status, headers, body: event } = await service.call('POST', `/events${query}`, { as: 'editor', body });
    return { status, kept: headers.get('x-calendar-kept'), unchanged: headers.get('x-calendar-unchanged'), event };
  };

  it('sends the same dates again, and nothing changes', async () => {
    const { id } = await create(key('same'));
    const again = await next('same', {});
    expect([again.status, again.event.id, again.unchanged, again.kept]).toEqual([200, id, 'true', null]);
    expect(await datesOf(id)).toBe('1 on 3, 2 on 4, 3 on 5');
  });

  it.each<[what: string, edit: (id: number) => ReturnType<typeof send>, dates: string | undefined]>([
    ['canceled', id => send('PUT', idOfDate(id, 2), { event_status: 'canceled' }), '1 on 3, 2 on 4 canceled, 3 on 5'],
    ['moved', id => send('PUT', idOfDate(id, 3), onMay(8)), '1 on 3, 2 on 4, 3 on 8'],
    ['removed', id => send('DELETE', idOfDate(id, 2)), '1 on 3, 3 on 5'],
  ])('leaves a date as a person has %s it, and says so', async (what, edit, dates) => {
    const { id } = await create(key(what));
    expect((await edit(id)).status).toBe(200);
    const { status, kept, event } = await next(what, { title: 'Macbeth' });
    expect([status, event.title, datesTold(event.dates)]).toEqual([200, 'Macbeth', dates]);
    expect(kept?.split(', ')).toEqual(expect.arrayContaining(['dates']));
    const forced = await next(what, {}, '?overwrite_edits=true');
    expect([forced.kept, datesTold(forced.event.dates)?.match(/(?<=on )\d+/g)]).toEqual([null, ['3', '4', '5']]);
  });

  it('does not delete single dates', async () => {
    const { id } = await create({ ...key('prune') });
    const answer = await send('DELETE', idOfDate(id, 2), undefined, 'editor', '?source=feed');
    expect([answer.status, Object.keys(answer.body.data.params)]).toEqual([400, ['source']]);
    for (const number of [1, 2]) await send('DELETE', idOfDate(id, number));
    expect((await send('DELETE', idOfDate(id, 3), undefined, 'editor', '?source=feed')).status).toBe(400);
    expect(await datesOf(id)).toBe('3 on 5');
    expect((await send('DELETE', id, undefined, 'editor', '?source=feed')).status).toBe(200);
  });
});

describe('the id of a date elsewhere', () => {
  it('means its event in the filters `event` and `post`', async () => {
    const venue = await createRecord(service, 'venues', { venue: 'Teatro' });
    const { id } = await create({ venue: venue.id, categories: ['Teatro'], tags: ['clásico'] });
    for (const each of [id, idOfDate(id, 2)]) {
      const named = async (path: string) => (await service.call('GET', path)).body;
      expect((await named(`/venues?event=${each}`)).venues.map((found: Body) => found.id)).toEqual([venue.id]);
      expect((await named(`/categories?post=${each}`)).categories.map((found: Body) => found.slug)).toEqual(['teatro']);
      expect((await named(`/tags?event=${each}`)).tags.map((found: Body) => found.slug)).toEqual(['clasico']);
    }
  });

  const EEA = { 'x-tec-eea': 'I understand that this endpoint is experimental.' };
  it.each([
    ['wp-json/wp/v2', 'tribe_events'],
    ['wp-json/tec/v1', 'events'],
  ])('is read and changed in %s', async (base, path) => {
    const { id } = await create({});
    const date = idOfDate(id, 2);
    const at = { base, as: 'editor', headers: EEA };
    const shown = await service.call('GET', `/${path}/${date}`, at);
    expect([shown.status, shown.body.id]).toEqual([200, date]);
    expect(JSON.stringify(shown.body)).toContain('2027-05-04');
    const changed = await service.call('PUT', `/${path}/${date}`, { ...at, body: { ...onMay(9), title: 'Macbeth' } });
    expect([changed.status, changed.body.id, changed.body.title.rendered]).toEqual([200, date, 'Macbeth']);
    expect(await datesOf(id)).toBe('1 on 3, 3 on 5, 2 on 9');
  });

  it('is one date in lists and deletes of tec/v1', async () => {
    const { id } = await create({});
    const tec = (method: string, path: string) =>
      service.call(method, path, { base: 'wp-json/tec/v1', as: 'editor', headers: EEA });
    const deleted = await tec('DELETE', `/events/${idOfDate(id, 2)}`);
    expect([deleted.status, deleted.body]).toEqual([200, []]);
    expect(await datesOf(id)).toBe('1 on 3, 3 on 5');
    expect((await tec('DELETE', `/events/${idOfDate(id, 2)}`)).status).toBe(410);
    const { body } = await tec('GET', `/events?include=${id}`);
    expect(body.map((event: Body) => event.id)).toEqual([idOfDate(id, 1), idOfDate(id, 3)]);
    expect((await tec('DELETE', `/events/${id}`)).status).toBe(200);
    expect((await tec('DELETE', `/events/${id}`)).status).toBe(410);
  });
});

describe('the change feed', () => {
  it('names the event once, with its dates, when one of them changes, and from the beginning', async () => {
    let now = NOW + 86_400;
    const minute = () => {
      now += 61;
      service.setNow(now);
    };
    service.setNow(now);
    const { id } = await create({ title: 'Seguida' });
    minute();
    const changes = async (since?: string) =>
      (await service.call('GET', `/events/changes${since ? `?since=${since}` : ''}`)).body;
    let page = await changes();
    const all: { id: number; event: Body }[] = [...page.changes];
    while (page.has_more) {
      page = await changes(page.next_token);
      all.push(...page.changes);
    }
    expect(all.filter(each => each.id === id)).toHaveLength(1);
    for (const change of [
      () => send('PUT', idOfDate(id, 2), { event_status: 'canceled' }),
      () => send('DELETE', idOfDate(id, 1)),
    ]) {
      const before = page.next_token;
      expect((await change()).status).toBe(200);
      minute();
      page = await changes(before);
      expect(page.changes.map((each: Body) => [each.id, each.change])).toEqual([[id, 'upsert']]);
      expect(page.changes[0].event.dates).toEqual((await read(id)).dates);
    }
    await send('DELETE', id);
    minute();
    page = await changes(page.next_token);
    expect(page.changes.map((each: Body) => [each.id, each.change])).toEqual([[id, 'delete']]);
  });
});
