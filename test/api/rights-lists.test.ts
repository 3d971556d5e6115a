/**
 * What lists, filters, embedding, counts and passwords tell each caller: what they may read by `test/support/rights-table.ts`, and no
 * secret word besides, in whatever reply.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../support/cases.ts';
import { invalid, statusAndCode } from '../support/replies.ts';
import { type As, asksForStatus, CALLERS, edits, knows, listed } from '../support/rights-table.ts';
import { translate } from '../support/rights-translations.ts';
import {
  dayOf,
  forAll,
  ids,
  type Kept,
  makeWorld,
  nameOf,
  PASSWORD,
  POSTS,
  statusOf,
  type World,
} from '../support/rights-world.ts';
import { aThirdOf, IS_WHOLE } from '../support/sample.ts';
import { openService, type Service } from '../support/service.ts';

let service: Service;
let world: World;
beforeAll(async () => {
  service = await openService();
  world = await makeWorld(service);
  if (IS_WHOLE) await translate(world); // else `test/api/translations/rights.test.ts` alone has translations
});
afterAll(() => service.stop());

const COLLECTIONS = ['events', 'venues', 'organizers'] as const;
const LINKED = ['venues', 'organizers'] as const;
/** Where each record takes a request for each caller: what editors have is to all others as what a stranger has. */
const withoutEditors = (records: readonly Kept[]) =>
  records.filter(({ owner }) => owner !== 'editor' && owner !== 'admin');
const isPublished = (kept: Kept) => statusOf(kept) === 'publish';
/** What a protected event links is found by those who may edit whatever it is (contract/rights#hidden-records). */
const filters = (as: As, { state }: Kept): boolean => state !== 'protected' || as === 'editor' || as === 'admin';

describe.each(COLLECTIONS)('lists of %s', collection => {
  it.each(CALLERS)('%s sees what they may read, by status and by id (checks 255 to 259, 306)', async as => {
    const all = world[collection];
    const visible = all.filter(kept => listed(as, kept));
    expect(await world.list(as, collection, '')).toEqual(ids(visible));
    expect(await world.list(as, collection, 'status=publish')).toEqual(ids(visible.filter(isPublished)));
    if (collection === 'events') expect(await world.list(as, collection, `include=${ids(all)}`)).toEqual(ids(visible));
    for (const status of ['draft', 'pending', 'private', 'future', 'trash', 'any', 'draft,publish']) {
      const wanted = all.filter(kept => knows(as, kept) && status.split(',').includes(statusOf(kept)));
      const expected = asksForStatus(as) ? ids(status === 'any' ? visible : wanted) : invalid('status');
      expect([status, await world.list(as, collection, `status=${status}`)]).toEqual([status, expected]);
    }
  });

  it('search neither finds nor counts records that the caller may not see (contract/lists#status-filter, contract/events#event-passwords)', async () => {
    // One of the two words of each, but both of what is protected: there they differ.
    const words = withoutEditors(world[collection]).flatMap((kept, i) =>
      [kept.outer, kept.inner].flatMap((word, at) =>
        i % 2 === at || kept.state === 'protected' ? [{ kept, word }] : [],
      ),
    );
    const found = await differences(
      forAll(aThirdOf(words)),
      ({ as, record: { kept, word } }) =>
        `${as} searches ${nameOf(kept)} by its ${word === kept.outer ? 'name' : 'text'}`,
      async ({ as, record: { kept, word } }) => {
        // Of what is protected the anonymous find nothing; others by what is not blanked, unless they may edit it.
        const isOpen = kept.state !== 'protected' || (as !== undefined && (word === kept.outer || edits(as, kept)));
        const day = dayOf(kept.owner); // events of one day, so that fewer are read
        const within = collection === 'events' ? `&start_date=${day}&end_date=${day}` : '';
        const expected = listed(as, kept) && isOpen ? [kept.id] : [];
        return [await world.list(as, collection, `search=${word}${within}`), expected];
      },
    );
    expect(found).toEqual([]);
  });
});

