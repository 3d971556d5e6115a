/**
 * Who may do what to events, by the table of contract/rights#roles (checks 38, 39, 46 to 55, 58, 61, 62, contract/rights#hidden-records).
 */
import { describe, expect, it } from 'vitest';
import { basic } from '../../support/service.ts';
import { bodyOf, M, refusalOf, useEvents } from './use-events.ts';

const { call, create, change, read, put, make } = useEvents();

/** The users of the service have the ids 1 to 5, in this order. */
const idOf = (login: string): number => ['admin', 'editor', 'author', 'contributor', 'subscriber'].indexOf(login) + 1;
const NOBODY = 'nobody';
const sentBy = (login: string) => (login === NOBODY ? {} : { as: login });

/** Whose event, in which status; what an update and a deletion answer. */
type Case = [who: string, own: boolean, status: string, answer: number];

describe('update and delete by id', () => {
  it.each<Case>([
    [NOBODY, false, 'publish', 401],
    [NOBODY, false, 'draft', 401],
    ['subscriber', false, 'publish', 403],
    ['subscriber', true, 'draft', 403],
    ['contributor', true, 'draft', 200],
    ['contributor', true, 'pending', 200],
    ['contributor', true, 'publish', 403],
    ['contributor', true, 'future', 403],
    ['contributor', false, 'draft', 403],
    ['contributor', false, 'publish', 403],
    ['author', true, 'draft', 200],
    ['author', true, 'publish', 200],
    ['author', true, 'private', 200],
    ['author', false, 'draft', 403],
    ['author', false, 'publish', 403],
    ['editor', true, 'publish', 200],
    ['editor', false, 'draft', 200],
    ['editor', false, 'publish', 200],
    ['editor', false, 'private', 200],
    ['admin', false, 'publish', 200],
  ])('%s, own event: %s, %s: %i (checks 48 to 51, 54)', async (who, own, status, answer) => {
    const date = status === 'future' ? { date: '2040-01-01' } : {};
    const { id } = await create({ author: own ? idOf(who) : idOf('admin'), status, ...date });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await call(method, `/events/${id}`, {
        ...sentBy(who),
        ...(method !== 'DELETE' && { body: { title: method } }),
      });
      if (answer === 200) bodyOf(reply, 200);
      else expect(refusalOf(reply)).toEqual([answer, 'rest_forbidden']);
    }
    if (answer !== 200) expect(await read(id, 'admin')).toMatchObject({ title: 'T', status });
  });

  it('what a contributor handed in is out of their hands once it is published (check 54)', async () => {
    const { id } = await create({}, 'contributor');
    bodyOf(await put(id, { title: 'Mine' }, 'contributor'), 200);
    await change(id, { status: 'publish' });
    expect(refusalOf(await put(id, { title: 'Still mine' }, 'contributor'))).toEqual([403, 'rest_forbidden']);
  });

  it('what a contributor publishes by update waits for review (contract/rights#statuses)', async () => {
    const { id } = await create({}, 'contributor');
    expect((await change(id, { status: 'publish' }, 'contributor')).status).toBe('pending');
  });

  it('an event given to somebody else is theirs (contract/rights#hidden-records)', async () => {
    const { id } = await create({}, 'author');
    await change(id, { author: idOf('admin') });
    expect(refusalOf(await put(id, { title: 'X' }, 'author'))).toEqual([403, 'rest_forbidden']);
  });

  it('only editors give events away (check 61, contract/rights#hidden-records)', async () => {
    const { id } = await create({}, 'author');
    expect(refusalOf(await put(id, { author: idOf('editor') }, 'author'))).toEqual([403, 'rest_forbidden']);
    expect((await change(id, { author: idOf('author') }, 'author')).author).toBe('3');
  });
});

describe('create', () => {
  it.each([
    [NOBODY, 401],
    ['subscriber', 403],
    ['contributor', 201],
    ['author', 201],
    ['editor', 201],
    ['admin', 201],
  ])('%s: %i (checks 38, 39, 52, 55)', async (who, answer) => {
    const bodies = { events: M, venues: { venue: who }, organizers: { organizer: who } };
    for (const [collection, body] of Object.entries(bodies)) {
      const reply = await call('POST', `/${collection}`, { ...sentBy(who), body });
      const expected = who === 'contributor' ? 'draft' : 'publish';
      if (answer === 201) expect(bodyOf(reply, 201)).toMatchObject({ status: expected, author: String(idOf(who)) });
      else expect(refusalOf(reply)).toEqual([answer, 'rest_forbidden']);
    }
  });
});

it('venues and organizers are not the anonymous’ to change either (check 58)', async () => {
  const [venue, organizer] = [await make('venues', { venue: 'V' }), await make('organizers', { organizer: 'O' })];
  for (const path of [`/venues/${venue}`, `/organizers/${organizer}`]) {
    expect(refusalOf(await call('PUT', path, { body: { phone: '1' } }))).toEqual([401, 'rest_forbidden']);
    expect(refusalOf(await call('DELETE', path))).toEqual([401, 'rest_forbidden']);
  }
});

it('wrong credentials fail every route, public ones too (check 47, contract/rights#identity)', async () => {
  const { id } = await create();
  const wrong = [basic('editor:wrong'), basic('nobody:x'), basic(':')];
  for (const path of ['', '/doc', '/events', `/events/${id}`, '/categories'])
    for (const authorization of wrong)
      expect(refusalOf(await call('GET', path, { headers: { authorization } }))).toEqual([401, 'incorrect_password']);
});

const ALL = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];
it.each([
  [NOBODY, ['GET'], ['GET'], ['GET']],
  ['subscriber', ['GET'], ['GET'], ['GET']],
  ['contributor', ['GET', 'POST'], ['GET'], ALL], // what the editor published is not theirs to change
  ['editor', ['GET', 'POST'], ALL, ALL],
])('Allow lists what %s may do (check 62, contract/http#cors)', async (who, onCollection, onItem, onNothing) => {
  const { id } = await create();
  const allowed = async (path: string) =>
    (await call('GET', path, sentBy(who))).headers.get('allow')?.split(', ').sort();
  expect(await allowed('/events')).toEqual(onCollection);
  expect(await allowed(`/events/${id}`)).toEqual(onItem);
  expect(await allowed('/events/999999')).toEqual(onNothing); // of a refusal too
});
