/** The texts of one language. A missing text does not compile. */
import { type ErrorCode, type FieldHint, type FieldProblem, type Hint, ofEachPost } from './errors.ts';

/** Codes that tell a person the same have one text. */
const SAME_TEXT = {
  ...ofEachPost('not-accessible', () => 'not-accessible' as const),
  ...ofEachPost('archive-page-not-found', () => 'archive-page-not-found' as const),
  ...ofEachPost('is-in-trash', () => 'is-in-trash' as const),
  tec_rest_organizers_page_not_found: 'archive-page-not-found',
  rest_not_logged_in: 'rest_forbidden',
  rest_cannot_create: 'rest_forbidden',
  rest_cannot_edit: 'rest_forbidden',
  rest_term_invalid: 'rest_post_invalid_id',
  rest_upload_invalid_disposition: 'rest_upload_no_content_disposition',
  rest_upload_hash_mismatch: 'rest_upload_no_data',
  rest_invalid_namespace: 'rest_no_route',
} as const satisfies Partial<Record<ErrorCode, string>>;
type SameText = typeof SAME_TEXT;

const hasSameText = (code: ErrorCode): code is keyof SameText => Object.hasOwn(SAME_TEXT, code);
export const textOf = (code: ErrorCode): ErrorText => (hasSameText(code) ? SAME_TEXT[code] : code);
type ErrorText = Exclude<ErrorCode, keyof SameText> | SameText[keyof SameText];

export interface Texts {
  /** The name of the calendar. */
  readonly calendar: string;
  /** Whole sentences with a full stop. Names of parameters may be added after the last word. */
  readonly errors: Readonly<Record<ErrorText, string>>;
  /** Whole sentences that stand beside the name of a field. */
  readonly problems: Readonly<Record<FieldProblem, string>>;
  /**
   * Whole sentences that follow the text of the error. `value` is a page, the names of methods, or
   * a language and an id.
   */
  readonly hints: Readonly<Record<Hint['about'], (value: string) => string>>;
  /**
   * Whole sentences that follow the text of a problem. `value` is a name, allowed values, or a
   * number.
   */
  readonly fieldHints: Readonly<Record<FieldHint['about'], (value: string) => string>>;
  /** Stands between a sentence and the names of parameters after it. */
  readonly colon: string;
  /** The text for a cost of zero. */
  readonly free: string;
}
