/**
 * Loads into a table: `load --table` and `load --dry-run` run the operations of the service in this
 * process, in the name of one user and without a password.
 */
import { events } from '../../../functions/events/operations.ts';
import { organizers } from '../../../functions/linked/organizers.ts';
import { venues } from '../../../functions/linked/venues.ts';
import { runOperation } from '../../../functions/runtime/run.ts';
import { errorEnvelope } from '../../../shared/api/errors.ts';
import { type Method, OPERATION_IDS, ROUTES, type Route } from '../../../shared/api/routes.ts';
import { ApiError } from '../../../shared/http/errors.ts';
import { effectHeaders, STRICT } from '../../../shared/http/ignored.ts';
import { faultOf } from '../../../shared/http/log.ts';
import type { Caller } from '../../../shared/settings/rights.ts';
import type { Site } from '../../../shared/settings/site.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Service } from '../../http/service.ts';
import { accountOf, parseLogin } from '../../table/accounts.ts';
import { environmentOf } from '../../table/environment-of.ts';
import { ADDRESS, tableCall, tableDeps } from '../../table/table-operations.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { sayFault } from '../../terminal/print.ts';
import { isRecord } from './formats/row.ts';
import type { LoadType } from './mapping/words.ts';
import type { UserOptions } from './options.ts';
import { unwrittenStore } from './unwritten-store.ts';

/**
 * The service of each site.
 * @throws OperatorError if there is no such user.
 */
export const tableServices = async (stored: UncheckedStore, options: UserOptions) => {
  const { user: caller } = await accountOf(stored, parseLogin(options.user));
  const store = options.dryRun ? unwrittenStore(stored) : stored;
  const address = options.table ?? 'the table of the local server';
  const { sites } = environmentOf(options);
  return new Map(sites.map(site => [site.language, tableService(store, address, caller, site)]));
};

/** `address` is what error messages call the table. */
const tableService = (store: UncheckedStore, address: string, user: Caller, site: Site): Service => {
  const deps = tableDeps(store, site, [site]);
  return {
    address,
    call: async (method, path, { body, headers } = {}) => {
      const { operation, id, query } = askedAt(method, path);
      const call = tableCall({
        caller: user,
        path: { id },
        query,
        body: isRecord(body) ? body : {},
        headers: headers ?? {},
        isStrict: headers?.prefer === STRICT,
      });
      try {
        const reply = await runOperation<LoadType>(OPERATIONS, operation, call, deps);
        return { status: reply.status, body: reply.body, headers: new Headers(effectHeaders(call.reported)) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw failureOf(error, address);
        return { status: error.status, body: errorEnvelope(error, 'en'), headers: new Headers() };
      }
    },
  };
};

const OPERATIONS = { ...events, ...venues, ...organizers };

/** @throws Error for a request that no load makes. */
const askedAt = (method: Method, target: string) => {
  const { pathname, searchParams: query } = new URL(`${ADDRESS}${target}`);
  const [id] = /\d+$/.exec(pathname) ?? [];
  const path = id === undefined ? pathname : pathname.replace(id, '{id}');
  const operation = OPERATION_IDS.find(each => {
    const route: Route = ROUTES[each];
    return route.path === path && route.methods.includes(method);
  });
  if (operation === undefined) throw new Error(`no load asks for ${method} ${target}`);
  return { operation, id, query };
};

/**
 * The store has retried already, and an error that no operation expects is a fault of this program,
 * not of a line.
 */
const failureOf = (error: unknown, address: string): OperatorError => {
  const status = error instanceof ApiError ? error.status : 500;
  const reason = error instanceof ApiError ? error.cause : error;
  if (reason !== undefined) sayFault('fault', { error: faultOf(reason) });
  return new OperatorError(`${address} fails, with status ${status}`);
};
