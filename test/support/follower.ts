/**
 * A client that holds a copy of a public list and follows its changes, as docs/contract/changes.md
 * says.
 */
import type { Collection } from './histories/compare.ts';
import type { Service } from './service.ts';

/** What lists show of a record. */
type Shown = Readonly<Record<string, unknown>>;

export interface Copy {
  readonly version: number;
  readonly own: Shown;
}

export interface Follower {
  readonly collection: Collection;
  readonly site: 'gl' | 'ca';
  /** The keys are ids. */
  readonly copies: ReadonlyMap<number, Copy>;
  /** Asks once. Returns true if there is more to ask for at once. */
  readonly ask: () => Promise<boolean>;
  /** Asks until there is nothing more for now. */
  readonly catchUp: () => Promise<void>;
  /** Forgets what it has stored since, like a client that is stopped before it could store it. */
  readonly restoredTo: (moment: Saved) => void;
  readonly saved: () => Saved;
}
interface Saved {
  readonly token: string | undefined;
  readonly copies: ReadonlyMap<number, Copy>;
}

const NAMES = {
  ...{ events: 'event', venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' },
} as const;

export const follower = (collection: Collection, site: 'gl' | 'ca', { call }: Pick<Service, 'call'>): Follower => {
  let token: string | undefined;
  let copies = new Map<number, Copy>();
  const ask = async (): Promise<boolean> => {
    const since = token === undefined ? '' : `?since=${token}`;
    const { status, body } = await call('GET', `/${collection}/changes${since}`, { site });
    if (status === 410) {
      token = undefined;
      copies = new Map();
      return true;
    }
    if (status !== 200) throw new Error(`${collection}/changes: ${status} ${JSON.stringify(body)}`);
    for (const { id, version, change, ...record } of body.changes)
      if (change === 'delete') copies.delete(id);
      else copies.set(id, { version, own: ownOf(record[NAMES[collection]]) });
    token = body.next_token;
    return body.has_more;
  };
  return {
    collection,
    site,
    get copies() {
      return copies;
    },
    ask,
    catchUp: async () => {
      while (await ask());
    },
    restoredTo: moment => {
      token = moment.token;
      copies = new Map(moment.copies);
    },
    saved: () => ({ token, copies: new Map(copies) }),
  };
};

/**
 * What changes without a change of the record: embedded records, translations, and how many events
 * link a term.
 */
const OTHERS: ReadonlySet<string> = new Set(['translations', 'categories', 'tags', 'venue', 'organizer', 'count']);
/**
 * What a list that shows an event with several dates once has of its next date; `dates` has all.
 */
const OF_NEXT_DATE = /^(?:(?:utc_)?(?:start|end)_date|timezone_abbr$|event_status$)/;
/** A venue shows its name as `venue`, so texts are kept. */
export const ownOf = (record: Shown): Shown =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) =>
        (!OTHERS.has(name) || typeof value === 'string') && !(record.dates !== undefined && OF_NEXT_DATE.test(name)),
    ),
  );
