/** The texts of documentation and index in one language. A missing text, and one of a name that is gone, do not compile. */
import type { Role } from '../../access/rights.ts';
import type { NamespaceResource } from '../../api/route.ts';
import type { NamespaceOperationId, NamespaceRoutes } from '../../api/routes.ts';
import type { SchemaTexts } from './schema-texts.ts';

/** Plain text, in which backticks surround what is code (CommonMark). Descriptions are whole sentences with a full stop. */
export interface DocumentationTexts {
  /** Name of the site. */
  readonly title: string;
  readonly description: string;
  readonly tags: Readonly<Record<NamespaceResource, string>>;
  /** The ways to show who one is. */
  readonly security: Readonly<Record<'basic' | 'bearer', string>>;
  /** What each operation does, in a few words without a full stop. */
  readonly operations: Readonly<Record<NamespaceOperationId, string>>;
  /** Parameters in the path. */
  readonly path: Readonly<Record<'id' | 'slug', string>>;
  /** Parameters in the query that belong to no row. */
  readonly everywhere: Readonly<Record<'_fields' | '_method', string>>;
  /** Parameters in the query. */
  readonly parameters: Readonly<Record<ParameterName, string>>;
  /** Properties of bodies and answers. */
  readonly schemas: SchemaTexts;
  readonly requestHeaders: Readonly<Record<RequestHeaderName, string>>;
  readonly answerHeaders: Readonly<Record<AnswerHeaderName, string>>;
  /** What has happened, by status. `known`: a create whose record was there already. */
  readonly answers: Readonly<Record<200 | 201 | 304 | 'known', string>>;
  readonly rights: {
    /** Above a list of those who may run the operation. */
    readonly whoMay: string;
    readonly everybody: string;
    /** Several people of each role. */
    readonly roles: Readonly<Record<Role, string>>;
    /** Between the last two of a list, with blanks. */
    readonly and: string;
    /** Records that they may do it with: all, those they wrote, those in certain statuses. */
    readonly all: string;
    readonly own: string;
    readonly inStatus: (statuses: string) => string;
    readonly ownInStatus: (statuses: string) => string;
  };
}

type RequestHeaderName =
  | 'Accept-Language'
  | 'Idempotency-Key'
  | 'If-Match'
  | 'If-None-Match'
  | 'Prefer'
  | 'X-HTTP-Method-Override';

type AnswerHeaderName =
  | 'Allow'
  | 'Content-Language'
  | 'ETag'
  | 'Link'
  | 'Location'
  | 'Preference-Applied'
  | 'Retry-After'
  | 'WWW-Authenticate'
  | 'X-Calendar-Ignored'
  | 'X-Calendar-Kept'
  | 'X-Calendar-Shortened'
  | 'X-Calendar-Not-Followed'
  | 'X-TEC-Total'
  | 'X-TEC-TotalPages';

export type ParameterName = QueryNames<NamespaceRoutes[NamespaceOperationId]>;
type QueryNames<R> = R extends { readonly query: { readonly entries: infer E } } ? Extract<keyof E, string> : never;
