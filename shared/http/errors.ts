import type { Language } from '../settings/site.ts';
import { POST_TYPES, type PostType } from '../store/records.ts';

/**
 * Builds the members of a table of errors that each type of posts has: `event-is-in-trash`,
 * `venue-is-in-trash`, …
 */
export function ofEachPost<const What extends string, Value>(
  what: What,
  memberOf: (type: PostType) => Value,
): { readonly [Type in PostType as `${Type}-${What}`]: Value };
export function ofEachPost(what: string, memberOf: (type: PostType) => unknown): Record<string, unknown> {
  return Object.fromEntries(POST_TYPES.map(type => [`${type}-${what}`, memberOf(type)]));
}

/**
 * All error codes of the site's namespace, with their HTTP statuses (contract/http#error-codes).
 * Their texts are in `http/language.ts`.
 */
export const ERRORS = {
  rest_missing_callback_param: 400,
  rest_invalid_param: 400,
  rest_invalid_json: 400,
  'rest-invalid-event-id': 400,
  term_exists: 400,
  rest_forbidden: 403,
  incorrect_password: 401,
  ...ofEachPost('not-accessible', () => 403),
  'event-no-longer-available': 403,
  'event-password-protected': 403,
  rest_no_route: 404,
  rest_invalid_namespace: 404,
  'rest-event-not-found': 404,
  ...ofEachPost('archive-page-not-found', () => 404),
  rest_conflict: 409,
  ...ofEachPost('is-in-trash', () => 410),
  rest_gone: 410,
  rest_precondition_failed: 412,
  rest_too_large: 413,
  rest_too_many_requests: 429,
  internal_server_error: 500,
  rest_unavailable: 503,
} as const;
/** The error codes that only WordPress' own namespaces have (contract/wordpress#errors). */
const WORDPRESS_ERRORS = {
  missing_experimental_endpoint_acknowledgement: 400,
  rest_not_logged_in: 401,
  rest_cannot_create: 403,
  rest_cannot_edit: 403,
  rest_upload_no_content_disposition: 400,
  rest_upload_invalid_disposition: 400,
  rest_upload_no_data: 400,
  rest_upload_sideload_error: 400,
  rest_upload_hash_mismatch: 412,
  rest_post_invalid_id: 404,
  rest_term_invalid: 404,
  tec_rest_organizers_page_not_found: 404,
  rest_not_implemented: 501,
  rest_trash_not_supported: 501,
} as const;
/** All of them, with their HTTP statuses. */
export const STATUSES = { ...ERRORS, ...WORDPRESS_ERRORS } as const;
export type ErrorCode = keyof typeof STATUSES;

