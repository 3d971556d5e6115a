/** A refused body is looked through once more, so that the refusal names every field at fault (contract/http#order-of-checks). */

import type { Caller } from '../../shared/access/rights.ts';
import { mayDo } from '../../shared/api/access.ts';
import type { Row } from '../../shared/api/route.ts';
import { ApiError, invalid, type Problems } from '../../shared/errors/api-error.ts';
import type { Site } from '../../shared/settings/site.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { LANGUAGE, type OperationCall } from './operation-input.ts';

/** Fields of a body whose ids lead nowhere, or to what the caller may not read. `now`: epoch seconds. */
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

/** @throws ApiError with all problems, if `attempt` throws one with some; else what it throws. */
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
    // Callers without the right to write cost no reads.
    const isLookedThrough = row.body !== undefined && mayDo(row, caller);
    const unknown = isLookedThrough ? await unknownReferences(body, caller, store, now()) : {};
    throw invalid(renamed({ ...error.data.problems, ...unknown }, site.languageParameter));
  }
};

/** Rows and sites may call the language parameter differently; clients know the site's name. */
const renamed = ({ [LANGUAGE]: language, ...problems }: Problems, languageParameter: string): Problems =>
  language === undefined ? problems : { ...problems, [languageParameter]: language };
