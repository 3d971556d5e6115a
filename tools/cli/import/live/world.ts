/** The context of an import, which the functions that write one record share. */
import type { FunctionDeps } from '../../../../functions/runtime/deps.ts';
import type { SecretKeys } from '../../../../shared/auth/secret-keys.ts';
import type { CostStyle } from '../../../../shared/events/cost.ts';
import type { WriteContext } from '../../../../shared/model/post-write.ts';
import type { Language } from '../../../../shared/settings/site.ts';
import type { Report } from './report.ts';

export interface World {
  readonly deps: FunctionDeps;
  /** Address of the source. */
  readonly source: string;
  readonly language: Language;
  /** Added to every id of the source. */
  readonly offset: number;
  /** The id of a user here, by the id at the source, as records show it. */
  readonly authorOf: (theirs: string | number) => number;
  /** Those that hash passwords of events; undefined: not known, or not needed. */
  readonly keys: SecretKeys | undefined;
  readonly costStyle: CostStyle;
  /** Whether the source wins for records that were edited here. */
  readonly takesTheirs: boolean;
  readonly report: Report;
  readonly stop: AbortSignal;
}

/**
 * The import bypasses rights as a restore does, so it writes as an administrator who is no stored
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
