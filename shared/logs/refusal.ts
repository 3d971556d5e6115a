/** What the line of a request says of a refusal. */
import type { ApiError, ErrorCode, FieldProblem, Hint } from '../errors/api-error.ts';

export interface Refusal {
  readonly code: ErrorCode;
  /** What was wrong with which parameters, by their names. */
  readonly params?: Readonly<Record<string, FieldProblem | 'missing'>>;
  /** What the answer says on what to do about it. */
  readonly hint?: Hint['about'];
}

/** A body may have thousands of wrong fields. */
const MAX_PARAMS = 10;

/** Stands for all names that the client made up: whatever it has written there may be a secret. */
const MADE_UP = '?';

/** Names of parameters, never their values. */
export const refusalOf = ({ code, data: { missing = [], problems = {}, hint } }: ApiError): Refusal => {
  const params = [
    ...missing.map((name): [string, 'missing'] => [name, 'missing']),
    ...Object.entries(problems).map(([name, problem]): [string, FieldProblem] => [
      problem === 'ignored' ? MADE_UP : name,
      problem,
    ]),
  ].slice(0, MAX_PARAMS);
  return {
    code,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(hint !== undefined && { hint: hint.about }),
  };
};
