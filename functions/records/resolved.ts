/** The result of resolving references in a body to stored or new records. */
import type { OperationInput } from '../../shared/api/operation.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Group } from '../../shared/translations/group.ts';

/** A record that was found, or that `changes` create or fill in. */
export interface Resolved<Kept> {
  readonly record: Kept;
  readonly changes: readonly Change[];
  /** The stored record, with its translations; absent: it is new. */
  readonly before?: Kept;
  readonly group?: Group | undefined;
}

/** Slugs and names that a plan uses, collected while planning: one transaction must not use any of them twice. */
export type ReservedNames = Set<string>;

/** The write for which references are resolved. */
export interface Resolving {
  readonly store: Store;
  readonly context: WriteContext;
  readonly reserved: ReservedNames;
  /** The `source` of the event: the default for described venues and organizers with a `source_id`. */
  readonly source?: string | undefined;
  /** Called with the name of a part of the reference that has no effect. */
  readonly ignore: OperationInput['ignore'];
  /** Called with the name of a field that stays as a person changed it. */
  readonly keep: OperationInput['keep'];
}

/** Removes duplicates: a record that is named twice is linked once, and created once. */
export const unique = <T>(all: readonly T[], isSame: (earlier: T, later: T) => boolean): T[] =>
  all.filter((later, at) => !all.slice(0, at).some(earlier => isSame(earlier, later)));
