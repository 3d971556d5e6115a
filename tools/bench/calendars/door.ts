/**
 * The functions of one site in this process, behind the gateway of the local server but without its
 * socket.
 */
import * as v from 'valibot';
import type { Log } from '../../../shared/http/log.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Deployment } from '../../local/deployment.ts';
import { answerOf } from '../../local/gateway.ts';
import { DOMAIN, invokeInProcess, type World } from '../../local/in-process.ts';
import { authorizationOf } from '../../local/test-users.ts';
import { LANGUAGE, NOW } from './records.ts';

export interface Sent {
  /** A login of `tools/local/test-users.ts`; absent for anonymous requests. */
  readonly as?: string | undefined;
  /** The body of a POST. Without a body, the request is a GET. */
  readonly body?: object | undefined;
}

/** What a request has consumed, as its line in the log says. */
const Cost = v.object({ trips: v.number(), readUnits: v.number(), writeUnits: v.number() });
export type Cost = v.InferOutput<typeof Cost>;

/**
 * Asks for a path, which is that of the calendar's page or a path below the namespace.
 *
 * @throws Error if the answer is a refusal.
 */
export type Ask = (path: string, sent?: Sent) => Promise<{ readonly body: string; readonly cost: Cost }>;

/** The clocks stand still, so the `memoryRule` either keeps items at once or never. */
export const openDoor = (service: Deployment, store: UncheckedStore, memoryRule?: World['memoryRule']): Ask => {
  let line: unknown;
  const log: Log = {
    error: (...about) => console.error(...about),
    info: (message, about) => {
      if (message === 'request') line = about;
    },
  };
  const world = { store, clock: () => NOW, log, uptime: () => 0, memoryRule };
  const answer = answerOf(service.apis, invokeInProcess(world), DOMAIN);
  return async (path, { as, body } = {}) => {
    const target = `/${LANGUAGE}${path.startsWith('/calendar') ? '' : '/calendar/events/v1'}${path}`;
    const headers = {
      ...(as !== undefined && { authorization: authorizationOf(as) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const method = body === undefined ? 'GET' : 'POST';
    const reply = await answer({ method, target, headers, body: sent, sourceIp: '127.0.0.1' }, 'bench');
    const text = reply.body.toString('utf8');
    if (reply.status >= 400) throw new Error(`${method} ${path} is answered ${reply.status}: ${text}`);
    return { body: text, cost: v.parse(Cost, line) };
  };
};
