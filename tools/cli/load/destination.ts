/** Where a load sends events, and whether it can remember feeds there. */
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { openForWriting } from '../../table/open-table.ts';
import type { TableLocation } from '../../table/options.ts';
import { passwordOfUser } from '../../terminal/password-input.ts';
import { type OpenTarget, siteTarget } from './target.ts';

/** What an operator has named. */
interface Named extends TableLocation {
  readonly dryRun: boolean;
  readonly site?: string | undefined;
  readonly user: string;
  readonly passwordStdin: boolean;
}

interface Destination {
  readonly open: OpenTarget;
  /** Opens the table; undefined if only HTTP leads to it. */
  readonly store?: () => Promise<UncheckedStore>;
}

/** @throws OperatorError if a password is needed, and there is none. */
export const destinationOf = async (named: Named): Promise<Destination> => {
  const { dryRun, site, user, home, table } = named;
  const store = () => openForWriting(named);
  if (dryRun || table !== undefined) {
    const { tableTarget } = await import('./table-target.ts'); // it imports the operations of events, which takes long
    return { open: tableTarget(named, user, dryRun), store };
  }
  const open = siteTarget(site, home, { login: user, password: await passwordOfUser(named) });
  return site === undefined ? { open, store } : { open };
};
