/** Events behind a password, and what lists tell of them: one service for the tests of a file, whose table is recounted in the end. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { Change } from '../../shared/store/change.ts';
import { createRecord } from './create.ts';
import { recount } from './recount.ts';
import { statusAndCode } from './replies.ts';
import { type Opened, openService } from './service.ts';

export const PASSWORD = 'sésamo';
/** Within the window that lists have by default. */
export const M = { title: 'T', start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };

export const useProtectedEvents = () => {
  let service: Opened;
  /** Transactions, in the order they were committed. */
  const commits: (readonly Change[])[] = [];
  beforeAll(async () => {
    service = await openService({
      around: store => ({
        ...store,
        commit: changes => {
          commits.push(changes);
          return store.commit(changes);
        },
      }),
    });
  });
  const differences = () => recount(service.endpoint, service.table);
  afterAll(async () => {
    const found = await differences();
    await service.stop();
    expect(found).toEqual([]);
  });

  const send = async (method: string, path: string, body?: object, as = 'editor') => {
    const answer = await service.call(method, path, { as, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  let names = 0;
  /** The id of a new record. */
  const make = async (collection: string, body: object = {}): Promise<number> => {
    const name = `${collection} ${++names}`;
    return (await createRecord(service, collection, { venue: name, organizer: name, name, ...body })).id;
  };
  const makeEvent = async (fields: object): Promise<number> =>
    (await createRecord(service, 'events', { ...M, ...fields })).id;
  const protect = (id: number, password: string = PASSWORD) => send('PUT', `/events/${id}`, { password });
  /** Ids on the first page and the total, or the refusal. */
  const listed = async (as: string | undefined, collection: string, query: string): Promise<unknown[]> => {
    const answer = await service.call('GET', `/${collection}?per_page=50&${query}`, { as });
    if (answer.status !== 200) return statusAndCode(answer);
    const { total, [collection]: records } = answer.body;
    expect(answer.headers.get('x-tec-total')).toBe(String(total));
    const ids: number[] = records.map(({ id }: { id: number }) => id);
    return ids.length === total ? ids : [...ids, 'of', total];
  };

  return { service: () => service, commits, differences, send, make, makeEvent, protect, listed };
};
