/** The changes of public lists, as clients follow them (contract/changes). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, NOW, type Opened, openService } from '../support/service.ts';

let service: Opened;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.stop());

const event = (title: string, more: object = {}) => ({
  title,
  start_date: '2027-05-17 20:00:00',
  end_date: '2027-05-17 22:00:00',
  ...more,
});
const created = async (path: string, body: object, site = 'gl'): Promise<number> => {
  const answer = await service.call('POST', path, { as: 'editor', body, site });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const follow = (path: string, since?: string, sent: { as?: string; site?: string } = {}): Promise<Answer> =>
  service.call('GET', `${path}/changes${since === undefined ? '' : `?since=${since}`}`, sent);

/** What an answer tells, without the records. */
const told = ({ body }: Answer) => body.changes.map(({ id, version, change }: never) => [id, version, change]);
let now = NOW as number;
const pass = (seconds: number): void => {
  now += seconds;
  service.setNow(now);
};

describe('a client that follows the events', () => {
  it('is told what is made, changed and gone, once a minute has passed', async () => {
    const old = await created('/events', event('Foliada'));
    pass(3600);
    const first = await follow('/events');
    expect(told(first)).toEqual([[old, 1, 'upsert']]);
    expect(first.body.changes[0].event).toEqual((await service.call('GET', '/events')).body.events[0]);

    const made = await created('/events', event('Verbena'));
    pass(59);
    const early = await follow('/events', first.body.next_token);
    expect([told(early), early.body.has_more]).toEqual([[], false]);
    pass(2);
    await service.call('DELETE', `/events/${old}`, { as: 'editor' });
    const second = await follow('/events', early.body.next_token);
    expect(told(second)).toEqual([[made, 1, 'upsert']]);
    pass(61);
    const third = await follow('/events', second.body.next_token);
    expect(told(third)).toEqual([[old, 2, 'delete']]);
    expect(third.body.changes[0].event).toBeUndefined();
    expect(told(await follow('/events', third.body.next_token))).toEqual([]);
  });

  it('is not told of what its list does not show', async () => {
    const { next_token: token } = (await follow('/events')).body;
    const unlisted = [
      { status: 'draft' },
      { status: 'private' },
      { date: '2027-08-01 00:00:00' },
      { hide_from_listings: true },
      { hide_from_listings: true, status: 'draft' },
    ];
    for (const more of unlisted) {
      const id = await created('/events', event('Segredo', more));
      for (const body of [{ title: 'Outro' }, { cost: '5' }])
        expect((await service.call('PUT', `/events/${id}`, { as: 'editor', body })).status).toBe(200);
      await service.call('DELETE', `/events/${id}`, { as: 'editor' });
    }
    pass(61);
    expect(told(await follow('/events', token))).toEqual([]);
  });

  it('is told of what leaves its list, and once', async () => {
    const id = await created('/events', event('Foliada'));
    const { next_token: token } = (await follow('/events')).body;
    pass(1);
    const write = (body: object) => service.call('PUT', `/events/${id}`, { as: 'editor', body });
    await write({ hide_from_listings: true });
    pass(1);
    await write({ title: 'Segredo' });
    pass(61);
    const gone = await follow('/events', token);
    expect(told(gone)).toEqual([[id, 2, 'delete']]);
    await write({ hide_from_listings: false });
    pass(61);
    expect(told(await follow('/events', gone.body.next_token))).toEqual([[id, 4, 'upsert']]);
  });
});

it('an answer holds no more than a page of a list', async () => {
  const tags = Array.from({ length: 60 }, (_, i) => `Etiqueta ${i}`);
  const { next_token: before } = (await follow('/tags')).body;
  await created('/events', event('Foliada', { tags }));
  const first = await follow('/tags');
  const rest = await follow('/tags', first.body.next_token);
  expect([first, rest].map(({ body }) => [body.changes.length, body.has_more])).toEqual([
    [50, true],
    [10, false],
  ]);
  pass(61);
  const told = new Set<number>();
  for (let since = before, more = true; more; ) {
    const { changes, next_token, has_more } = (await follow('/tags', since)).body;
    expect(changes.length).toBeLessThanOrEqual(50);
    for (const { id } of changes) told.add(id);
    [since, more] = [next_token, has_more];
  }
  expect(told.size).toBe(60);
});
