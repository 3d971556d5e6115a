/**
 * Each round is about one protected or unpublished event: it sends requests, changes all hidden fields of the event, and sends them again.
 * A reply that differs reveals hidden data, by a filter, a total, a count or an error.
 */
import fc from 'fast-check';
import * as v from 'valibot';
import type { HttpReply } from '../../../tools/local/payload.ts';
import { authorizationOf, LOGINS } from '../../../tools/local/test-users.ts';
import { violationsIn } from '../fuzz/check-reply.ts';
import type { ProofRequest } from '../fuzz/proof-request.ts';
import type { CheckReply } from '../fuzz/send-requests.ts';
import { type Hidden, type Round, round } from './generated-rounds.ts';

export type Asker = keyof typeof LOGINS | 'anonymous';
/** Callers who may not edit these events. */
export const STRANGERS: readonly Asker[] = ['anonymous', 'subscriber', 'contributor', 'author'];

/** Public, whatever it translates, and an author’s; it takes nothing over that is linked. */
const TRANSLATION = { ml_language: 'fr', status: 'publish', venue: '', organizer: '', categories: '', tags: '' };

const PASSWORD = 'contrasinal da proba';

/** For one use, with the seed data of `../fuzz/seed-data.ts`, as requests depend on earlier replies. */
export const askRounds = (
  rounds: number,
  seed: number,
  askers: readonly Asker[] = STRANGERS,
): { readonly requests: Iterable<ProofRequest>; readonly check: CheckReply } => {
  let latest: HttpReply | undefined;
  /** The reply with which the next one is compared. */
  let expected: { readonly asker: Asker; readonly reply: HttpReply } | undefined;

  function* about({ states, author, status, questions }: Round, nth: number): Generator<ProofRequest> {
    const shown = { title: `Agochado ${nth}`, start_date: '2031-05-02 20:00:00', end_date: '2031-05-02 22:00:00' };
    const [first, second] = states;
    const owner = status === 'publish' ? author : 2;
    yield byEditor('POST', '/events', { ...shown, ...first, status, author: owner });
    const event = idOf(latest);
    yield byEditor('POST', '/events', { ...TRANSLATION, title: `Traducido ${nth}`, author: 3, translation_of: event });
    const ids = { event, translation: idOf(latest) };
    // What an event has in common with a public translation is not hidden (contract/languages#shared-facts).
    const write = (body: Partial<Hidden> | { password: string }) =>
      byEditor('PUT', `/events/${event}`, { ...body, only_this: true });
    if (status === 'publish') yield write({ password: PASSWORD });
    const asked = questions.map((question, i) => {
      const asker = askers[i % askers.length] ?? 'anonymous';
      return { asker, request: get(question(ids, states), asker) };
    });
    const before: (HttpReply | undefined)[] = [];
    for (const { request } of asked) {
      yield request;
      before.push(latest);
    }
    yield write(second);
    for (const [i, { asker, request }] of asked.entries()) {
      const reply = before[i];
      expected = reply && { asker, reply };
      yield request;
    }
  }
  function* requests(): Generator<ProofRequest> {
    for (const [nth, one] of fc.sample(round, { numRuns: rounds, seed }).entries()) yield* about(one, nth);
  }
  return {
    requests: requests(),
    check: (request, reply) => {
      const compared = expected;
      expected = undefined;
      latest = reply;
      const tells = compared !== undefined && comparable(compared.reply) !== comparable(reply);
      return [
        ...violationsIn(request, reply),
        ...(tells ? [`${compared.asker} is told what is hidden: ${gist(compared.reply)}, then ${gist(reply)}`] : []),
      ];
    },
  };
};

/** The parts of a reply that must not change. The modification date may, as protected events show it. */
const comparable = ({ status, headers, body }: HttpReply): string =>
  [status, headers['x-tec-total'], body.toString('utf8').replace(OF_EVERY_WRITE, '')].join();

/** Members that change with every write. That an event was written is public: lists show when, and the change feed its version. */
const OF_EVERY_WRITE = /"(?:modified(?:_utc)?(?:_details)?|next_token)":"[^"]*"|"version":\d+/g;

const gist = ({ status, headers, body }: HttpReply): string =>
  `${status} of ${headers['x-tec-total'] ?? 'no'} in all, ${body.length} bytes`;

const Made = v.pipe(v.string(), v.parseJson(), v.object({ id: v.number() }));
const idOf = (reply: HttpReply | undefined): number => v.parse(Made, reply?.body.toString('utf8')).id;

const get = (path: string, by: Asker): ProofRequest => ({
  method: 'GET',
  path,
  headers: by === 'anonymous' ? [] : [['authorization', authorizationOf(LOGINS[by])]],
  body: Buffer.alloc(0),
});
const byEditor = (method: string, path: string, body: object): ProofRequest => ({
  method,
  path,
  headers: [
    ['authorization', authorizationOf(LOGINS.editor)],
    ['content-type', 'application/json'],
  ],
  body: Buffer.from(JSON.stringify(body)),
});
