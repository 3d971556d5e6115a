/** What the functions that write a record share, and what is handed to those that convert one. */
import type { FunctionDeps } from '../../../../functions/runtime/deps.ts';
import type { CostStyle } from '../../../../shared/events/cost.ts';
import type { Picture } from '../../../../shared/model/post.ts';
import type { WriteContext } from '../../../../shared/model/post-write.ts';
import type { SourceKeys } from '../../../../shared/model/sources.ts';
import type { ContentRecord } from '../../../../shared/records/record.ts';
import type { SecretKeys } from '../../../../shared/settings/secret-keys.ts';
import type { Language } from '../../../../shared/settings/site.ts';
import type { Change } from '../../../../shared/store/change.ts';
import type { Source } from './read-source.ts';
import type { Report } from './report.ts';

export interface World {
  readonly deps: FunctionDeps;
  readonly source: Source;
  /** The address of the source. */
  readonly address: string;
  readonly language: Language;
  /** The number that is added to every id of the source. */
  readonly offset: number;
  /** Returns the id of a user here, given the author in a record of the source. */
  readonly authorOf: (theirs: string | number) => number;
  /** The keys that hash passwords of events, or undefined if they are not known or not needed. */
  readonly keys: SecretKeys | undefined;
  readonly costStyle: CostStyle;
  /** Whether the source overwrites records that were edited here. */
  readonly takesTheirs: boolean;
  /** The records here that events link, by their names at the source; each is read once. */
  readonly linked: Map<string, Promise<ContentRecord | undefined>>;
  /** The pictures that were copied into this calendar, by their ids at the source. */
  readonly copied: Map<number, Picture>;
  readonly report: Report;
  readonly stop: AbortSignal;
}

/**
 * An import ignores rights as a restore does, so it writes as an administrator that is no stored
 * user.
 */
const IMPORTER = { id: 0, login: 'import', role: 'administrator' } as const;

export const contextOf = ({ deps, language }: World): WriteContext & { caller: object } => ({
  caller: IMPORTER,
  language,
  zone: deps.zone,
  now: deps.clock(),
});

export interface Building {
  /** The stored record, or undefined for a new one. */
  readonly before: ContentRecord | undefined;
  /** The slug here. */
  readonly slug: string;
  /** The source keys of the record, both those stored here and those at the source. */
  readonly sources: SourceKeys | undefined;
  readonly world: World;
  readonly context: WriteContext;
}

/**
 * The record, with the fields that had to be left out and further changes for its transaction; or
 * the reason why it cannot be built.
 */
export type Built =
  | { readonly record: ContentRecord; readonly refused: readonly Refused[]; readonly conditions?: readonly Change[] }
  | { readonly why: string };

export interface Refused {
  readonly field: string;
  readonly why: string;
}
