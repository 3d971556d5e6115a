/** The context of an import, which the functions that write one record share. */
import type { Deps } from '../../../../functions/runtime/deps.ts';
import type { PostId } from '../../../../shared/addresses/record-ids.ts';
import type { CostStyle } from '../../../../shared/events/cost.ts';
import type { ListName } from '../../../../shared/lists/name.ts';
import type { WriteContext } from '../../../../shared/posts/write.ts';
import type { Language } from '../../../../shared/settings/language.ts';
import type { OriginalKind } from '../../../original/kinds.ts';
import type { Dimensions } from '../../../pictures/measure.ts';
import type { Rewriting } from './picture.ts';
import type { Report } from './report.ts';

/** The list of the events that link a record, and the lists of a category's ancestors. */
export interface Linkable {
  readonly list: ListName;
  readonly ancestorLists: readonly ListName[];
}

export interface World {
  readonly deps: Deps;
  /** Address of the source. */
  readonly source: string;
  readonly language: Language;
  /** Added to every id of the source. */
  readonly offset: number;
  /** The id of a user here, by the id at the source. */
  readonly authorOf: (theirs: number) => number;
  readonly images: Rewriting;
  readonly costStyle: CostStyle;
  /** Whether the source wins for records that were edited here. */
  readonly takesTheirs: boolean;
  readonly report: Report;
  /** The records that events may link, by kind and id here. Filled as records are written. */
  readonly linkables: Map<string, Linkable>;
  /** Of the pictures that are here, by their ids here; 0: not known. Filled before records are written. */
  readonly dimensions: Map<PostId, Dimensions>;
}

export const linkableName = (kind: OriginalKind, id: number): string => `${kind} ${id}`;

/** The import bypasses rights as a restore does, so it writes as an administrator who is no stored user. */
const IMPORTER = { id: 0, login: 'import', role: 'administrator' } as const;

export const contextOf = ({ deps, language }: World): WriteContext => ({
  caller: IMPORTER,
  language,
  zone: deps.zone,
  now: deps.now(),
});

/** What became of a record. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'edited' | 'left out';
