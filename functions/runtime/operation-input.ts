/** From what was sent to what an operation is given: path, parameters and body as its row defines them. */

import type { Caller, Owned } from '../../shared/access/rights.ts';
import { authorise } from '../../shared/api/access.ts';
import type { OperationId, Request, Row } from '../../shared/api/route.ts';
import { ApiError, invalid } from '../../shared/errors/api-error.ts';
import { decodeForm } from '../../shared/input/form.ts';
import { parseFields } from '../../shared/input/parse.ts';
import { LANGUAGES, type Language } from '../../shared/settings/language.ts';
import type { Site } from '../../shared/settings/site.ts';
import { hasTooManyMarks } from '../../shared/text/marks.ts';
import type { Instant } from '../../shared/time/instant.ts';

/** What somebody asks of an operation, however it came here: by HTTP, or from a command. */
export interface OperationCall {
  readonly caller: Caller | undefined;
  /** Where it comes from (`shared/identity/network.ts`). */
  readonly network: string;
  /** As they stand in the address, decoded. */
  readonly path: { readonly id?: string | undefined; readonly slug?: string | undefined };
  readonly query: URLSearchParams;
  /** Named fields; ignored by an operation that reads. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Address of the namespace root, without a slash at its end. */
  readonly root: string;
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** For the log. */
  readonly requestId: string;
  /** Called each time the operation asks for the caller's rights; with the record, if it is about one. */
  readonly onAuthorise?: (record: Owned | undefined) => void;
}

/** What schemas make of path, query and body depends on the row. */
export type ParsedRequest = Omit<Request<OperationId>, 'path' | 'query' | 'body'> & {
  readonly path: object;
  readonly query: unknown;
  readonly body: unknown;
};

/** `now`: epoch seconds. @throws ApiError 400 or 404 for what the row does not take. */
export const parseCall = (row: Row, call: OperationCall, site: Site, now: Instant): ParsedRequest => {
  const path = parsePath(row, call.path);
  if (hasTooManyMarks(call.path.slug ?? '')) throw invalid({ slug: 'marks' });
  // A write may carry its parameters in either; the body wins (contract/http#request-formats).
  const fields = { ...decodeForm(call.query), ...(row.access === 'read' ? {} : call.body) };
  // A site's own name wins, and `ml_language` counts too: ignored, it would store a record in the wrong language for good.
  const parameters = { ...fields, [LANGUAGE]: fields[site.languageParameter] ?? fields[LANGUAGE] };
  const query = row.query && parseFields(row.query, parameters);
  const body = row.body && parseFields(row.body, parameters, { nullIsMissing: row.access === 'create' });
  return {
    path,
    query,
    body,
    sent: call.query,
    caller: call.caller,
    network: call.network,
    language: languageOf(languageIn(body) ?? languageIn(query), site.language),
    authorise: record => {
      call.onAuthorise?.(record);
      authorise(row, call.caller, record);
    },
    now,
    root: call.root,
    ifMatch: call.ifMatch,
    idempotencyKey: call.idempotencyKey,
  };
};

/** @throws ApiError `rest_no_route` for an id that is not digits: no route of the original matches it (contract/http#addresses). */
export const parsePath = (row: Row, { id, slug }: OperationCall['path']): object => {
  if (row.path.includes('{slug}')) return { slug: slug ?? '' };
  if (!row.path.includes('{id}')) return {};
  if (id === undefined || !/^\d+$/.test(id)) throw new ApiError('rest_no_route');
  return { id: Number(id) };
};

/** The language that was asked for if there is such a language, else the site's. */
export const languageOf = (sent: string | undefined, site: Language): Language =>
  LANGUAGES.find(language => language === sent) ?? site;

/** The language parameter as rows call it; a site may call it otherwise. */
export const LANGUAGE = 'ml_language';

const languageIn = (parsed: unknown): string | undefined =>
  typeof parsed === 'object' && parsed !== null && LANGUAGE in parsed && typeof parsed[LANGUAGE] === 'string'
    ? parsed[LANGUAGE]
    : undefined;
