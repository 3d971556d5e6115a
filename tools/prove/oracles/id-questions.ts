/** Every place of a request that takes an id, and the callers who must not learn from the answer whether it exists. */
import type { Role } from '../../../shared/access/rights.ts';

export type Asker = Role | 'anonymous';

/** Records that are created before the questions, by name; their ids are in the replies. */
export const PREPARED = ['venue', 'organizer', 'event', 'category', 'publicEvent', 'ownEvent', 'picture'] as const;
export type Ids = Readonly<Record<(typeof PREPARED)[number], number>>;

export interface Question {
  readonly about: string;
  readonly askers: readonly Asker[];
  /** The id of an existing record or user that is hidden from the caller. */
  readonly guess: (ids: Ids) => number;
  /** `n` makes names unique. */
  readonly ask: (id: number, n: number, ids: Ids) => Asked;
}
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const STRANGERS = ['anonymous', 'subscriber'] as const;
const CONTRIBUTORS = [...STRANGERS, 'contributor'] as const;
const AUTHORS = [...CONTRIBUTORS, 'author'] as const;

/** Part of the address of a picture that only editors know. No answer to other callers may contain it. */
export const SECRET = 'agochada-ata-a-estrea';

const DATES = { start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' };
export const eventBody = (fields: object): object => ({ title: 'Pregunta', ...DATES, ...fields });

type Fields = (id: number) => object;
type Ask = Question['ask'];

const ofEvents = (fields: Fields): Ask[] => [
  id => ({ method: 'POST', path: '/events', body: eventBody(fields(id)) }),
  // Invalid bodies are also checked for unknown ids.
  id => ({ method: 'POST', path: '/events', body: eventBody({ ...fields(id), website: 'nope' }) }),
  (id, _, { publicEvent }) => ({ method: 'PUT', path: `/events/${publicEvent}`, body: fields(id) }),
  (id, _, { ownEvent }) => ({ method: 'PUT', path: `/events/${ownEvent}`, body: fields(id) }),
  (id, _, { ownEvent }) => ({ method: 'PUT', path: `/events/${ownEvent}`, body: { ...fields(id), website: 'nope' } }),
];
const ofPosts = (fields: Fields): Ask[] => [
  ...ofEvents(fields),
  (id, n) => ({ method: 'POST', path: '/venues', body: { venue: `Sala ${n}`, ...fields(id) } }),
  (id, n) => ({ method: 'POST', path: '/organizers', body: { organizer: `Banda ${n}`, ...fields(id) } }),
  (id, n) => ({ method: 'POST', path: '/events', body: eventBody({ venue: { venue: `Sala ${n}`, ...fields(id) } }) }),
  (id, n) => ({
    method: 'POST',
    path: '/events',
    body: eventBody({ organizer: [{ organizer: `Banda ${n}`, ...fields(id) }] }),
  }),
];
const ofTerms = (collection: string): Ask[] => [
  (parent, n) => ({ method: 'POST', path: `/${collection}`, body: { name: `Danza ${n}`, parent } }),
  (parent, _, { category }) => ({ method: 'PUT', path: `/${collection}/${category}`, body: { parent } }),
];
const links = (name: string): Ask[] => [
  ...ofEvents(id => ({ [name]: id })),
  ...ofEvents(id => ({ [name]: [String(id)] })),
  ...ofEvents(id => ({ [name]: { id } })),
  ...ofEvents(id => ({ [name]: { id, [name]: 'Sen preguntas' } })),
];

const asked = (about: string, askers: readonly Asker[], guess: Question['guess'], asks: readonly Ask[]): Question[] =>
  asks.map(ask => ({ about, askers, guess, ask }));

/** Id of the second user (`addUsers`). None of the questions is asked by this user. */
const EDITOR = 2;

export const QUESTIONS: readonly Question[] = [
  ...asked(
    'a user',
    AUTHORS,
    () => EDITOR,
    ofPosts(author => ({ author })),
  ),
  ...asked(
    'what is translated',
    AUTHORS,
    ({ event }) => event,
    ofEvents(translation_of => ({ translation_of })),
  ),
  ...asked('a draft venue', AUTHORS, ({ venue }) => venue, links('venue')),
  ...asked('a draft organizer', AUTHORS, ({ organizer }) => organizer, links('organizer')),
  ...asked('the picture of a draft', AUTHORS, ({ picture }) => picture, [
    ...ofPosts(image => ({ image: String(image) })),
    ...ofPosts(id => ({ image: { id, url: 'https://media.example/outra.jpg' } })),
  ]),
  ...asked('a category', CONTRIBUTORS, ({ category }) => category, ofTerms('categories')),
  ...asked('the draft of somebody else', STRANGERS, ({ event }) => event, [
    id => ({ method: 'PUT', path: `/events/${id}`, body: {} }),
    id => ({ method: 'DELETE', path: `/events/${id}` }),
  ]),
  ...asked('a draft of another kind', STRANGERS, ({ venue }) => venue, [
    id => ({ method: 'PUT', path: `/events/${id}`, body: {} }),
    id => ({ method: 'DELETE', path: `/events/${id}` }),
  ]),
];
