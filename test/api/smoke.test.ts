/** The same few calls in process, where all other tests are, and behind a socket: what the harness leaves out makes no difference. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type Service } from '../support/service.ts';
import { openStage } from '../support/stage.ts';

const M = { title: 'Olá & adeus', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const ADDRESS = '/events/by-slug/ola-adeus';

describe.each([
  ['in process', openService],
  ['behind a socket', openStage],
])('a life of an event, %s', (_, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service.stop());

  it('is refused for anonymous callers (check 38)', async () => {
    const { status, body } = await service.call('POST', '/events', { body: M });
    expect([status, body.code]).toEqual([401, 'rest_forbidden']);
  });

  it('is created, and read by id and by slug (checks 63 to 65, 70, 72, 125)', async () => {
    const made = await service.call('POST', '/events', { as: 'editor', body: { ...M, venue: { venue: 'Praza' } } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      title: 'Olá &#038; adeus',
      status: 'publish',
      slug: 'ola-adeus',
      author: '2',
      utc_start_date: '2031-05-10 08:00:00',
      timezone_abbr: 'CEST',
      venue: { venue: 'Praza' },
    });
    expect(made.headers.get('location')).toBe(made.body.rest_url);
    const byId = await service.call('GET', `/events/${made.body.id}`);
    const bySlug = await service.call('GET', ADDRESS);
    expect([byId.status, bySlug.status]).toEqual([200, 200]);
    expect(bySlug.body).toEqual(byId.body);
    expect(byId.body).toMatchObject({ id: made.body.id, json_ld: { startDate: '2031-05-10T10:00:00+02:00' } });
  });

  it('is updated by a form, whose body is base64 (check 8)', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const changed = await service.call('PUT', ADDRESS, { as: 'editor', headers, body: 'title=%C3%9Anico&tags[]=a,b' });
    expect(changed.body).toMatchObject({ title: 'Único', slug: 'ola-adeus', tags: [{ name: 'a,b' }] });
  });

  it('answers HEAD, and 304 to a matching If-None-Match (check 16, contract/http#preconditions)', async () => {
    const head = await service.call('HEAD', ADDRESS);
    expect([head.status, head.body]).toEqual([200, undefined]);
    const again = await service.call('GET', ADDRESS, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
    expect([again.status, again.body]).toEqual([304, undefined]);
  });

  it('is in the list of its own site only (check 31)', async () => {
    const query = '/events?start_date=2031-05-01&end_date=2031-05-31';
    expect((await service.call('GET', query)).body).toMatchObject({ total: 1, events: [{ title: 'Único' }] });
    expect((await service.call('GET', query, { site: 'ca' })).body.total).toBe(0);
  });

  it('ends in the trash (checks 128, 172)', async () => {
    const gone = await service.call('DELETE', ADDRESS, { as: 'editor' });
    expect([gone.status, gone.body.status]).toEqual([200, 'trash']);
    const read = await service.call('GET', `/events/${gone.body.id}`, { as: 'editor' });
    expect([read.status, read.body.code]).toEqual([403, 'event-no-longer-available']);
  });
});
