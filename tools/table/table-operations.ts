/**
 * Operations of the service that a command runs on a table, in its own process, without HTTP and
 * without credentials.
 */
import type { FunctionDeps } from '../../functions/runtime/deps.ts';
import { type OperationCall, Reported } from '../../functions/runtime/input.ts';
import { depsFor } from '../../functions/service.ts';
import { networkOf } from '../../shared/http/addresses.ts';
import { NO_KEYS } from '../../shared/settings/secret-keys.ts';
import type { Site } from '../../shared/settings/site.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { secondsNow } from '../terminal/now.ts';
import { sayFault } from '../terminal/print.ts';

/** Answers contain addresses, but nobody reads them here, so any address will do. */
export const ADDRESS = 'http://table.invalid';

/** Nothing is cached, because a command reads few lists. Only faults of the log are shown. */
export const tableDeps = (store: UncheckedStore, site: Site, sites: readonly Site[]): FunctionDeps =>
  depsFor(
    { SITE: site, SITES: [...sites], SECRET_KEY: NO_KEYS, BASE_URL: ADDRESS, ITEMS_MB: 0, LISTS_MB: 0 },
    { store, clock: secondsNow, uptime: () => performance.now(), log: { error: sayFault, info: () => {} } },
  );

/** A call without parameters, fields and headers except those of `asked`. */
export const tableCall = (asked: Pick<OperationCall, 'caller' | 'path'> & Partial<OperationCall>): OperationCall => ({
  network: networkOf('127.0.0.1'),
  query: new URLSearchParams(),
  body: {},
  siteAddress: ADDRESS,
  reported: new Reported(),
  ...asked,
});
