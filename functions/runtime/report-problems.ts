/** Checks the ids of a refused body, too, so that the refusal names all wrong fields at once (contract/http#error-envelope). */

import type { Caller } from '../../shared/access/rights.ts';
import { mayDo } from '../../shared/api/access.ts';
import type { Row } from '../../shared/api/route.ts';
import { ApiError, invalid, type Problems } from '../../shared/errors/api-error.ts';
import type { Site } from '../../shared/settings/site.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { LANGUAGE, type OperationCall } from './operation-input.ts';

/** Finds the fields of a body whose ids name no record, or none that the caller may read. */
export type UnknownReferences = (
  body: OperationCall['body'],
  caller: Caller | undefined,
  store: Store,
  now: Instant,
) => Promise<Problems>;

export interface ReportDeps {
  readonly store: Store;
  readonly site: Site;
  /** Epoch seconds. */
  readonly now: () => Instant;
  readonly unknownReferences: UnknownReferences;
}

/** @throws ApiError what `attempt` throws; if that names wrong fields, all others are added. */
export const reportAllProblems = async <T>(
  row: Row,
  { caller, body }: Pick<OperationCall, 'caller' | 'body'>,
  { store, site, now, unknownReferences }: ReportDeps,
  attempt: () => Promise<T>,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.data.problems === undefined) throw error;
    // For callers without the right to write, nothing is read.
    const isLookedThrough = row.body !== undefined && mayDo(row, caller);
    const unknown = isLookedThrough ? await unknownReferences(body, caller, store, now()) : {};
    throw invalid(renamed({ ...error.data.problems, ...unknown }, site.languageParameter));
  }
};

/** Gives the language parameter the name that it has on the site, as clients do not know that of the rows. */
const renamed = ({ [LANGUAGE]: language, ...problems }: Problems, languageParameter: string): Problems =>
  language === undefined ? problems : { ...problems, [languageParameter]: language };
