import type { Language } from '../settings/site.ts';
import { POST_TYPES, type PostType } from '../store/records.ts';

/** Of an error that each type of posts has: `event-is-in-trash`, `venue-is-in-trash`, … */
export function ofEachPost<const What extends string, Value>(
  what: What,
  memberOf: (type: PostType) => Value,
): { readonly [Type in PostType as `${Type}-${What}`]: Value };
export function ofEachPost(what: string, memberOf: (type: PostType) => unknown): Record<string, unknown> {
  return Object.fromEntries(POST_TYPES.map(type => [`${type}-${what}`, memberOf(type)]));
}

/** All error codes of the site's namespace, with their HTTP statuses (contract/http#error-codes). Texts: `i18n/language.ts`. */
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
/** Those that only WordPress' own namespaces have (contract/wordpress#errors). */
const WORDPRESS_ERRORS = {
  missing_experimental_endpoint_acknowledgement: 400,
  rest_not_logged_in: 401,
  rest_cannot_create: 403,
  rest_cannot_edit: 403,
  rest_post_invalid_id: 404,
  rest_term_invalid: 404,
  tec_rest_organizers_page_not_found: 404,
  rest_not_implemented: 501,
} as const;
const STATUSES = { ...ERRORS, ...WORDPRESS_ERRORS } as const;
export type ErrorCode = keyof typeof STATUSES;

/** Why a field was refused; one text each in `i18n/language.ts`. */
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
  'not-with-fallback',
  'token',
  'positive',
  'range',
  'status',
  'loop',
  'taken',
  'source',
  'source-id',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

export type Problems = Readonly<Record<string, FieldProblem>>;

/** What to do about an error; follows its text. One text each in `i18n/language.ts`. */
export type Hint =
  | { readonly about: 'content-type' | 'send-utf-8' | 'searches' | 'uploads' | 'links-at-once' }
  /** Why a request conflicts with what is stored. */
  | { readonly about: 'changed-meanwhile' | 'key-used' | 'source-id-taken' | 'translation-type' | 'translation-trash' }
  /** `id`: the record that is the translation into this language already; undefined: the caller may not know of it. */
  | { readonly about: 'translation-taken'; readonly language: Language; readonly id: number | undefined }
  /** The last page of the list. */
  | { readonly about: 'last-page'; readonly page: number }
  /** Where JSON is broken, from 1: `2:15`. */
  | { readonly about: 'json-at'; readonly position: string }
  /** Those of the path. */
  | { readonly about: 'methods'; readonly methods: readonly string[] };

/** What to do about a refused field; follows the text of its problem. */
export type FieldHint =
  /** The known name that was probably meant. */
  | { readonly about: 'meant'; readonly name: string }
  /** What kind of value is expected. */
  | { readonly about: 'boolean' | 'number' | 'list' | 'text' }
  /** How linked records are sent: by the field that has their name. */
  | { readonly about: 'linked'; readonly name: string }
  | { readonly about: 'allowed'; readonly values: readonly string[] }
  /** Limits, inclusive: of characters, of elements, of the number itself. */
  | { readonly about: 'characters' | 'elements' | 'at-most' | 'at-least'; readonly limit: number };

/** By the names of the fields. */
type FieldHints = Readonly<Record<string, FieldHint>>;

/**
 * What is wrong with a part of a field. `at`: as forms write it after the name of the field:
 * `[zip]`, `[1][image][url]`.
 */
export interface WrongPart {
  readonly at: string;
  readonly problem: FieldProblem;
  readonly hint?: FieldHint | undefined;
}
export type WrongParts = Readonly<Record<string, readonly WrongPart[]>>;

interface ApiErrorData {
  /** Names of required fields that were not sent (`data.params` is then an array, contract/http#error-envelope). */
  readonly missing?: readonly string[];
  /** What is wrong with each refused field (`data.params` is then an object). */
  readonly problems?: Problems;
  readonly fieldHints?: FieldHints;
  /** Of fields that hold objects: named in the text of the field, in place of its problem. */
  readonly parts?: WrongParts;
  readonly hint?: Hint | undefined;
  /** Overrides the catalogue: `rest_forbidden` is 401 to the anonymous. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of `data`, such as `term_id` of `term_exists`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** For the log: the error behind it, if the fault is not the caller's. */
  readonly cause?: unknown;
}

/** A refusal. Anything else that is thrown is a fault: logged once, answered 500 without details. */
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

/** 429: the same request may be tried again after so many seconds. */
export const tooManyRequests = (seconds: number, hint?: Hint): ApiError =>
  new ApiError('rest_too_many_requests', { headers: { 'Retry-After': String(seconds) }, hint });

/** What clients are told of a fault. */
export const FAULT = new ApiError('internal_server_error');

export const invalid = (problems: Problems, fieldHints: FieldHints = {}, parts: WrongParts = {}): ApiError =>
  new ApiError('rest_invalid_param', { problems, fieldHints, parts });

/**
 * The refusal of an object that is a part of a field, as a refusal of the field. Others, and
 * faults, stay as they are.
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
