/** `load --table`: events go into the table itself, several in one transaction, without the HTTP interface. */
import { type UserRecord, userIn } from '../../../shared/model/users.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { userKey } from '../../../shared/store/table.ts';
import { fromSeconds } from '../../../shared/time/wall.ts';
import { groupedStore } from '../../at-once/grouped-store.ts';
import { parseLogin } from '../../table/accounts.ts';
import { environmentOf } from '../../table/environment-of.ts';
import { openForWriting } from '../../table/open-table.ts';
import type { TableLocation } from '../../table/options.ts';
import { nextSecond } from '../../terminal/now.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { Line } from './place-line.ts';
import { tableService } from './table-service.ts';
import { journalIn, type OpenTarget, requireSites, STAGE, serviceIn } from './target.ts';
import { trialStore } from './trial-store.ts';

export interface InTable {
  readonly place: TableLocation;
  /** Login of the user in whose name the events are made. */
  readonly user: string;
  /** Whether nothing is written. */
  readonly isTrial?: boolean;
}

/**
 * Throws OperatorError when there is no site of a language, no stage runs in that home, newer code has written its table or it has to be
 * repaired first, or there is no such user.
 */
export const tableTarget =
  ({ place, user, isTrial = false }: InTable): OpenTarget =>
  async languages => {
    const { sites } = environmentOf(place);
    // Dates without an offset are read in its zone.
    const spoken = sites.map(({ language }) => language);
    requireSites(languages, spoken);
    const store = await openForWriting(place);
    const name = place.table === undefined ? 'the table of the stage' : `the table ${place.table}`;
    const journal = journalIn(place.home, place.table === undefined ? STAGE : `table ${place.table}`);
    const caller = await knownUser(store, user, name);
    const written = isTrial ? trialStore(store) : groupedStore(store);
    const services = new Map(sites.map(site => [site.language, tableService(written, name, caller, site)] as const));
    return { serviceOf: serviceIn(services), journal, since: fromSeconds(await nextSecond()) };
  };

/** Neighbours may share a transaction, and with one language also a row of the log. */
export const byLanguage = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((a, b) => (a.language < b.language ? -1 : a.language > b.language ? 1 : 0));

const knownUser = async (store: UncheckedStore, sent: string, name: string): Promise<UserRecord> => {
  const [item] = await store.read([userKey(parseLogin(sent))], 'consistent');
  const user = userIn(item);
  if (user !== undefined) return user;
  throw new OperatorError(`There is no user ${sent} in ${name}: say in whose name with --user`);
};
