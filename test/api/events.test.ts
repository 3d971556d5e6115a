/** Events through the door. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, openStage, type Service } from '../support/service.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

describe.each([
  ['in process', openService],
  ['behind a socket', openStage],
])('events %s', (_, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service.stop());

  it('creates and reads (checks 63 to 65, 70, 72, 125)', async () => {
    const made = await service.call('POST', '/events', { as: 'editor', body: M });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      title: 'T',
      status: 'publish',
      slug: 't',
      author: '2',
      utc_start_date: '2031-05-10 08:00:00',
      timezone_abbr: 'CEST',
    });
    expect(made.headers.get('location')).toBe(made.body.rest_url);
    const byId = await service.call('GET', `/events/${made.body.id}`);
    const bySlug = await service.call('GET', '/events/by-slug/t');
    expect(byId.status).toBe(200);
    expect(bySlug.body).toEqual(byId.body);
    const { json_ld, ...record } = byId.body;
    expect(record).toEqual(made.body);
    expect(json_ld).toMatchObject({ '@type': 'Event', startDate: '2031-05-10T10:00:00+02:00' });
  });
});
