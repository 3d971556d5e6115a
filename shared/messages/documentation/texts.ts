/** The texts of documentation and index in one language. A missing text, and one of a name that is gone, do not compile. */
import type { OperationId } from '../../api/route.ts';
import type { Routes } from '../../api/routes.ts';
import type { SchemaTexts } from './schema-texts.ts';

/** Plain text, in which backticks surround what is code (CommonMark). Descriptions are whole sentences with a full stop. */
export interface DocumentationTexts {
  /** Name of the site. */
  readonly title: string;
  readonly description: string;
  /** What each operation does, in a few words without a full stop. */
  readonly operations: Readonly<Record<OperationId, string>>;
  /** Parameters in the path. */
  readonly path: Readonly<Record<'id' | 'slug', string>>;
  /** Parameters in the query. */
  readonly parameters: Readonly<Record<ParameterName, string>>;
  /** Properties of bodies and answers. */
  readonly schemas: SchemaTexts;
  readonly requestHeaders: Readonly<
    Record<'If-None-Match' | 'If-Match' | 'Idempotency-Key' | 'Accept-Language', string>
  >;
  readonly answerHeaders: Readonly<Record<'X-TEC-Total' | 'X-TEC-TotalPages' | 'ETag' | 'Location', string>>;
  /** What has happened, by status. */
  readonly answers: Readonly<Record<200 | 201 | 304, string>>;
  readonly rights: {
    /** Above a list of those who may run the operation: roles, or everybody. */
    readonly whoMay: string;
    readonly everybody: string;
    /** Only records that they wrote. */
    readonly own: string;
    /** Only records in these statuses. */
    readonly inStatus: (statuses: string) => string;
    /** Between those who may and such a limit. */
    readonly semicolon: string;
  };
}

export type ParameterName = QueryNames<Routes[OperationId]>;
type QueryNames<R> = R extends { readonly query: { readonly entries: infer E } } ? Extract<keyof E, string> : never;
