/**
 * A calendar with a record of every owner in every state. Each record has three secret words: an
 * outer one in title or name, and so in its slug, one in the key of its source, and an inner one
 * everywhere else. Every reply is searched for words that its caller must not know.
 */

import { ROLES } from '../../shared/settings/rights.ts';
import { together } from './cases.ts';
import { type As, CALLERS, edits, knows, STATES, type State } from './rights-table.ts';
import { type Answer, LOGINS, type Sent, type Service } from './service.ts';
import { textFields } from './text-fields.ts';

export const POSTS = {
  events: { singular: 'event', name: 'title' },
  venues: { singular: 'venue', name: 'venue' },
  organizers: { singular: 'organizer', name: 'organizer' },
} as const;
export type Posts = keyof typeof POSTS;
type Owner = Exclude<As, undefined>;
const OWNERS: readonly Owner[] = CALLERS.filter(as => as !== undefined);

export interface Kept {
  readonly collection: Posts;
  readonly owner: Owner;
  readonly state: State;
  readonly id: number;
  readonly slug: string;
  readonly outer: string;
  readonly key: string;
  readonly inner: string;
}

/** The record that the words belong to. */
type Told = Omit<Kept, 'id' | 'slug'>;

const PASSWORD = 'ContrasinalDosSocios';
/** A day within the default window of lists, a different one for each owner. */
const dayOf = (owner: Owner): string => `2027-05-1${OWNERS.indexOf(owner)}`;

export const ids = (records: readonly { readonly id: number }[]): number[] =>
  records.map(({ id }) => id).toSorted((a, b) => a - b);
export const nameOf = ({ collection, owner, state }: Pick<Kept, 'collection' | 'owner' | 'state'>): string =>
  `${owner}'s ${state} ${collection}`;
export const statusOf = ({ state }: Pick<Kept, 'state'>): string => (state === 'protected' ? 'publish' : state);

export const makeWorld = async (service: Service) => {
  const words = new Map<string, Told>();
  const leaks: string[] = [];

  /** Calls the service, and checks everything that a reply reveals. */
  const ask = async (as: As, method: string, path: string, sent: Omit<Sent, 'as'> = {}): Promise<Answer> => {
    const answer = await service.call(method, path, { ...(as !== undefined && { as }), ...sent });
    const headers = [...answer.headers].filter(([name]) => name !== 'etag'); // The hash may spell words by chance.
    const text = `${JSON.stringify(answer.body)} ${JSON.stringify(headers)}`;
    for (const word of new Set(text.toLowerCase().match(WORD))) {
      const about = words.get(word);
      const isKnown = about === undefined || path.includes(word) || mayKnow(as, about, word, method, path);
      if (!isKnown) leaks.push(`${as}: ${method} ${path} tells of ${nameOf(about)}`);
    }
    if (text.includes(PASSWORD)) leaks.push(`${path}: the password`);
    return answer;
  };

  const tell = (about: Told): void => {
    for (const word of [about.outer, about.key, about.inner]) words.set(word, about);
  };

  /**
   * Creates a record as an editor, who may do so on behalf of anybody. `more` holds further fields.
   */
  const make = async (collection: Posts, owner: Owner, state: State, more: object = {}): Promise<Kept> => {
    const [outer, key, inner] = [nextWord(words.size), nextWord(words.size + 1), nextWord(words.size + 2)];
    const about = { collection, owner, state, outer, key, inner };
    tell(about);
    const { name } = POSTS[collection];
    const date = state === 'future' && { date: '2030-01-01' };
    const status = { ...date, status: state === 'protected' ? 'publish' : state };
    const fields = { [name]: outer, slug: outer, author: idOf(owner), source: key, source_id: key, ...status };
    const day = collection === 'events' && { start_date: dayOf(owner), end_date: dayOf(owner) };
    const body = { ...fields, ...day, ...textsOf(collection, inner), ...more };
    const { id, slug } = (await ask('editor', 'POST', `/${collection}`, { body })).body;
    if (state === 'protected') await ask('editor', 'PUT', `/${collection}/${id}`, { body: { password: PASSWORD } });
    return { ...about, id, slug };
  };

  const every = (collection: Posts, change: (owner: Owner, state: State) => Promise<Kept>): Promise<Kept[]> => {
    const states = STATES.filter(state => collection === 'events' || state !== 'protected');
    return together(
      OWNERS.flatMap(owner => states.map(state => [owner, state] as const)),
      ([owner, state]) => change(owner, state),
    );
  };
  const terms = async (collection: 'categories' | 'tags', name: string): Promise<number> =>
    (await ask('editor', 'POST', `/${collection}`, { body: { name } })).body.id;

  // Linked records were on their events before they went to the trash, so that they have to leave
  // the events.
  const linked = (collection: 'venues' | 'organizers') =>
    every(collection, async (owner, state) => ({
      ...(await make(collection, owner, state === 'trash' ? 'draft' : state)),
      state,
    }));
  const [venues, organizers] = [await linked('venues'), await linked('organizers')];
  for (const about of [...venues, ...organizers]) tell(about);
  const [category, secretCategory, tag] = [
    await terms('categories', 'Todos'),
    await terms('categories', 'Sen publicar'),
    await terms('tags', 'todos'),
  ];
  const ofOwner = (all: readonly Kept[], owner: Owner) => all.filter(kept => kept.owner === owner).map(({ id }) => id);
  const events = await every('events', (owner, state) =>
    make('events', owner, state, {
      venue: ofOwner(venues, owner),
      organizer: ofOwner(organizers, owner),
      categories: [category, ...(state === 'publish' || state === 'protected' ? [] : [secretCategory])],
      tags: [tag],
    }),
  );
  const thrownAway = await together(
    [...venues, ...organizers].filter(({ state }) => state === 'trash'),
    async kept => ({ ...kept, slug: (await ask('editor', 'DELETE', `/${kept.collection}/${kept.id}`)).body.slug }),
  );
  const latest = (kept: Kept) => thrownAway.find(({ id }) => id === kept.id) ?? kept;
  return {
    ask,
    make,
    leaks,
    events,
    venues: venues.map(latest),
    organizers: organizers.map(latest),
    terms: { category, secretCategory, tag },
  };
};

/**
 * The words are all letters, so no folding, slug or address changes them, and none is part of
 * another.
 */
const WORD = /qz[a-j]+x/g;
const nextWord = (n: number): string =>
  `qz${[...String(n)].map(digit => 'abcdefghij'.charAt(Number(digit))).join('')}x`;

const idOf = (owner: Owner): number => ROLES.findIndex(role => LOGINS[role] === owner) + 1;

/** Fields with other words, and terms, which are no secret. */
const WITHOUT_INNER = ['title', 'venue', 'organizer', 'slug', 'source', 'source_id', 'categories', 'tags'];
/** Puts the inner word into all other text fields. */
const textsOf = (collection: Posts, inner: string): object =>
  Object.fromEntries(Object.entries(textFields(collection, inner)).filter(([name]) => !WITHOUT_INNER.includes(name)));

/**
 * Editors of the record may know its key. Inner words of a protected record need the password
 * (contract/events).
 */
const mayKnow = (as: As, about: Told, word: string, method: string, path: string): boolean => {
  if (word === about.key) return edits(as, about);
  if (!knows(as, about) || about.state !== 'protected' || word === about.outer) return knows(as, about);
  const isOpened = new URLSearchParams(path.split('?')[1]).get('password') === PASSWORD;
  return isOpened || (edits(as, about) && (method !== 'GET' || path.includes('context=edit')));
};
