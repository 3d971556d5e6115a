/**
 * Many concurrent writers, whose transactions cancel each other as on AWS: nothing is lost, doubled
 * or half done.
 */
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
    expect(conflicts.cancelled()).toBeGreaterThan(100); // otherwise the test would have tested nothing
  });

  it(`gives ${CREATES} events of one title as many slugs and ids`, async () => {
    const answers = await all(CREATES, () => service.call('POST', '/events', { as: 'editor', body: M }));
    expect(answers.map(({ status }) => status)).toEqual(Array(CREATES).fill(201));
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(CREATES);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(CREATES);
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
});
