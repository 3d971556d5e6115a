/** The operations that a load asks for, run in this process on a table, in the name of one user and without credentials. */
import * as v from 'valibot';
import { events } from '../../../functions/events/operations.ts';
import { nothingReported, type OperationCall } from '../../../functions/runtime/input.ts';
import { runOperation } from '../../../functions/runtime/run.ts';
import { depsFor } from '../../../functions/service.ts';
import { errorEnvelope } from '../../../shared/api/errors.ts';
import type { Method } from '../../../shared/api/routes.ts';
import type { Caller } from '../../../shared/auth/rights.ts';
import { NO_KEYS } from '../../../shared/auth/secret-keys.ts';
import { networkOf } from '../../../shared/http/addresses.ts';
import { ApiError } from '../../../shared/http/errors.ts';
import { nameHeaders, STRICT } from '../../../shared/http/ignored.ts';
import { faultOf, type Log } from '../../../shared/http/log.ts';
import type { Site } from '../../../shared/settings/site.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Service } from '../../http/service.ts';
import { secondsNow } from '../../terminal/now.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { sayFault } from '../../terminal/print.ts';

/** `address`: what error messages call it. */
export const tableService = (store: UncheckedStore, address: string, user: Caller, site: Site): Service => {
  const log: Log = { error: sayFault, info: () => {} };
  // A load reads few lists.
  const settings = { SITE: site, SITES: [site], SECRET_KEY: NO_KEYS, BASE_URL: ADDRESS, ANSWERS_MB: 0, LISTS_MB: 0 };
  const deps = depsFor(settings, { store, now: secondsNow, uptime: () => performance.now(), log });
  return {
    address,
    call: async (method, path, { body, headers } = {}) => {
      const { operation, id, query } = operationAt(method, path);
      const call: OperationCall = {
        caller: user,
        network: networkOf('127.0.0.1'),
        path: { id },
        query,
        body: v.parse(Fields, body ?? {}),
        siteAddress: ADDRESS,
        headers: headers ?? {},
        isStrict: headers?.prefer === STRICT,
        reported: nothingReported(),
      };
      try {
        const reply = await runOperation<'events'>(events, operation, call, deps);
        return { status: reply.status, body: reply.body, headers: new Headers(nameHeaders(call.reported)) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw failureOf(error, address);
        return { status: error.status, body: errorEnvelope(error, 'en'), headers: new Headers() };
      }
    },
  };
};

interface Asked {
  readonly operation: keyof typeof events;
  readonly id?: string | undefined;
  readonly query: URLSearchParams;
}

/** @throws Error for a request that no load makes. */
const operationAt = (method: Method, target: string): Asked => {
  const { pathname, searchParams: query } = new URL(`${ADDRESS}${target}`);
  const id = /^\/events\/(\d+)$/.exec(pathname)?.[1];
  const operation = ASKED.get(`${method} ${id === undefined ? pathname : '/events/{id}'}`);
  if (operation === undefined) throw new Error(`no load asks for ${method} ${target}`);
  return { operation, id, query };
};

const ASKED: ReadonlyMap<string, Asked['operation']> = new Map([
  ['POST /events', 'createEvent'],
  ['GET /events', 'listEvents'],
  ['PUT /events/{id}', 'updateEvent'],
  ['DELETE /events/{id}', 'deleteEvent'],
]);

/** The store has been patient already, and what no operation foresees is a fault of this run, not of a line. */
const failureOf = (error: unknown, address: string): OperatorError => {
  const status = error instanceof ApiError ? error.status : 500;
  const reason = error instanceof ApiError ? error.cause : error;
  if (reason !== undefined) sayFault('fault', { error: faultOf(reason) });
  return new OperatorError(`${address} fails, with status ${status}`);
};

const Fields = v.record(v.string(), v.unknown());

/** Records contain addresses, but nobody reads them here, so any address will do. */
const ADDRESS = 'http://table.invalid';
