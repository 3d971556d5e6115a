/** The result of resolving references in a body to stored or new records. */
import type { OperationInput } from '../../shared/api/operation.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Group } from '../../shared/translations/group.ts';

/** A record that was found (no changes), or that these changes create or fill in. */
export interface Resolved<Kept> {
  readonly record: Kept;
  readonly changes: readonly Change[];
  /** As it was read, with the translations that it has; absent: it is new. */
  readonly before?: Kept;
  readonly group?: Group | undefined;
}

/** Slugs and names that one plan uses, added to while it is planned: it is one transaction, so none may be used twice. */
export type ReservedNames = Set<string>;

/** The write that references are resolved for. */
export interface Resolving {
  readonly store: Store;
  readonly context: WriteContext;
  readonly reserved: ReservedNames;
  /** The source of what is written: what is described in it is known to the same, unless it names another. */
  readonly source?: string | undefined;
  /** Says that a part of what refers to the record has no effect, by its name from there. */
  readonly ignore: OperationInput['ignore'];
}

/** Without duplicates: a record that is referred to twice is linked once, and created once. */
export const unique = <T>(all: readonly T[], isSame: (earlier: T, later: T) => boolean): T[] =>
  all.filter((later, at) => !all.slice(0, at).some(earlier => isSame(earlier, later)));
