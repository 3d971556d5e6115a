/** Where a load sends events, and whether it can remember feeds there. */
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { openForWriting } from '../../table/open-table.ts';
import type { TableLocation } from '../../table/options.ts';
import { passwordOfUser } from '../../terminal/password-input.ts';
import { type OpenTarget, siteTarget } from './target.ts';

interface Named {
  readonly isTrial: boolean;
  readonly site: string | undefined;
  readonly user: string;
  readonly passwordStdin: boolean;
  readonly place: TableLocation;
}

interface Destination {
  readonly open: OpenTarget;
  /** Opens the table; undefined if only HTTP leads to it. */
  readonly store?: () => Promise<UncheckedStore>;
}

/** @throws OperatorError if a password is needed, and there is none. */
export const destinationOf = async ({ isTrial, site, user, passwordStdin, place }: Named): Promise<Destination> => {
  const store = () => openForWriting(place);
  if (isTrial || place.table !== undefined) {
    const { tableTarget } = await import('./table-target.ts'); // it imports the operations of events, which takes long
    return { open: tableTarget(place, user, isTrial), store };
  }
  const open = siteTarget(
    { url: site, home: place.home },
    { login: user, password: await passwordOfUser({ passwordStdin }) },
  );
  return site === undefined ? { open, store } : { open };
};
