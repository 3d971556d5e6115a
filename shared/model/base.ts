/** What every stored record has, whatever its type; what is derived from it; when it is public; and whether a write changes it. */
import * as v from 'valibot';
import { webAddress } from '../http/addresses.ts';
import type { Placement } from '../lists/entry.ts';
import { EntryName } from '../lists/name.ts';
import { Language } from '../settings/site.ts';
import type { Item } from '../store/change.ts';
import { limitMarks } from '../text/fold.ts';
import { fromSeconds, type Instant, type Wall } from '../time/wall.ts';

// Whether a write changes anything: if not, nothing is written (contract/events#event-updates).

/** Members that are undefined are none. Their order does not matter, as the database keeps none. */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [first, second] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  const names = new Set([...first.keys(), ...second.keys()]);
  return Array.isArray(a) === Array.isArray(b) && [...names].every(name => isEqual(first.get(name), second.get(name)));
};

export const isUnchanged = (before: object, after: object): boolean => isEqual(comparable(before), comparable(after));

/** Without what every write sets anew: also the date of what was never published (contract/events#value-formats). */
const comparable = (record: object): object => ({
  ...record,
  version: 0,
  modified: '',
  modified_utc: '',
  ...('date_utc' in record && record.date_utc === null && { date: '' }),
});

// The slugs that a record had before while it was public: pages redirect from them (docs/pages.md#old-addresses).

export const OldSlugs = v.optional(v.array(v.string()), []);

/** Each is an item of its own, written with the record. */
const MAX_OLD_SLUGS = 10;

interface Named {
  readonly slug: string;
  /** Absent: a term, which is always public. */
  readonly status?: string;
}

/** After a write, the latest last. The trash changes the slug, too, but renames nothing (contract/rights#trash). */
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

/** Text that users wrote. Marks are limited when it is read, too, as an archive is imported unchanged (contract/texts#combining-marks). */
export const Text = v.pipe(v.string(), v.transform(limitMarks));

/** A web address, checked when it is read, too; `''`: one that is not safe in HTML (contract/texts#web-addresses). */
export const Address = v.pipe(
  v.string(),
  v.transform(stored => webAddress(stored) ?? ''),
);

export const base = {
  language: Language,
  /** Raised by every write. Part of the `ETag`, and the condition of the next write. */
  version: v.number(),
};

/**
 * For records that events can link: the link to it, such as `v5`. When the record goes to the trash, it gets a new one (`v5.1`). So it
 * leaves all its events at once, and they do not link it again when it is restored
 * (contract/events#links-to-deleted-records).
 */
export const linkable = { link: EntryName };

// What is derived from a record and stored beside it. Each resource derives its own.

export interface UniqueName {
  readonly folded: string;
  /** The folded town of a venue, the parent of a category, else `''`. */
  readonly scope: string;
}

export interface DerivedData {
  /** Index attributes of the record's own item. Indexes are sparse: without its attributes, the record is not in an index. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Unique within type and language; `''`: none. */
  readonly slug: string;
  readonly oldSlugs: readonly string[];
  /** The ids that sources know it by, by the names of the sources; each unique within type and language. */
  readonly sources: Readonly<Record<string, string>>;
  readonly name: UniqueName | undefined;
  /** Of a term (docs/glossary.md). */
  readonly termCopy?: Item;
  /** Its place in the list by status, whose entries are the records' own items. */
  readonly entry: Placement | undefined;
  /** Of a public event, an item for each of its links. */
  readonly linkEntries: readonly Item[];
  /** When a scheduled record becomes public, in UTC. */
  readonly due?: Wall;
  /** Items with its folded text, one for each list that can be searched (`searchTextItem`). */
  readonly texts: readonly Item[];
  /** Links to the records that count this event: it is public and has no password. */
  readonly countedBy: readonly EntryName[];
}

/** What each type of record derives itself; the rest is derived in the same way for all (`shared/records/record.ts`). */
export type OwnDerivedData = Omit<DerivedData, 'slug' | 'oldSlugs' | 'sources'>;

// Records scheduled for later (contract/rights#scheduled-records). From the second of its date on, reads show the record as public. Lists
// follow with the next run of `functions/publish.ts`, which stores the record as reads have shown it.

/** An event, a venue or an organizer, stored or about to be stored. */
interface Schedulable {
  readonly status: string;
  readonly date_utc: Wall | null;
  readonly version: number;
}

/** Records without a status, which are never scheduled. */
interface Unscheduled {
  readonly type: 'category' | 'tag' | 'picture';
}

export const isToCome = (date_utc: Wall, now: Instant): boolean => date_utc > fromSeconds(now);

export const isDue = ({ status, date_utc }: Omit<Schedulable, 'version'>, now: Instant): boolean =>
  status === 'future' && date_utc !== null && !isToCome(date_utc, now);

/** When a scheduled record becomes public, in UTC; `{}` for any other record. */
export const dueOf = ({ status, date_utc }: Omit<Schedulable, 'version'>): { due?: Wall } =>
  status === 'future' && date_utc !== null ? { due: date_utc } : {};

/**
 * The record as it is at `now`. Publication changes only the status, as in the original: `modified` is when a user wrote the record. The
 * version is the one that the scheduled job will store, so that the `ETag` changes when the record becomes public, and not again when it is
 * stored.
 */
export const asOf = <R extends Schedulable | Unscheduled>(record: R, now: Instant): R =>
  'status' in record && isDue(record, now) ? { ...record, status: 'publish', version: record.version + 1 } : record;