/** Why a field was refused. `http/language.ts` has one text for each. */
export const FIELD_PROBLEMS = [
  'type',
  'enum',
  'empty',
  'too-long',
  'marks',
  'utf-8',
  'date',
  'before-start',
  'timezone',
  'url',
  'file',
  'unknown',
  'ignored',
  'not-offered',
  'beside',
  'together',
  'token',
  'positive',
  'range',
  'status',
  'loop',
  'taken',
  'source',
  'source-id',
  'rule',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

export type Problems = Readonly<Record<string, FieldProblem>>;

/**
 * What the client can do about an error. It follows the text of the error; `http/language.ts` has
 * one text for each.
 */
export type Hint =
  | { readonly about: 'content-type' | 'searches' | 'large-upload' }
  /** Says why a request conflicts with what is stored. */
  | { readonly about: 'changed-meanwhile' | 'key-used' | 'source-id-taken' | 'translation-type' | 'translation-trash' }
  /**
   * `id` is the record that is already the translation into this language, or undefined if the
   * caller may not know of that record.
   */
  | { readonly about: 'translation-taken'; readonly language: Language; readonly id: number | undefined }
  /** `page` is the last page of the list. */
  | { readonly about: 'last-page'; readonly page: number }
  /** `position` is where the JSON is broken, as line and column from 1: `2:15`. */
  | { readonly about: 'json-at'; readonly position: string }
  /** `methods` are those that the path allows. */
  | { readonly about: 'methods'; readonly methods: readonly string[] };

/** What the client can do about a refused field. It follows the text of the field's problem. */
export type FieldHint =
  /** `name` is the known name that the client probably meant. */
  | { readonly about: 'meant'; readonly name: string }
  /** The dates of an event have had as many numbers as there are. */
  | { readonly about: 'date-numbers' }
  /**
   * What is wrong with a rule of recurrence (`shared/events/rule-text.ts`): `name` is the part
   * that is not allowed, or the start that is not in the rule.
   */
  | { readonly about: 'rule-part' | 'rule-start'; readonly name: string }
  /** It has no end or two, it gives no date or too many, or it gives others than `dates`. */
  | { readonly about: 'rule-end' | 'rule-size' | 'rule-dates' }
  /** Says what kind of value is expected. */
  | { readonly about: 'boolean' | 'number' | 'list' | 'text' }
  /** Says how linked records are sent; `name` is the field that holds their name. */
  | { readonly about: 'linked'; readonly name: string }
  | { readonly about: 'allowed'; readonly values: readonly string[] }
  /**
   * `limit` is inclusive, and counts characters, counts elements, or is a limit for the number
   * itself.
   */
  | { readonly about: 'characters' | 'elements' | 'at-most' | 'at-least'; readonly limit: number };

/** The keys are the names of fields. */
type FieldHints = Readonly<Record<string, FieldHint>>;

/**
 * What is wrong with a part of a field. `at` names the part as forms write it after the name of the
 * field: `[zip]`, `[1][image][url]`.
 */
export interface WrongPart {
  readonly at: string;
  readonly problem: FieldProblem;
  readonly hint?: FieldHint | undefined;
}
type WrongParts = Readonly<Record<string, readonly WrongPart[]>>;

interface ApiErrorData {
  /**
   * Names of required fields that were not sent; `data.params` is then an array
   * (contract/http#error-envelope).
   */
  readonly missing?: readonly string[];
  /** What is wrong with each refused field; `data.params` is then an object. */
  readonly problems?: Problems;
  readonly fieldHints?: FieldHints;
  /**
   * The wrong parts of fields that hold objects. The text of such a field names them instead of its
   * own problem.
   */
  readonly parts?: WrongParts;
  readonly hint?: Hint | undefined;
  /** Replaces the status of the table: `rest_forbidden` is 401 for anonymous callers. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of `data`, such as `term_id` in `term_exists`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The underlying error, for the log, if the fault is not the caller's. */
  readonly cause?: unknown;
}

/**
 * A refusal. Any other error that is thrown is a fault, which is logged once and answered with 500
 * without details.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: ApiErrorData;
  constructor(code: ErrorCode, data: ApiErrorData = {}) {
    super(code, { cause: data.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = data.status ?? STATUSES[code];
    this.data = data;
  }
}

/**
 * 429, with a `Retry-After` that says after how many seconds the same request may be tried again.
 */
export const tooManyRequests = (seconds: number, hint?: Hint): ApiError =>
  new ApiError('rest_too_many_requests', { headers: { 'Retry-After': String(seconds) }, hint });

/** What clients are told about a fault. */
export const FAULT = new ApiError('internal_server_error');

export const invalid = (problems: Problems, fieldHints: FieldHints = {}, parts: WrongParts = {}): ApiError =>
  new ApiError('rest_invalid_param', { problems, fieldHints, parts });

/**
 * Turns the refusal of an object inside a field into a refusal of the field. Other refusals and
 * faults are returned unchanged.
 */
export const refusedWithin = (field: string, at: string, error: unknown): unknown => {
  if (!(error instanceof ApiError) || error.data.problems === undefined) return error;
  const parts = Object.entries(error.data.problems).map(([name, problem]): WrongPart => {
    const hint = error.data.fieldHints?.[name];
    return { at: `${at}[${name}]`, problem, hint };
  });
  const problem = parts[0]?.problem ?? 'type';
  return invalid({ [field]: problem }, {}, { [field]: parts });
};
