/** From an event to what an operation is asked: path, parameters and body as its row has them, and who asks. */

import type { Caller, Owned } from '../../shared/access/rights.ts';
import { authorise, mayDo } from '../../shared/api/access.ts';
import type { OperationId, Request, Row } from '../../shared/api/route.ts';
import { ApiError, invalid, type Problems } from '../../shared/errors/api-error.ts';
import { decodeForm } from '../../shared/input/form.ts';
import { parseFields } from '../../shared/input/parse.ts';
import type { Store } from '../../shared/store/store.ts';
import { hasTooManyMarks } from '../../shared/text/marks.ts';
import type { Identified } from '../identity/scheme.ts';
import type { Deps } from '../runtime/deps.ts';
import { baseOf, bodyOf, type HttpEvent, languageOf, networkAt, queryOf } from './http.ts';

/** Of any row: what its schemas make of path, query and body is theirs to say. */
type AnyRequest = Omit<Request<OperationId>, 'path' | 'query' | 'body'> & {
  readonly path: object;
  readonly query: unknown;
  readonly body: unknown;
};

/** What is known of who asks, and for what, by the time of the answer, which may be a refusal. */
export interface RequestState extends Identified {
  /** The operation has asked for the caller's rights; on this record, if it was about one. */
  asked?: { readonly about: Owned | undefined };
}

/** Marks in `visit` that the operation has asked for rights. */
export const requestOf = async (event: HttpEvent, row: Row, visit: RequestState, deps: Deps): Promise<AnyRequest> => {
  const { caller } = visit;
  const { site } = deps;
  const sent = queryOf(event);
  const path = pathOf(event, row);
  if (hasTooManyMarks(event.pathParameters?.slug ?? '')) throw invalid({ slug: 'marks' });
  // A write may carry its parameters in either; the body wins (contract/http#request-formats).
  const fields = { ...decodeForm(sent), ...(row.access === 'read' ? {} : await bodyOf(event)) };
  const parameters =
    site.languageParameter === LANGUAGE ? fields : { ...fields, [LANGUAGE]: fields[site.languageParameter] };
  const query = row.query && parseFields(row.query, parameters, false);
  const body = row.body && parseFields(row.body, parameters, row.access === 'create');
  const language = languageIn(body) ?? languageIn(query);
  return {
    path,
    query,
    body,
    sent,
    caller,
    network: networkAt(event),
    language: languageOf(language ?? null, site.language),
    authorise: record => {
      visit.asked = { about: record };
      authorise(row, caller, record);
    },
    now: deps.now(),
    root: `${baseOf(event, deps.baseUrl)}/${site.namespace}`,
    ifMatch: event.headers['if-match'],
    idempotencyKey: event.headers['idempotency-key'],
  };
};

/** Fields of a body whose ids lead nowhere, or to what the caller may not read. `now`: epoch seconds. */
export type UnknownReferences = (
  sent: Readonly<Record<string, unknown>>,
  caller: Caller | undefined,
  store: Store,
  now: number,
) => Promise<Problems>;
interface Finder {
  readonly unknownReferences: UnknownReferences;
}

/** A refused body is looked through once more, so that every field at fault is named (check 36). */
export const reportAllProblems = async <T>(
  event: HttpEvent,
  row: Row,
  caller: Caller | undefined,
  { store, site, now, unknownReferences }: Pick<Deps, 'store' | 'site' | 'now'> & Finder,
  attempt: () => Promise<T>,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.data.problems === undefined) throw error;
    const isAsked = row.body !== undefined && mayDo(row, caller); // strangers are not worth the reads
    const unknown = isAsked ? await unknownReferences(await bodyOf(event), caller, store, now()) : {};
    throw invalid(named({ ...error.data.problems, ...unknown }, site.languageParameter));
  }
};

/** As rows call it; a site may call it otherwise. */
const LANGUAGE = 'ml_language';

const named = ({ [LANGUAGE]: language, ...problems }: Problems, languageParameter: string): Problems =>
  language === undefined ? problems : { ...problems, [languageParameter]: language };

const languageIn = (parsed: unknown): string | undefined =>
  typeof parsed === 'object' && parsed !== null && LANGUAGE in parsed && typeof parsed[LANGUAGE] === 'string'
    ? parsed[LANGUAGE]
    : undefined;

/** @throws ApiError `rest_no_route` for an id that is not digits: no route of the original matches it (contract/http#addresses). */
export const pathOf = (event: HttpEvent, row: Row): object => {
  const { id, slug } = event.pathParameters ?? {};
  if (row.path.includes('{slug}')) return { slug: slug ?? '' };
  if (!row.path.includes('{id}')) return {};
  if (id === undefined || !/^\d+$/.test(id)) throw new ApiError('rest_no_route');
  return { id: Number(id) };
};
