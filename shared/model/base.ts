/**
 * What every stored record has, whatever its type; what is derived from it; when it is public; and
 * whether a write changes it.
 */
import * as v from 'valibot';
import { webAddress } from '../http/addresses.ts';
import type { Placement } from '../lists/entry.ts';
import { EntryName } from '../lists/name.ts';
import { Language } from '../settings/site.ts';
import type { Item } from '../store/change.ts';
import { limitMarks } from '../text/fold.ts';
import { fromSeconds, type Instant, type Wall } from '../time/wall.ts';

// A write that changes nothing is not written (contract/events#event-updates).

/**
 * Compares deeply. Members that are undefined count as absent, and their order does not matter,
 * because the database keeps none.
 */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [first, second] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  const names = new Set([...first.keys(), ...second.keys()]);
  return Array.isArray(a) === Array.isArray(b) && [...names].every(name => isEqual(first.get(name), second.get(name)));
};

export const isUnchanged = (before: object, after: object): boolean => isEqual(comparable(before), comparable(after));

/**
 * Leaves out what every write sets anew, including the date of a record that was never published
 * (contract/events#value-formats).
 */
const comparable = (record: object): object => ({
  ...record,
  version: 0,
  modified: '',
  modified_utc: '',
  ...('date_utc' in record && record.date_utc === null && { date: '' }),
});

// Pages redirect from the slugs that a record had before while it was public
// (docs/pages.md#old-addresses).

export const OldSlugs = v.optional(v.array(v.string()), []);

/** The number is limited because each old slug is an item of its own, written with the record. */
const MAX_OLD_SLUGS = 10;

interface Named {
  readonly slug: string;
  /** Absent in a term, which is always public. */
  readonly status?: string;
}

/**
 * The old slugs after a write, the latest last. Moving a record to the trash changes its slug, but
 * that is no renaming (contract/rights#trash).
 */
export const oldSlugsAfter = (
  before: (Named & { readonly old_slugs: readonly string[] }) | undefined,
  { slug, status }: Named,
): string[] => {
  if (before === undefined) return [];
  const wasPublic = before.slug !== '' && (before.status ?? 'publish') === 'publish';
  const isRenamed = wasPublic && before.slug !== slug && status !== 'trash';
  const old = isRenamed ? [...before.old_slugs, before.slug] : before.old_slugs;
  return [...new Set(old.toReversed())]
    .filter(each => each !== slug)
    .slice(0, MAX_OLD_SLUGS)
    .reverse();
};

/**
 * Text that users wrote. Marks are limited on reading, too, because an archive is imported
 * unchanged (contract/texts#combining-marks).
 */
export const Text = v.pipe(v.string(), v.transform(limitMarks));

/**
 * A web address. It is checked on reading, too, and becomes `''` if it is not safe in HTML
 * (contract/texts#web-addresses).
 */
export const Address = v.pipe(
  v.string(),
  v.transform(stored => webAddress(stored) ?? ''),
);

export const base = {
  language: Language,
  /** Every write raises it. It is part of the `ETag`, and the condition of the next write. */
  version: v.number(),
};

/**
 * The name by which events link this record, such as `v5`. In the trash the record gets a new one
 * (`v5.1`), so that it leaves all its events at once and they do not link it again when it is
 * restored (contract/events#links-to-deleted-records).
 */
export const linkable = { link: EntryName };

// What is derived from a record and stored beside it. Each resource derives its own part.

export interface UniqueName {
  readonly folded: string;
  /** The folded town of a venue, the parent of a category, else `''`. */
  readonly scope: string;
}

export interface DerivedData {
  /**
   * Index attributes of the record's own item. Indexes are sparse: a record without these
   * attributes is not in them.
   */
  readonly attributes: Readonly<Record<string, string>>;
  /** Unique within type and language; `''` if the record has none. */
  readonly slug: string;
  readonly oldSlugs: readonly string[];
  /**
   * The record's id in each source, by the name of the source. Each is unique within type and
   * language.
   */
  readonly sources: Readonly<Record<string, string>>;
  readonly name: UniqueName | undefined;
  /** A term once more, beside all terms of its language (docs/data-model.md#items). */
  readonly termCopy?: Item;
  /** The record's place in the list of its status, whose entries are the records' own items. */
  readonly entry: Placement | undefined;
  /** One item for each link of a public event. */
  readonly linkEntries: readonly Item[];
  /** When a scheduled record becomes public, in UTC. */
  readonly due?: Wall;
  /** Items with the folded text, one for each list that can be searched (`searchTextItem`). */
  readonly texts: readonly Item[];
  /** Links to the records that count this event. Only a public event without a password counts. */
  readonly countedBy: readonly EntryName[];
}

/**
 * What each type of record derives itself. `shared/records/record.ts` derives the rest for all
 * types alike.
 */
export type OwnDerivedData = Omit<DerivedData, 'slug' | 'oldSlugs' | 'sources'>;

// Records scheduled for later (contract/rights#scheduled-records). From the second of its date on,
// reads show the record as public. Lists follow with the next run of `functions/publish.ts`, which
// stores the record as reads have shown it.

/** An event, a venue or an organizer, stored or about to be stored. */
interface Schedulable {
  readonly status: string;
  readonly date_utc: Wall | null;
  readonly version: number;
}

/** Records without a status are never scheduled. */
interface Unscheduled {
  readonly type: 'category' | 'tag' | 'picture';
}

export const isToCome = (date_utc: Wall, now: Instant): boolean => date_utc > fromSeconds(now);

export const isDue = ({ status, date_utc }: Omit<Schedulable, 'version'>, now: Instant): boolean =>
  status === 'future' && date_utc !== null && !isToCome(date_utc, now);

/** When a scheduled record becomes public, in UTC, and `{}` for any other record. */
export const dueOf = ({ status, date_utc }: Omit<Schedulable, 'version'>): { due?: Wall } =>
  status === 'future' && date_utc !== null ? { due: date_utc } : {};

/**
 * The record as it is at `now`. As in The Events Calendar, publication changes only the status;
 * `modified` stays the time when a user wrote the record. The version is the one that the scheduled
 * job will store, so that the `ETag` changes when the record becomes public, and not again when it
 * is stored.
 */
export const asOf = <R extends Schedulable | Unscheduled>(record: R, now: Instant): R =>
  'status' in record && isDue(record, now) ? { ...record, status: 'publish', version: record.version + 1 } : record;
