/** The texts of one language. A missing text does not compile. */
import type { CredentialsProblem, ErrorCode, FieldProblem } from '../errors/api-error.ts';

export interface Texts {
  /** Whole sentences with a full stop; the names of parameters may follow the last word. */
  readonly errors: Readonly<Record<ErrorCode, string>>;
  /** Whole sentences that stand beside the name of a field. */
  readonly problems: Readonly<Record<FieldProblem, string>>;
  /** Whole sentences that follow the text of the error. */
  readonly credentials: Readonly<Record<CredentialsProblem, string>>;
  /** After a problem, with the name that was probably meant. */
  readonly didYouMean: (name: string) => string;
  /** Between a sentence and the names of parameters after it. */
  readonly colon: string;
  /** Shows a cost of zero. */
  readonly free: string;
}
