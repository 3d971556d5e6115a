/** The context of an import that all functions which write a record share. */
import type { FunctionDeps } from '../../../../functions/runtime/deps.ts';
import type { CostStyle } from '../../../../shared/events/cost.ts';
import type { WriteContext } from '../../../../shared/model/post-write.ts';
import type { SecretKeys } from '../../../../shared/settings/secret-keys.ts';
import type { Language } from '../../../../shared/settings/site.ts';
import type { Report } from './report.ts';

export interface World {
  readonly deps: FunctionDeps;
  /** The address of the source. */
  readonly source: string;
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
  readonly report: Report;
  readonly stop: AbortSignal;
}

/**
 * An import ignores rights as a restore does, so it writes as an administrator that is no stored
 * user.
 */
const IMPORTER = { id: 0, login: 'import', role: 'administrator' } as const;

export const contextOf = ({ deps, language }: Pick<World, 'deps' | 'language'>): WriteContext & { caller: object } => ({
  caller: IMPORTER,
  language,
  zone: deps.zone,
  now: deps.clock(),
});

/** What became of a record. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'edited' | 'left out';
