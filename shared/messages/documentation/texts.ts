/** The texts of documentation and index in one language. A missing text, and one of a name that is gone, do not compile. */
import type { OperationId } from '../../api/route.ts';
import type { Routes } from '../../api/routes.ts';
import type { en } from './en.ts';

/** Plain text, in which backticks surround what is code (CommonMark). Descriptions are whole sentences with a full stop. */
export type DocumentationTexts = TextsWith<keyof typeof en.fields>;

/** `FieldName`: as English has them, of which a test says whether they are all. */
export interface TextsWith<FieldName extends string> {
  /** Name of the site. */
  readonly title: string;
  readonly description: string;
  /** What each operation does, in a few words without a full stop. */
  readonly operations: Readonly<Record<OperationId, string>>;
  /** Parameters in the path. */
  readonly path: Readonly<Record<'id' | 'slug', string>>;
  /** Parameters in the query. */
  readonly parameters: Readonly<Record<ParameterName, string>>;
  /** In bodies and in answers. Where a name means two things, its text says both. */
  readonly fields: Readonly<Record<FieldName, string>>;
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

type ParameterName = QueryNames<Routes[OperationId]>;
type QueryNames<R> = R extends { readonly query: { readonly entries: infer E } } ? Extract<keyof E, string> : never;
