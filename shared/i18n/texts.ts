/** The texts of one language. A missing text does not compile. */
import type { ErrorCode, FieldHint, FieldProblem, Hint } from '../http/errors.ts';

export interface Texts {
  /** The name of the calendar. */
  readonly calendar: string;
  /** Whole sentences with a full stop. Names of parameters may be added after the last word. */
  readonly errors: Readonly<Record<ErrorCode, string>>;
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
