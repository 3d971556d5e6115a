/** What one language has to say: a text that is missing does not compile. */
import type { ErrorCode, FieldProblem } from '../errors/api-error.ts';

export interface Texts {
  /** Whole sentences with a full stop; the names of parameters may follow the last word. */
  readonly errors: Readonly<Record<ErrorCode, string>>;
  /** Whole sentences that stand beside the name of a field. */
  readonly problems: Readonly<Record<FieldProblem, string>>;
  /** Between a sentence and the names it introduces. */
  readonly colon: string;
  /** In place of an amount of zero. */
  readonly free: string;
}
