/**
 * References in a body to other records, which are resolved to stored or new ones before a write.
 */
import type { Report } from '../../shared/api/operation.ts';
import type { WriteContext } from '../../shared/model/post-write.ts';
import type { Group } from '../../shared/model/translations.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';

/** A record that was found, or that `changes` create or fill in. */
export interface ResolvedReference<Kept> {
  readonly record: Kept;
  readonly changes: readonly Change[];
  /** The record as it is stored; absent if it is new, or if `record` is unchanged. */
  readonly before?: Kept | undefined;
  readonly group?: Group | undefined;
}

/** The write for which references are resolved. */
export interface ReferenceContext {
  readonly store: Store;
  readonly context: WriteContext;
  /** The `source` of the event, for described venues and organizers with a `source_id`. */
  readonly defaultSource?: string | undefined;
  /** The place of the reference in the list that was sent, as forms write it: `[1]`. */
  readonly at?: string;
  /** Gets the names of ignored parts of the reference. */
  readonly report: Report;
}
