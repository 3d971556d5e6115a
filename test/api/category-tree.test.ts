/**
 * What a category that moves or goes means for its children and for events (checks 331, 332; contract/terms#deleting-terms,
 * contract/lists#term-filters).
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { recount } from '../support/recount.ts';
import { invalid, statusAndCode } from '../support/replies.ts';
import { openService } from '../support/service.ts';

const service = await openService();
afterAll(async () => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
});

const call = (method: string, path: string, body?: object) => service.call(method, path, { as: 'editor', body });
let made = 0;
const create = async (parent?: number): Promise<number> =>
  (await createRecord(service, 'categories', { name: `Rama ${++made}`, parent })).id;
const createEvent = async (category: number, fields: object = {}): Promise<number> => {
  const event = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01', categories: [category], ...fields };
  return (await createRecord(service, 'events', event)).id;
};
/** Ids of the events that a category finds, its descendants' among them. */
const under = async (category: number): Promise<number[]> => {
  const { body } = await service.call('GET', `/events?categories=${category}`);
  return body.events.map(({ id }: { id: number }) => id);
};
const parentOf = async (category: number): Promise<number> =>
  (await service.call('GET', `/categories/${category}`)).body.parent;

describe('top > middle > bottom, an event in each', () => {
  let [top, middle, bottom, onTop, inMiddle, below] = [0, 0, 0, 0, 0, 0];
  beforeEach(async () => {
    top = await create();
    middle = await create(top);
    bottom = await create(middle);
    onTop = await createEvent(top);
    inMiddle = await createEvent(middle);
    below = await createEvent(bottom);
  });

  it('deleting the middle moves the bottom up, which keeps its events; events of the middle leave the top (checks 331, 332)', async () => {
    expect(statusAndCode(await call('DELETE', `/categories/${middle}`))).toEqual([200]);
    expect(await parentOf(bottom)).toBe(top);
    expect(await under(top)).toEqual([onTop, below]);
    expect(statusAndCode(await service.call('GET', `/events?categories=${middle}`))).toEqual(invalid('categories'));
    expect((await service.call('GET', `/events/${inMiddle}`)).body.categories).toEqual([]);
  });

  it('deleting the top moves the middle to the top level (check 331)', async () => {
    await call('DELETE', `/categories/${top}`);
    expect(await parentOf(middle)).toBe(0);
    expect(await under(middle)).toEqual([inMiddle, below]);
  });
});
