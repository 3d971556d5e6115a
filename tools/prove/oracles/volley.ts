/**
 * Pairs of requests that differ in one id: that of nothing, and that of something which the caller may not know of. Both have to be
 * answered alike: a difference is an oracle, by which whoever counts through the ids learns what is there.
 */
import * as v from 'valibot';
import type { HttpReply } from '../../local/reply.ts';
import { authorizationOf, LOGINS } from '../callers.ts';
import { complaintsOf as anyComplaintsOf } from '../fuzz/complaints.ts';
import type { FuzzRequest } from '../fuzz/request.ts';
import type { ComplaintsOf } from '../fuzz/run.ts';
import { type Asked, type Asker, eventBody, type Ids, PLANTED, QUESTIONS, SECRET } from './questions.ts';

export interface Volley {
  readonly requests: Iterable<FuzzRequest>;
  readonly count: number;
  readonly complaintsOf: ComplaintsOf;
}

/** Of no record and no user. */
const NOTHING = 999_999;

const PLANTS: Readonly<Record<(typeof PLANTED)[number], readonly [by: Asker, path: string, body: object]>> = {
  venue: ['editor', '/venues', { venue: 'Local agochado', status: 'draft' }],
  organizer: ['editor', '/organizers', { organizer: 'Banda agochada', status: 'draft' }],
  event: ['editor', '/events', eventBody({ status: 'draft' })],
  category: ['editor', '/categories', { name: 'Danza' }],
  publicEvent: ['editor', '/events', eventBody({})],
  ownEvent: ['contributor', '/events', eventBody({})],
  picture: ['editor', '/events', eventBody({ status: 'draft', image: `https://media.example/${SECRET}.jpg` })],
};

/** To be used once: a question needs the ids that the answers to what was planted have brought. */
export const oracleVolley = (): Volley => {
  let latest: HttpReply | undefined;
  const planted: Partial<Record<keyof Ids, number>> = {};
  const pairs = QUESTIONS.flatMap(question => question.askers.map(asker => ({ ...question, asker })));
  /** What the next answer is compared with. */
  let expected: { readonly about: string; readonly reply: HttpReply } | undefined;

  function* requests(): Generator<FuzzRequest> {
    for (const name of PLANTED) {
      const [by, path, body] = PLANTS[name];
      yield requestOf({ method: 'POST', path, body }, by);
      planted[name] = idOf(latest, name);
    }
    const ids = v.parse(Planted, planted);
    for (const [n, { about, asker, guess, ask }] of pairs.entries()) {
      yield requestOf(ask(NOTHING, 2 * n, ids), asker);
      if (latest !== undefined) expected = { about: `${asker} is told of ${about}`, reply: latest };
      yield requestOf(ask(guess(ids), 2 * n + 1, ids), asker);
    }
  }
  return {
    requests: requests(),
    count: PLANTED.length + 2 * pairs.length,
    complaintsOf: (request, reply) => {
      const [before, now] = [expected, reply];
      expected = undefined;
      latest = reply;
      const isOracle = before !== undefined && told(before.reply) !== told(now);
      const isTold = !isEditor(request) && reply.body.includes(SECRET);
      return [
        ...anyComplaintsOf(request, reply),
        ...(isTold ? ['the address of a picture that only editors know'] : []),
        ...(isOracle ? [`${before.about}: ${told(now)} where nothing is ${told(before.reply)}`] : []),
      ];
    },
  };
};

const isEditor = ({ headers }: FuzzRequest): boolean =>
  headers.some(([, value]) => value === authorizationOf(LOGINS.editor));

const Planted = v.object(v.entriesFromList(PLANTED, v.number()));

/** Of what is done, that it is done: it names the id that it was asked with. */
const told = ({ status, headers, body }: HttpReply): string =>
  status < 300 ? String(status) : `${status} ${headers.allow} ${body.toString('utf8')}`;

const Id = v.object({ id: v.number() });
const Made = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...Id.entries, image: v.fallback(v.optional(Id), undefined) }),
);
const idOf = (reply: HttpReply | undefined, name: keyof Ids): number | undefined => {
  const made = v.safeParse(Made, reply?.body.toString('utf8'));
  if (!made.success) return undefined;
  return name === 'picture' ? made.output.image?.id : made.output.id;
};

const requestOf = ({ method, path, body }: Asked, by: Asker): FuzzRequest => ({
  method,
  path,
  headers: [
    ...(by === 'anonymous' ? [] : [['authorization', authorizationOf(LOGINS[by])] as const]),
    ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
  ],
  body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
});
