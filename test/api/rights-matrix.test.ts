/**
 * Every route for every caller, on records in every state, compared with `rights-table.ts`. No
 * reply reveals a secret word.
 */

import { describe, expect, it } from 'vitest';
import { NAMESPACE_ROUTES, type Route } from '../../shared/api/routes.ts';
import { postKey } from '../../shared/store/table.ts';
import { differences } from '../support/cases.ts';
import { postId } from '../support/ids.ts';
import { statusAndCode } from '../support/replies.ts';
import { type As, CALLERS, cell, MATRIX, outcome, rightsOf, STORED } from '../support/rights-table.ts';
import { ids, type Kept, makeWorld, nameOf, POSTS, type Posts, statusOf } from '../support/rights-world.ts';
import { aTwelfthOf } from '../support/sample.ts';
import { type Answer, useService } from '../support/service.ts';

const service = await useService();
const world = await makeWorld(service);

it('every route is in the matrix', () => {
  expect(Object.keys(MATRIX)).toEqual(Object.keys(NAMESPACE_ROUTES));
});

const routes: [string, Route][] = Object.entries(NAMESPACE_ROUTES);
const isPosts = (resource: string): resource is Posts => resource in POSTS;
const ofPosts = routes.flatMap(([id, route]) =>
  isPosts(route.resource) ? [{ id, ...route, resource: route.resource }] : [],
);
const items = ofPosts.filter(({ path }) => path.endsWith('}'));
const creates = ofPosts.filter(({ access }) => access === 'create');
const others = routes.flatMap(([id, route]) =>
  [...items, ...creates].some(known => known.id === id) ? [] : [{ id, ...route }],
);

/**
 * Each case uses another of the route's methods, which have the same handler
 * (contract/events#event-updates).
 */
const methodAt = (i: number, { methods }: Pick<Route, 'methods'>): string => methods[i % methods.length] ?? '';

describe('one record', () => {
  const INTRUDER = 'Isto non o escribiu quen debía';

  it.each(items)('$id: allowed or refused for each caller and record (checks 48 to 60, 126 to 128)', async route => {
    const { id, resource, access, path } = route;
    // Reads are tried on records of all owners, writes on the caller's own and on those of one
    // other user.
    const stranger = (as: As) => (as === 'editor' ? 'author' : 'editor');
    const cases = CALLERS.flatMap((as, i) =>
      world[resource]
        .filter(({ owner }) => access === 'read' || owner === as || owner === stranger(as))
        .map(kept => ({ as, kept, right: cell(rightsOf(id), as, kept), method: methodAt(i, route) })),
    );
    const found = await differences(
      aTwelfthOf(cases),
      ({ as, kept, method }) => `${as} ${method} ${nameOf(kept)}`,
      async ({ as, kept, right, method }) => {
        // A delete uses up its record, so a case that is allowed to delete gets a record of its
        // own.
        const target = access === 'delete' && right === '+' ? await world.make(resource, kept.owner, kept.state) : kept;
        const at = path.replace('{id}', `${target.id}`).replace('{slug}', target.slug);
        const body = access === 'edit' ? { body: right === '+' ? {} : { description: INTRUDER } } : {};
        const answer = await world.ask(as, method, at, body);
        const after = access === 'delete' ? 'trash' : statusOf(kept);
        return [
          [statusAndCode(answer), answer.body.status ?? null, allowOf(answer)],
          [outcome(right, POSTS[resource].singular, 200), right === '+' ? after : null, allowedTo(as, kept, path)],
        ];
      },
    );
    expect(found).toEqual([]);
  });

  /**
   * The methods that the caller may use on this record at this address, which always include
   * reading (contract/http#cors, check 62).
   */
  const allowedTo = (as: As, kept: Kept, path: string): string[] =>
    items
      .filter(route => route.path === path)
      .filter(({ id, access }) => access === 'read' || '+g'.includes(cell(rightsOf(id), as, kept)))
      .flatMap(({ methods }) => methods)
      .toSorted();
  const allowOf = ({ headers }: Answer): string[] => (headers.get('allow') ?? '').split(', ').toSorted();

  it('refused requests have changed nothing', async () => {
    const records = [...world.events, ...world.venues, ...world.organizers];
    const stored = await service.store.read(
      records.map(({ id }) => postKey(postId(id))),
      'consistent',
    );
    const isChanged = stored.filter((item, i) => {
      const kept = records[i];
      return kept === undefined || item?.status !== statusOf(kept) || String(item.description).includes(INTRUDER);
    });
    expect(isChanged).toEqual([]);
  });
});

describe('a new record', () => {
  const dates = { start_date: '2027-07-01', end_date: '2027-07-01' };

  it.each(creates)(
    '$id: contributors hand in drafts (checks 38, 39, 52, 53, 55; contract/rights#statuses)',
    async route => {
      const { singular, name } = POSTS[route.resource];
      const found = await differences(
        CALLERS.flatMap(as => Object.entries(STORED).map(([sent, stored]) => ({ as, sent, stored }))),
        ({ as, sent }) => `${as} creates with status "${sent}"`,
        async ({ as, sent, stored }) => {
          const fields = { [name]: `Novo ${sent} de ${as}`, ...(singular === 'event' && dates) };
          const body = { ...fields, ...(sent !== '' && { status: sent }) };
          const answer = await world.ask(as, 'POST', route.path, { body });
          const right = cell(rightsOf(route.id), as);
          const status = right === '+' ? stored[as === 'contributor' ? 0 : 1] : null;
          return [
            [statusAndCode(answer), answer.body.status ?? null],
            [outcome(right, singular, 201), status],
          ];
        },
      );
      expect(found).toEqual([]);
    },
  );

  it('inside a contributor’s event is not published either, and terms are not created (contract/events#linked-records, contract/events#linked-terms)', async () => {
    const linked = { venue: { venue: 'Local novo', status: 'publish' }, organizer: [{ organizer: 'Xente nova' }] };
    const body = { title: 'Con local', ...dates, status: 'publish', ...linked, categories: ['Todos', 'Ningures'] };
    const made = (await world.ask('contributor', 'POST', '/events', { body })).body;
    expect([made.status, made.venue.status, made.organizer[0].status]).toEqual(['pending', 'pending', 'draft']);
    expect(ids(made.categories)).toEqual([world.terms.category]);
  });
});

it.each(others)('$id: terms, lists and documents (checks 46, 56, 57)', async route => {
  const { id, resource, access, path, reply } = route;
  const found = await differences(
    CALLERS.map((as, i) => ({ as, method: methodAt(i, route) })),
    ({ as, method }) => `${as} ${method}`,
    async ({ as, method }) => {
      const name = `${id} de ${as}`;
      const term =
        path.endsWith('{id}') && (await world.ask('editor', 'POST', `/${resource}`, { body: { name } })).body;
      const sent = access === 'create' || access === 'edit' ? { body: { name: `${name}, outra vez` } } : {};
      const answer = await world.ask(as, method, path.replace('{id}', `${term.id}`), sent);
      return [statusAndCode(answer), outcome(cell(rightsOf(id), as), resource, reply.status)];
    },
  );
  expect(found).toEqual([]);
});

// This is the last test, so that it knows every reply of those above.
it('no reply contained a word that its caller must not see', () => {
  expect(world.leaks).toEqual([]);
});
