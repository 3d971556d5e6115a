/** What takes several transactions can break off between any two of them; whoever comes next goes on with it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postKey } from '../../shared/store/table.ts';
import { type Breakdown, withBreakdown } from '../support/breakdowns.ts';
import { recount } from '../support/recount.ts';
import { type Opened, openService } from '../support/service.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const MAY = 'start_date=2031-05-01&end_date=2031-05-31&per_page=1';

describe('an interrupted write', () => {
  let service: Opened;
  const breakdown: Breakdown = { left: Number.POSITIVE_INFINITY };
  beforeAll(async () => {
    service = await openService({ wrap: client => withBreakdown(client, breakdown) });
  });
  afterAll(() => service.stop());

  const send = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    service.call(method, path, { as: 'editor', body, headers });
  const breaksOff = async (after: number, ...request: Parameters<typeof send>) => {
    breakdown.left = after;
    const answer = await send(...request);
    breakdown.left = Number.POSITIVE_INFINITY;
    expect([answer.status, service.faults.splice(0).length]).toEqual([500, 1]);
  };
  const total = async (query: string): Promise<number> =>
    (await service.call('GET', `/events?${MAY}&${query}`)).body.total;
  const differences = () => recount(service.endpoint, service.table);

  it('an event that is still marked as unfinished, with nothing left to do, can be written', async () => {
    const { id } = (await send('POST', '/events', { ...M, title: 'Marked' })).body;
    const [item] = await service.store.read([postKey(id)], 'consistent');
    if (item === undefined) throw new Error('there is no such event');
    await service.store.commit([{ put: { ...item, unfinished: true } }]);
    expect((await send('PUT', `/events/${id}`, { title: 'Written' })).status).toBe(200);
    const [after] = await service.store.read([postKey(id)], 'consistent');
    expect([after?.title, after?.unfinished]).toEqual(['Written', undefined]);
    expect(await differences()).toEqual([]);
  });

  describe('a half-written event', () => {
    /** More than one transaction lists an event under. */
    const tags: number[] = [];
    beforeAll(async () => {
      for (let i = 0; i < 60; i++) tags.push((await send('POST', '/tags', { name: `Tag ${i}` })).body.id);
    });
    /** How many events some of the tags find, the first and the last among them. */
    const found = () => Promise.all(tags.filter((_, i) => i % 10 === 0 || i === 59).map(id => total(`tags=${id}`)));

    it('is finished by its next write', async () => {
      await breaksOff(1, 'POST', '/events', { ...M, title: 'Festival', tags });
      const { body } = await service.call('GET', '/events/by-slug/festival');
      expect(body.tags.length).toBe(60);
      expect(new Set(await found())).toEqual(new Set([1])); // lists know the event as a whole

      expect((await send('PUT', `/events/${body.id}`, { title: 'The festival' })).status).toBe(200);
      expect(new Set(await found())).toEqual(new Set([1]));
      expect(await differences()).toEqual([]);
    });

    it('is finished with its translations by a retry of the request', async () => {
      const { id } = (await send('POST', '/events', { ...M, title: 'Alone' })).body;
      for (const ml_language of ['fr', 'ca']) {
        const names = Array.from({ length: 60 }, (_, i) => `Tag ${i} ${ml_language}`);
        await send('POST', '/events', { title: ml_language, ml_language, translation_of: id, tags: names });
      }
      const moved = { start_date: '2031-06-10 10:00:00', end_date: '2031-06-10 12:00:00' };
      await breaksOff(1, 'PUT', `/events/${id}`, moved);
      expect((await send('PUT', `/events/${id}`, moved)).status).toBe(200);
      expect(await differences()).toEqual([]);
    });

    it('is finished by a retry with its idempotency key', async () => {
      const festival = { ...M, title: 'Repeated festival', tags };
      const headers = { 'idempotency-key': 'festival' };
      await breaksOff(1, 'POST', '/events', festival, headers);
      expect(new Set(await found())).toEqual(new Set([2]));

      expect((await send('POST', '/events', festival, headers)).status).toBe(201);
      expect(new Set(await found())).toEqual(new Set([2]));
      expect(await differences()).toEqual([]);
    });
  });
});
