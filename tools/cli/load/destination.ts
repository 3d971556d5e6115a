/** Where a load sends events, and whether it can remember feeds there. */
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { openForWriting } from '../../table/open-table.ts';
import { passwordOfUser } from '../../terminal/password-input.ts';
import type { LoadOptions } from './options.ts';
import { type OpenTarget, siteTarget } from './target.ts';

interface Destination {
  readonly open: OpenTarget;
  /** Opens the table; undefined if only HTTP leads to it. */
  readonly store?: () => Promise<UncheckedStore>;
}

/** @throws OperatorError if a password is needed, and there is none. */
export const destinationOf = async (options: LoadOptions & { readonly user: string }): Promise<Destination> => {
  const { dryRun, site, user, home, table } = options;
  const store = () => openForWriting(options);
  if (dryRun || table !== undefined) {
    const { tableTarget } = await import('./table-target.ts'); // it imports the operations of events, which takes long
    return { open: tableTarget(options, user, dryRun), store };
  }
  const open = siteTarget(site, home, { login: user, password: await passwordOfUser(options) });
  return site === undefined ? { open, store } : { open };
};
