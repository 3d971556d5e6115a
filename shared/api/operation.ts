/**
 * Operations: their requests and replies, and whether a caller may run one on a record
 * (contract/rights#roles, contract/http#statuses-of-answers).
 */

import type * as v from 'valibot';
import type { Addresses } from '../http/addresses.ts';
import { ApiError } from '../http/errors.ts';
import type { AskedLanguage } from '../http/language.ts';
import type { Format } from '../http/parse.ts';
import { asOf } from '../model/base.ts';
import type { ContentRecord } from '../records/record.ts';
import { type Caller, mayOn, type Owned, type Permission, permit, type Subject } from '../settings/rights.ts';
import type { Language } from '../settings/site.ts';
import { type NAMES_OF, type PostId, type PostType, postTypeIn, type TermId } from '../store/records.ts';
import type { Instant } from '../time/wall.ts';
import { headersOf, type OperationId, type RequestHeader, type Resource, type Route, type Routes } from './routes.ts';

/** What the table of rights calls the records of a resource. */
export const subjectOf = (resource: Resource): Subject => SUBJECTS[resource];

/** A collection of posts that has no routes does not compile. */
const SUBJECTS = {
  events: 'post',
  venues: 'post',
  organizers: 'post',
  categories: 'category',
  tags: 'tag',
  docs: 'document',
  media: 'picture',
  users: 'document',
} as const satisfies Record<Resource | (typeof NAMES_OF)[PostType]['collection'], Subject>;

type Access = Pick<Route, 'resource' | 'access'>;

/** Whether the caller has the right for this record or, without `record`, for any record at all. */
export const mayDo = ({ resource, access }: Access, caller: Caller | undefined, record?: Owned): boolean =>
  mayOn(subjectOf(resource), caller, access, record);

/**
 * @throws ApiError if the caller may not: for reads 403, even without credentials; for writes 401
 * without credentials, else 403 (contract/http#statuses-of-answers).
 */
export const authorise = (route: Access, caller: Caller | undefined, record?: Owned): Permission => {
  const { resource, access } = route;
  // Nobody can read an event in the trash; a venue in the trash is shown to those who may read it
  // (contract/rights#trash).
  if (resource === 'events' && access === 'read' && record?.status === 'trash')
    throw new ApiError('event-no-longer-available');
  const permission = permit(subjectOf(resource), caller, access, record);
  if (permission !== undefined) return permission;
  const type = postTypeIn(resource);
  if (access === 'read' && type !== undefined) throw new ApiError(`${type}-not-accessible`);
  throw new ApiError('rest_forbidden', caller === undefined ? { status: 401, headers: UNAUTHENTICATED } : {});
};

/**
 * @throws ApiError 400 if the header is missing that the route asks for
 * (contract/wordpress#acknowledgement).
 */
export const checkAcknowledgement = (
  route: Pick<Route, 'base' | 'access'>,
  sent: Readonly<Partial<Record<string, string>>> = {},
): void => {
  if (headersOf(route).includes('x-tec-eea') && !sent['x-tec-eea'])
    throw new ApiError('missing_experimental_endpoint_acknowledgement');
};

/**
 * If this were `Basic`, browsers would ask for credentials, keep them, and send them with
 * cross-site requests, too.
 */
export const UNAUTHENTICATED = { 'WWW-Authenticate': 'Bearer' } as const;

/**
 * An unknown login and a wrong password get the same answer, which reveals nothing
 * (contract/rights#identity).
 */
export const wrongCredentials = (): ApiError => new ApiError('incorrect_password', { headers: UNAUTHENTICATED });

// Clients know records by versions, and bind a write to the version that they have seen
// (contract/http#preconditions).

/** The first part of the `ETag` of a record. */
export const versionOf = ({ id, version }: { readonly id: number; readonly version: number }): string =>
  `${id}.${version}`;

/**
 * The first parts of the tags in `If-Match`, without the hash of the answer, which says nothing
 * about the record.
 */
const versionsNamed = (ifMatch: string): string[] =>
  ifMatch.split(',').map(tag => tag.trim().replace(/^(?:W\/)?"([^"-]*)(?:-[^"]*)?"$/, '$1'));

/**
 * `id` is that by which the caller knows the record, if it is another one than the record's own.
 *
 * @throws ApiError 412 if the caller saw another version than the stored one.
 */
