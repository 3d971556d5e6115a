/** The changes of public lists, as clients follow them (contract/changes). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newHistory } from '../../shared/lists/journal.ts';
import { type Answer, NOW, type Opened, openService } from '../support/service.ts';

let service: Opened;
let now: number;
beforeEach(async () => {
  service = await openService();
  now = NOW;
});
afterEach(() => service.stop());

const pass = (seconds: number): void => {
  now += seconds;
  service.setNow(now);
};
/** The seconds after which rows are reported; the feed leaves out rows of the last minute. */
const MINUTE = 61;
const DAY = 86_400;

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
const update = async (path: string, body: object): Promise<void> => {
  expect((await service.call('PUT', path, { as: 'editor', body })).status).toBe(200);
};
const follow = (path: string, since?: string, sent: { as?: string; site?: string } = {}): Promise<Answer> =>
  service.call('GET', `${path}/changes${since === undefined ? '' : `?since=${since}`}`, sent);
const tokenOf = async (path: string): Promise<string> => (await follow(path)).body.next_token;

/** What an answer reports, without the records. */
const told = ({ body }: Answer): [id: number, version: number, change: string][] =>
  body.changes.map(({ id, version, change }: { id: number; version: number; change: string }) => [id, version, change]);

describe('a client that follows the events', () => {
  it('gets creates, changes and deletes after a minute', async () => {
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

  it.each<[what: string, before: object, write: object]>([
    ['into the trash', {}, { status: 'trash' }],
    ['a draft', {}, { status: 'draft' }],
    ['private', {}, { status: 'private' }],
    ['scheduled', {}, { status: 'future', date: '2027-12-24 10:00:00' }],
    ['hidden from listings', {}, { hide_from_listings: true }],
  ])(
    'is told to remove what becomes %s, also if that is written once more, which nobody sees',
    async (_, before, body) => {
      const id = await created('/events', event('Serán', before));
      pass(MINUTE);
      const since = await tokenOf('/events');
      await update(`/events/${id}`, body);
      pass(1);
      await update(`/events/${id}`, { title: 'Outro' });
      await update(`/events/${id}`, { title: 'Outro máis' });
      pass(MINUTE);
      const answer = await follow('/events', since);
      expect(new Set(told(answer).map(([of, , change]) => [of, change].join()))).toEqual(new Set([`${id},delete`]));
      await update(`/events/${id}`, { status: 'publish', date: '2027-01-01', hide_from_listings: false });
      pass(MINUTE);
      const [again, ...others] = (await follow('/events', answer.body.next_token)).body.changes;
      expect([others, again]).toMatchObject([[], { id, change: 'upsert', event: { id, title: 'Outro máis' } }]);
    },
  );

  it('gets nothing about records outside of its list', async () => {
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
    pass(MINUTE);
    expect(told(await follow('/events', token))).toEqual([]);
  });

  it('gets a protected event redacted, whatever its credentials', async () => {
    const id = await created('/events', event('Ensaio xeral', { description: 'segredo' }));
    pass(MINUTE);
    const since = await tokenOf('/events');
    await update(`/events/${id}`, { password: 'abracadabra' });
    pass(MINUTE);
    for (const as of [undefined, 'subscriber', 'editor', 'admin']) {
      const { body } = await follow('/events', undefined, as === undefined ? {} : { as });
      expect(body.changes).toMatchObject([{ id, change: 'upsert', event: { title: 'Ensaio xeral', description: '' } }]);
      const changed = await follow('/events', since, as === undefined ? {} : { as });
      expect(changed.body.changes).toEqual(body.changes);
    }
  });
});

it('pages have at most as many changes as a page of a list has records', async () => {
  const tags = Array.from({ length: 60 }, (_, i) => `Etiqueta ${i}`);
  const { next_token: before } = (await follow('/tags')).body;
  await created('/events', event('Foliada', { tags }));
  const first = await follow('/tags');
  const rest = await follow('/tags', first.body.next_token);
  expect([first, rest].map(({ body }) => [body.changes.length, body.has_more])).toEqual([
    [50, true],
    [10, false],
  ]);
  pass(MINUTE);
  const seen = new Set<number>();
  for (let since = before, more = true; more; ) {
    const { changes, next_token, has_more } = (await follow('/tags', since)).body;
    expect(changes.length).toBeLessThanOrEqual(50);
    for (const { id } of changes) seen.add(id);
    [since, more] = [next_token, has_more];
  }
  expect(seen.size).toBe(60);
});

describe('tokens', () => {
  it.each<[what: string, token: (own: string) => string | Promise<string>]>([
    ['none', () => ''],
    ['made up', () => 'abc'],
    ['without its signature', own => own.split('.')[0] ?? ''],
    ['with another signature', own => own.replace(/.$/, last => (last === '0' ? '1' : '0'))],
    ['that says more', own => own.replace(/^.*(?=\.)/, said => btoa(atob(said).replace('gl', 'ca')))],
    ['of another list', () => tokenOf('/venues')],
    ['of another language', async () => (await follow('/events', undefined, { site: 'ca' })).body.next_token],
  ])('%s are refused', async (_, token) => {
    const { status, body } = await follow('/events', await token(await tokenOf('/events')));
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['since']]);
  });

  it('are valid for 60 days, also during the first pull', async () => {
    const since = await tokenOf('/events');
    pass(60 * DAY - 60);
    expect((await follow('/events', since)).status).toBe(200);
    pass(1);
    const { status, body } = await follow('/events', since);
    expect([status, body.code]).toEqual([410, 'rest_gone']);
  });

  it('are refused after a restore', async () => {
    const since = await tokenOf('/events');
    await service.store.commit(newHistory('another', 0.5));
    expect((await follow('/events', since)).status).toBe(410);
    expect((await follow('/events', await tokenOf('/events'))).status).toBe(200);
  });
});
