/** The texts of one language. A missing text does not compile. */
import type { ErrorCode, FieldHint, FieldProblem, Hint } from '../http/errors.ts';

export interface Texts {
  /** What the calendar is called. */
  readonly calendar: string;
  /** Whole sentences with a full stop; the names of parameters may follow the last word. */
  readonly errors: Readonly<Record<ErrorCode, string>>;
  /** Whole sentences that stand beside the name of a field. */
  readonly problems: Readonly<Record<FieldProblem, string>>;
  /** Whole sentences that follow the text of the error. `value`: a page, names of methods, or a language and an id. */
  readonly hints: Readonly<Record<Hint['about'], (value: string) => string>>;
  /** Whole sentences that follow the text of a problem. `value`: a name, allowed values, or a number. */
  readonly fieldHints: Readonly<Record<FieldHint['about'], (value: string) => string>>;
  /** Between a sentence and the names of parameters after it. */
  readonly colon: string;
  /** Shows a cost of zero. */
  readonly free: string;
}