export const checkPrecondition = (
  { headers, now }: Pick<OperationInput, 'headers' | 'now'>,
  stored: ContentRecord,
  id: number = stored.id,
): void => {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch === '*') return;
  if (!versionsNamed(ifMatch).includes(versionOf({ ...asOf(stored, now), id })))
    throw new ApiError('rest_precondition_failed');
};

// The types of operations. The input and the result of each follow from its route in the table of
// routes.

type PathParameters<Path extends string, Of extends Resource> = (Path extends `${string}{id}${string}`
  ? { readonly id: Of extends 'categories' | 'tags' ? TermId : PostId }
  : unknown) &
  (Path extends `${string}{slug}${string}` ? { readonly slug: string } : unknown);
type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** A file as it was sent: nothing of it is checked yet. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What an operation reports while it runs, besides its reply. */
export interface Report {
  /**
   * Reports a name without effect, as forms write it.
   *
   * @throws ApiError 400 if the request is strict.
   */
  readonly ignored: (name: string) => void;
  /**
   * Reports a sent field that stays as it is because a person changed it, as forms write its name
   * (contract/http#edits-of-people).
   */
  readonly kept: (name: string) => void;
  /** Reports that the write changes nothing of the record that it addresses. */
  readonly unchanged: () => void;
}

/**
 * The input that all operations share, with the language that the request asks for
 * (contract/languages#language-of-a-request).
 */
export interface OperationInput extends AskedLanguage {
  readonly operation: OperationId;
  /** Undefined for anonymous callers. */
  readonly caller: Caller | undefined;
  readonly network: string;
  /**
   * Checks the caller's rights. Every operation has to call it: the store of operations takes no
   * writes without the result. `addressed` is the record that a write at this address would change,
   * if the answer shows another one.
   *
   * @throws ApiError unless the caller may do what the route's `access` says to this record.
   */
  readonly authorise: (record?: Owned, addressed?: Owned) => Permission;
  readonly now: Instant;
  /** Where the addresses in the answer begin. */
  readonly addresses: Addresses;
  readonly report: Report;
  readonly format: Format;
  /**
   * The file of an upload.
   *
   * @throws ApiError if there is none, or another one than the request announces.
   */
  readonly file: () => Promise<SentFile>;
  /** The headers that the route names. */
  readonly headers: Readonly<Partial<Record<RequestHeader, string>>>;
}

/** The input of operations that write, with the proof that the caller may. */
export interface PermittedInput extends OperationInput {
  readonly permission: Permission;
}

export interface Request<Id extends OperationId> extends OperationInput {
  readonly path: PathParameters<Routes[Id]['path'], Routes[Id]['resource']>;
  readonly query: Routes[Id] extends { query: infer S } ? Parsed<S> : undefined;
  readonly body: Routes[Id] extends { body: infer S } ? Parsed<S> : undefined;
  /** The parameters of the query as they were sent, for the links to other pages. */
  readonly sent: URLSearchParams;
}

export interface Reply<Body> {
  readonly body: Body;
  /**
   * The language of the texts in the answer, or of the one record that it shows; absent if it is
   * the language of the request.
   */
  readonly contentLanguage?: Language;
  /**
   * Which record the answer shows, in which version (`versionOf`); absent if the answer does not
   * show one record. The `ETag` begins with it.
   */
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body in another format than JSON, which is sent instead. */
  readonly written?: { readonly mediaType: string; readonly text: string };
}

/** The reply of a create whose record may already exist. */
export interface CreateReply<Body> extends Reply<Body> {
  /** Absent if the status is that of the route. */
  readonly status?: 200;
}

export type Operation<Id extends OperationId, Deps> = (
  request: Request<Id>,
  deps: Deps,
) => Promise<ReplyTo<Routes[Id]['reply']>>;

type ReplyTo<Said extends Route['reply']> = Said extends { readonly known: 200 }
  ? CreateReply<v.InferOutput<Said['schema']>>
  : Reply<v.InferOutput<Said['schema']>>;

/**
 * Has exactly the operations of the routes that name the resource: a missing or an extra operation
 * does not compile.
 */
export type OperationsOf<R extends Resource, Deps> = {
  readonly [Id in OperationId as Routes[Id]['resource'] extends R ? Id : never]: Operation<Id, Deps>;
};
