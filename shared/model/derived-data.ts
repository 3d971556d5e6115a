/** What is derived from a record and stored beside it. Each resource derives its own (`derived-data.ts` of its folder). */
import type { Placement } from '../lists/entry.ts';
import type { ListName } from '../lists/name.ts';
import type { Item } from '../store/change.ts';
import type { Wall } from '../time/wall.ts';

export interface NameHolder {
  readonly folded: string;
  /** The folded town of a venue, the parent of a category, else `''`. */
  readonly scope: string;
  /** Values that must not differ in a duplicate (contract/venues#duplicates). */
  readonly facts: Readonly<Record<string, string>>;
}

export interface DerivedData {
  /** Index attributes of the record's own item. Indexes are sparse: without its attributes, the record is not in an index. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Unique within type and language; `''`: none. */
  readonly slug: string;
  readonly oldSlugs: readonly string[];
  /** The ids that sources know it by, by the names of the sources; each unique within type and language. */
  readonly sources: Readonly<Record<string, string>>;
  readonly name: NameHolder | undefined;
  /** The card of a term (docs/glossary.md). */
  readonly card?: Item;
  /** Its place in the list by status, whose entries are the records' own items. */
  readonly entry: Placement | undefined;
  readonly links: readonly Placement[];
  /** When a scheduled record becomes public, in UTC. */
  readonly due?: Wall;
  /** Items with its folded text, one for each list that can be searched (`lists/search-texts.ts`). */
  readonly texts: readonly Item[];
  /** Lists of the linked records that count this event: it is public and has no password. */
  readonly countedBy: readonly ListName[];
}

/** What each type of record derives itself; the rest is derived in the same way for all (`shared/records/derived-data.ts`). */
export type OwnDerivedData = Omit<DerivedData, 'slug' | 'oldSlugs' | 'sources'>;
