/** Records of each kind that a proof creates before its requests, with predictable ids and slugs. */
import fc from 'fast-check';
import * as v from 'valibot';
import type { NamespaceResource } from '../../../shared/api/routes.ts';
import type { Language } from '../../../shared/settings/site.ts';
import { authorizationOf } from '../../../tools/local/test-users.ts';
import type { Send } from './proof-request.ts';

/** Kinds that share an id counter. */
const SPACES: readonly (readonly NamespaceResource[])[] = [
  ['events', 'venues', 'organizers'],
  ['categories', 'tags'],
];
/** Each round creates one record of each kind, in this order, in an empty calendar: events are 1, 4, 7, …, categories 1, 3, 5, … */
const KINDS = SPACES.flat();
const ROUNDS = 16;
/**
 * Rounds whose records are translations of those of an earlier round, so that requests meet groups of two and of three records, with events
 * in every status, and links between languages, as records link those of the previous round.
 */
const TRANSLATIONS: Readonly<Partial<Record<number, { readonly of: number; readonly ml_language: Language }>>> = {
  3: { of: 2, ml_language: 'fr' },
  7: { of: 6, ml_language: 'fr' },
  9: { of: 7, ml_language: 'ca' },
  11: { of: 10, ml_language: 'fr' },
  13: { of: 11, ml_language: 'ca' },
  15: { of: 14, ml_language: 'fr' },
};
const LAST = Math.max(...SPACES.map(({ length }) => length)) * ROUNDS;

const idIn = (kind: NamespaceResource, round: number): number => {
  const kinds = SPACES.find(space => space.includes(kind)) ?? [];
  return round * kinds.length + kinds.indexOf(kind) + 1;
};

/** The ids of all records of the kind, unless a request has deleted them. */
export const seedIds = (resource: NamespaceResource): number[] =>
  Array.from({ length: ROUNDS }, (_, round) => idIn(resource, round));
/** The id of a record of the kind, unless a request has deleted it. */
export const seedId = (resource: NamespaceResource): fc.Arbitrary<number> =>
  fc.nat(ROUNDS - 1).map(round => idIn(resource, round));
/** The id of a seed record of any kind, of a record that a request has created, or of none. */
export const anyId: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: LAST }),
  fc.integer({ min: 1, max: 3_000 }),
);
export const seedSlug = (resource: NamespaceResource): fc.Arbitrary<string> =>
  fc.nat(ROUNDS - 1).map(round => `${SLUGS[resource]}-${round}`);

/** @throws Error when a record is refused, or gets another id because the calendar was not empty. */
export const seedData = async (send: Send): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of KINDS) {
      const id = idIn(kind, round);
      await sendAsEditor(send, 'POST', `/${kind}`, bodyOf(kind, round), { status: 201, id });
      if (kind === 'events' && round % 5 === 4)
        await sendAsEditor(send, 'PUT', `/events/${id}`, { password: 'sésamo' }, { status: 200, id });
    }
};

const SLUGS: Readonly<Record<NamespaceResource, string>> = {
  events: 'festa',
  venues: 'sala',
  organizers: 'banda',
  categories: 'danza',
  tags: 'barrio',
  docs: '',
};

const STATUSES = ['publish', 'publish', 'draft', 'private', 'publish', 'trash', 'pending'] as const;

const bodyOf = (kind: NamespaceResource, round: number): object => {
  const translation = TRANSLATIONS[round];
  const linked = translation && {
    ml_language: translation.ml_language,
    translation_of: idIn(kind, translation.of),
  };
  const named = { name: `${SLUGS[kind]} ${round}`, ...linked };
  const before = (each: NamespaceResource): number => idIn(each, round - 1);
  const links = {
    venue: before('venues'),
    organizer: [before('organizers')],
    categories: [before('categories')],
    tags: [before('tags')],
  };
  const bodies: Record<NamespaceResource, object> = {
    events: {
      title: `Festa ${round}`,
      start_date: `2027-05-${10 + round} 20:00:00`,
      end_date: `2027-05-${10 + round} 23:00:00`,
      status: STATUSES[round % STATUSES.length],
      featured: round % 2 === 0,
      ...(round > 0 && links),
      ...linked,
    },
    venues: { venue: `Sala ${round}`, city: 'Vigo', ...linked },
    organizers: { organizer: `Banda ${round}`, ...linked },
    categories: hasParent(round) ? { ...named, parent: before('categories') } : named,
    tags: named,
    docs: {},
  };
  return bodies[kind];
};

/** A parent has to be of the same language. */
const hasParent = (round: number): boolean =>
  round % 3 === 2 && TRANSLATIONS[round] === undefined && TRANSLATIONS[round - 1] === undefined;

const sendAsEditor = async (
  send: Send,
  method: string,
  path: string,
  body: object,
  expected: { readonly status: number; readonly id: number },
): Promise<void> => {
  const reply = await send({
    method,
    path,
    headers: [
      ['authorization', authorizationOf('editor')],
      ['content-type', 'application/json'],
    ],
    body: Buffer.from(JSON.stringify(body)),
  });
  const text = reply.body.toString('utf8');
  const made = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ id: v.literal(expected.id) })), text);
  if (reply.status !== expected.status || !made.success)
    throw new Error(`The seed data cannot be made: ${method} ${path} is answered ${reply.status} ${text}`);
};
