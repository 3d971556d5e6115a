/**
 * Loads into a table: `load --table` and `load --dry-run` run the operations of the service in this
 * process, in the name of one user and without a password.
 */
import { accountOf, parseLogin } from '../../table/accounts.ts';
import { environmentOf } from '../../table/environment-of.ts';
import { openForWriting } from '../../table/open-table.ts';
import type { TableLocation } from '../../table/options.ts';
import { tableService } from './table-service.ts';
import { type OpenTarget, requireSites, serviceIn } from './target.ts';
import { unwrittenStore } from './unwritten-store.ts';

/**
 * `isTrial` keeps all writes in memory.
 * @throws OperatorError when a language has no site, there is no table, newer code has written it,
 * it has to be repaired first, or there is no such user.
 */
export const tableTarget =
  (place: TableLocation, user: string, isTrial: boolean): OpenTarget =>
  async languages => {
    const { sites } = environmentOf(place);
    const spoken = sites.map(({ language }) => language);
    requireSites(languages, spoken);
    const stored = await openForWriting(place);
    const { user: caller } = await accountOf(stored, parseLogin(user));
    const store = isTrial ? unwrittenStore(stored) : stored;
    const address = place.table ?? 'the table of the local server';
    const services = sites.map(site => [site.language, tableService(store, address, caller, site)] as const);
    return { serviceOf: serviceIn(services) };
  };
