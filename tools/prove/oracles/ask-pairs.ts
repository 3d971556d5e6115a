/**
 * Pairs of requests that differ in one id: of no record, and of a record that is hidden from the caller. Both replies have to be equal. A
 * difference is an oracle: by trying ids, a caller could learn which records exist.
 */
import * as v from 'valibot';
import type { HttpReply } from '../../local/reply.ts';
import { authorizationOf, LOGINS } from '../harness/callers.ts';
import { violationsIn } from '../harness/check-reply.ts';
import type { ProofRequest } from '../harness/proof-request.ts';
import type { Proof } from '../harness/run-proof.ts';
import { type Asked, type Asker, eventBody, type Ids, PREPARED, QUESTIONS, SECRET } from './id-questions.ts';

/** An id without a record or user. */
const NOTHING = 999_999;

const PREPARATIONS: Readonly<Record<(typeof PREPARED)[number], readonly [by: Asker, path: string, body: object]>> = {
  venue: ['editor', '/venues', { venue: 'Local agochado', status: 'draft' }],
  organizer: ['editor', '/organizers', { organizer: 'Banda agochada', status: 'draft' }],
  event: ['editor', '/events', eventBody({ status: 'draft' })],
  category: ['editor', '/categories', { name: 'Danza' }],
  publicEvent: ['editor', '/events', eventBody({})],
  ownEvent: ['contributor', '/events', eventBody({})],
  picture: ['editor', '/events', eventBody({ status: 'draft', image: `https://media.example/${SECRET}.jpg` })],
};

/** For one use, as requests depend on ids in replies to the preparations. */
export const askPairs = (): Pick<Proof, 'requests' | 'count' | 'check'> => {
  let latest: HttpReply | undefined;
  const prepared: Partial<Record<keyof Ids, number>> = {};
  const pairs = QUESTIONS.flatMap(question => question.askers.map(asker => ({ ...question, asker })));
  /** The reply with which the next one is compared. */
  let expected: { readonly about: string; readonly reply: HttpReply } | undefined;

  function* requests(): Generator<ProofRequest> {
    for (const name of PREPARED) {
      const [by, path, body] = PREPARATIONS[name];
      yield requestOf({ method: 'POST', path, body }, by);
      prepared[name] = idOf(latest, name);
    }
    const ids = v.parse(Prepared, prepared);
    for (const [n, { about, asker, guess, ask }] of pairs.entries()) {
      yield requestOf(ask(NOTHING, 2 * n, ids), asker);
      if (latest !== undefined) expected = { about: `${asker} is told of ${about}`, reply: latest };
      yield requestOf(ask(guess(ids), 2 * n + 1, ids), asker);
    }
  }
  return {
    requests: requests(),
    count: PREPARED.length + 2 * pairs.length,
    check: (request, reply) => {
      const [before, now] = [expected, reply];
      expected = undefined;
      latest = reply;
      const isOracle = before !== undefined && comparable(before.reply) !== comparable(now);
      const isTold = !isEditor(request) && reply.body.includes(SECRET);
      return [
        ...violationsIn(request, reply),
        ...(isTold ? ['the address of a picture that only editors know'] : []),
        ...(isOracle ? [`${before.about}: ${comparable(now)} where nothing is ${comparable(before.reply)}`] : []),
      ];
    },
  };
};

const isEditor = ({ headers }: ProofRequest): boolean =>
  headers.some(([, value]) => value === authorizationOf(LOGINS.editor));

const Prepared = v.object(v.entriesFromList(PREPARED, v.number()));

/** What both replies must have in common. The body of a success names the id of the request, so only its status counts. */
const comparable = ({ status, headers, body }: HttpReply): string =>
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

const requestOf = ({ method, path, body }: Asked, by: Asker): ProofRequest => ({
  method,
  path,
  headers: [
    ...(by === 'anonymous' ? [] : [['authorization', authorizationOf(LOGINS[by])] as const]),
    ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
  ],
  body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
});