describe('what events link', () => {
  it('is shown only to callers who may read it (checks 132, 273; contract/rights#hidden-records)', async () => {
    const visible = (as: As, records: readonly Kept[], owner: As) =>
      ids(records.filter(kept => kept.owner === owner && listed(as, kept)));
    for (const as of CALLERS) {
      const { body } = await world.ask(as, 'GET', '/events?per_page=50');
      for (const { id, venue, organizer, categories } of body.events) {
        const event = world.events.find(kept => kept.id === id);
        const isBlank = event?.state === 'protected';
        const linked = LINKED.map(type => (isBlank ? [] : visible(as, world[type], event?.owner)));
        const shown = [ids([venue].flat()), ids(organizer)];
        expect([as, id, ...shown, categories.length === 0]).toEqual([as, id, ...linked, isBlank]);
      }
    }
  });

  it('filters events for callers who may read it; for others it is unknown, as is what a protected event links (contract/rights#hidden-records)', async () => {
    const found = await differences(
      forAll(withoutEditors([...world.venues, ...world.organizers])),
      ({ as, record }) => `${as} filters by ${nameOf(record)}`,
      async ({ as, record: kept }) => {
        const { singular } = POSTS[kept.collection];
        const events = world.events.filter(
          event => event.owner === kept.owner && listed(as, event) && filters(as, event),
        );
        const expected = listed(as, kept) ? ids(events) : invalid(singular);
        return [await world.list(as, 'events', `${singular}=${kept.id}`), expected];
      },
    );
    expect(found).toEqual([]);
  });

  it.each(LINKED)('%s are filtered by an event that the caller may read', async collection => {
    const found = await differences(
      forAll(world.events.filter(({ owner }) => owner === 'contributor')),
      ({ as, record }) => `${as} lists ${collection} of ${nameOf(record)}`,
      async ({ as, record: event }) => {
        const isShown = knows(as, event) && (event.state !== 'protected' || edits(as, event));
        const linked = world[collection].filter(kept => kept.owner === event.owner && listed(as, kept));
        const expected = isShown ? ids(linked) : invalid('event');
        return [await world.list(as, collection, `event=${event.id}`), expected];
      },
    );
    expect(found).toEqual([]);
  });

  it.each(LINKED)('%s are filtered by whether they have events', async collection => {
    for (const as of CALLERS) {
      const visible = ids(world[collection].filter(kept => listed(as, kept)));
      expect(await world.list(as, collection, 'has_events=1')).toEqual(visible);
      expect(await world.list(as, collection, 'has_events=0')).toEqual([]);
      expect(await world.list(as, collection, 'only_with_upcoming=true')).toEqual(visible);
    }
  });

  it('terms count public events only, for every caller (check 349)', async () => {
    const { category, secretCategory, tag } = world.terms;
    const published = world.events.filter(({ state }) => state === 'publish').length;
    const countAt = async (as: As, path: string) => (await world.ask(as, 'GET', path)).body.count;
    for (const as of CALLERS) {
      expect(await world.list(as, 'categories', '')).toEqual([category]);
      expect(await world.list(as, 'categories', 'hide_empty=false')).toEqual([category, secretCategory]);
      expect(await countAt(as, `/categories/${category}`)).toBe(published);
      expect(await countAt(as, `/categories/${secretCategory}`)).toBe(0);
      expect(await countAt(as, `/tags/${tag}`)).toBe(published);
      const visible = world.events.filter(kept => listed(as, kept));
      const unpublished = visible.filter(kept => !isPublished(kept));
      const found = visible.filter(kept => filters(as, kept));
      expect(await world.list(as, 'events', `categories=${category}&tags=${tag}`)).toEqual(ids(found));
      expect(await world.list(as, 'events', `categories=${secretCategory}`)).toEqual(ids(unpublished));
    }
  });

  it('a parent that the caller may not read is unknown (contract/rights#hidden-records)', async () => {
    const found = await differences(
      forAll(withoutEditors(world.events)),
      ({ as, record }) => `${as} filters by parent ${nameOf(record)}`,
      async ({ as, record }) => {
        const expected = knows(as, record) ? [] : invalid('post_parent');
        return [await world.list(as, 'events', `post_parent=${record.id}`), expected];
      },
    );
    expect(found).toEqual([]);
  });
});

describe('passwords (contract/events#event-passwords)', () => {
  const sent = new URLSearchParams({ password: PASSWORD });

  it('open an event by id and by slug, and the answer is not cacheable (check 270)', async () => {
    const guarded = world.events.filter(({ state }) => state === 'protected');
    const found = await differences(
      forAll(guarded.flatMap(kept => [`${kept.id}`, `by-slug/${kept.slug}`].map(at => ({ kept, at })))),
      ({ as, record: { kept, at } }) => `${as} opens ${nameOf(kept)} at ${at}`,
      async ({ as, record: { kept, at } }) => {
        const ask = (query: unknown) => world.ask(as, 'GET', `/events/${at}?${query}`);
        const [right, wrong, editing] = [await ask(sent), await ask('password=x'), await ask('context=edit')];
        const closed = [403, 'event-password-protected'];
        return [
          [
            statusAndCode(right),
            right.body.excerpt,
            right.headers.get('cache-control'),
            statusAndCode(wrong),
            statusAndCode(editing),
          ],
          [[200], `<p>${kept.inner}</p>`, 'private, no-store', closed, edits(as, kept) ? [200] : closed],
        ];
      },
    );
    expect(found).toEqual([]);
  });

  it('open events in a list, and are not in its links (contract/lists#envelope)', async () => {
    const inner = new Map(world.events.map(kept => [kept.id, kept.inner]));
    for (const as of CALLERS) {
      const whole = await world.ask(as, 'GET', `/events?per_page=50&status=publish&${sent}`);
      expect(whole.headers.get('cache-control')).toBe('private, no-store');
      for (const { id, excerpt } of whole.body.events) expect(excerpt).toContain(inner.get(id));
      const { body } = await world.ask(as, 'GET', `/events?page=2&per_page=2&${sent}`);
      expect([body.rest_url, body.next_rest_url, body.previous_rest_url].join()).not.toMatch(/password|undefined/);
    }
  });
});

// The last, so that it knows of every reply above.
it('no reply contained a word that its caller must not see', () => {
  expect(world.leaks).toEqual([]);
});
