/** What is in the calendar before it is shaken: records of each kind whose ids and slugs requests can name without asking. */
import fc from 'fast-check';
import * as v from 'valibot';
import type { Resource } from '../../../shared/route.ts';
import { authorizationOf } from '../callers.ts';
import type { Send } from './request.ts';

/** One record of each kind a round, in this order, in a calendar that is empty: events are 1, 6, 11, … */
const KINDS: readonly Resource[] = ['events', 'venues', 'organizers', 'categories', 'tags'];
const ROUNDS = 16;
const LAST = KINDS.length * ROUNDS;

/** Of a record of the kind, as long as no request has deleted it. */
export const groundId = (resource: Resource): fc.Arbitrary<number> => {
  const first = KINDS.indexOf(resource) + 1;
  return fc.nat(ROUNDS - 1).map(round => round * KINDS.length + first);
};
/** Of a record of any kind, of one that a request has made, or of none. */
export const anyId: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: LAST }),
  fc.integer({ min: 1, max: 3_000 }),
);
export const groundSlug = (resource: Resource): fc.Arbitrary<string> =>
  fc.nat(ROUNDS - 1).map(round => `${SLUGS[resource]}-${round}`);

/** @throws Error when a record is refused, or gets another id: the calendar was not empty. */
export const plant = async (send: Send): Promise<void> => {
  for (let id = 1; id <= LAST; id++) {
    const round = Math.floor((id - 1) / KINDS.length);
    const kind = KINDS[(id - 1) % KINDS.length] ?? 'events';
    await sendAsEditor(send, 'POST', `/${kind}`, bodyOf(kind, round), { status: 201, id });
    if (kind === 'events' && round % 5 === 4)
      await sendAsEditor(send, 'PUT', `/events/${id}`, { password: 'sésamo' }, { status: 200, id });
  }
};

const SLUGS: Readonly<Record<Resource, string>> = {
  events: 'festa',
  venues: 'sala',
  organizers: 'banda',
  categories: 'danza',
  tags: 'barrio',
  docs: '',
};

const STATUSES = ['publish', 'publish', 'draft', 'private', 'publish', 'trash', 'pending'] as const;

const bodyOf = (kind: Resource, round: number): object => {
  const named = { name: `${SLUGS[kind]} ${round}` };
  const before = (round - 1) * KINDS.length;
  const links = { venue: before + 2, organizer: [before + 3], categories: [before + 4], tags: [before + 5] };
  const bodies: Record<Resource, object> = {
    events: {
      title: `Festa ${round}`,
      start_date: `2027-05-${10 + round} 20:00:00`,
      end_date: `2027-05-${10 + round} 23:00:00`,
      status: STATUSES[round % STATUSES.length],
      featured: round % 2 === 0,
      ...(round > 0 && links),
    },
    venues: { venue: `Sala ${round}`, city: 'Vigo' },
    organizers: { organizer: `Banda ${round}` },
    categories: round % 3 === 2 ? { ...named, parent: before + 4 } : named,
    tags: named,
    docs: {},
  };
  return bodies[kind];
};

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
    throw new Error(`The calendar cannot be planted: ${method} ${path} is answered ${reply.status} ${text}`);
};
