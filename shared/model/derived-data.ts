/** What is derived from a record and stored beside it. Each resource derives its own (`derived-data.ts` of its folder). */
import type { Placement } from '../lists/entry.ts';
import type { ListName } from '../lists/name.ts';
import type { Item } from '../store/change.ts';
import type { Wall } from '../time/wall.ts';

export interface NameHolder {
  readonly folded: string;
  /** Folded town of a venue, parent of a category, else empty. */
  readonly scope: string;
  /** What a match must not contradict (contract/venues#duplicates). */
  readonly facts: Readonly<Record<string, string>>;
}

export interface DerivedData {
  /** Attributes of the record's own item that put it into indexes; absent ones keep it out (sparse). */
  readonly attributes: Readonly<Record<string, string>>;
  /** No other record of its type and language may have it; `''`: none. */
  readonly slug: string;
  readonly name: NameHolder | undefined;
  /** Of terms: a copy beside all others of the language, which are read together. */
  readonly card?: Item;
  /** Its place in a list whose entry is the record itself. */
  readonly entry: Placement | undefined;
  readonly links: readonly Placement[];
  /** When it becomes public, if it is scheduled: in UTC. */
  readonly due?: Wall;
  /** Its folded text beside each list in which it is searched (`texts.ts`). */
  readonly texts: readonly Item[];
  /** Linked records whose number of public events without password it raises by one. */
  readonly countedBy: readonly ListName[];
}

/** What a resource derives; the slug is derived alike for all of them (`shared/records/derived-data.ts`). */
export type DerivedDataWithoutSlug = Omit<DerivedData, 'slug'>;
