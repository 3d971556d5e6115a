/** Many at once, with transactions that cancel each other as on AWS: nothing is lost, doubled or half-done. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConflicts } from '../support/conflicts.ts';
import { recount } from '../support/recount.ts';
import { versionIn } from '../support/replies.ts';
import { casesOf } from '../support/sample.ts';
import { type Answer, openService, type Service } from '../support/service.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const UPDATES = casesOf('UPDATES', { whole: 50, sample: 15 });
const CREATES = casesOf('CREATES', { whole: 50, sample: 25 });
const all = (n: number, one: (i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: n }, (_, i) => one(i)));

describe('many at once', () => {
  let service: Service;
  const conflicts = openConflicts();
  beforeAll(async () => {
    service = await openService(conflicts);
  });
  afterAll(async () => {
    const differences = await recount(service.endpoint, service.table);
    await service.stop();
    expect(differences).toEqual([]);
    expect(conflicts.cancelled()).toBeGreaterThan(100); // or the test has tested nothing
  });

  it(`gives ${CREATES} events of one title as many slugs and ids`, async () => {
    const answers = await all(CREATES, () => service.call('POST', '/events', { as: 'editor', body: M }));
    expect(answers.map(({ status }) => status)).toEqual(Array(CREATES).fill(201));
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(CREATES);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(CREATES);
  });

  it('makes one venue of 20 equal creates', async () => {
    const body = { venue: 'Praza Maior', city: 'Lugo' };
    const alone = await all(10, () => service.call('POST', '/venues', { as: 'editor', body }));
    const nested = await all(10, i =>
      service.call('POST', '/events', { as: 'author', body: { ...M, title: `N${i}`, venue: body } }),
    );
    const ids = [...alone.map(({ body: made }) => made.id), ...nested.map(({ body: made }) => made.venue.id)];
    expect(new Set(ids).size).toBe(1);
  });

  it(`loses none of ${UPDATES} updates of one event`, async () => {
    const { body } = await service.call('POST', '/events', { as: 'editor', body: { ...M, title: 'Shared' } });
    const answers = await all(UPDATES, i =>
      service.call('PUT', `/events/${body.id}`, { as: 'editor', body: { title: `Title ${i}` } }),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const last = await service.call('GET', `/events/${body.id}`);
    const version = Number(versionIn(last.headers.get('etag'))?.split('.')[1]);
    expect(version).toBe(1 + answers.filter(({ status }) => status === 200).length);
  });

  it('writes and trashes an event that is too large for a transaction, in steps', async () => {
    const tags = Array.from({ length: 60 }, (_, i) => `festival tag ${i}`);
    const made = await service.call('POST', '/events', { as: 'editor', body: { ...M, title: 'Festival', tags } });
    expect([made.status, made.body.tags.length]).toEqual([201, 60]);
    const listed = await service.call('GET', `/events?tags=festival-tag-59&start_date=2031-01-01&end_date=2032-01-01`);
    expect(listed.body.total).toBe(1);
    const gone = await service.call('DELETE', `/events/${made.body.id}`, { as: 'editor' });
    expect(gone.status).toBe(200);
    const tag = await service.call('GET', `/tags/${made.body.tags[59].id}`);
    expect(tag.body.count).toBe(0);
  });
});
