/** The one error envelope (contract/http#error-envelope). */
import type { ApiError, FieldProblem, Problems } from '../errors/api-error.ts';
import { messageOf, problemText } from '../messages/catalogue.ts';
import type { MessageLanguage } from '../settings/language.ts';

export interface ErrorEnvelope {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const errorEnvelope = ({ code, status, data }: ApiError, language: MessageLanguage): ErrorEnvelope => {
  const { missing, problems, fieldHints = {}, extra } = data;
  // Names come from clients: `constructor` must not find what every object has.
  const hintOf = (name: string) => (Object.hasOwn(fieldHints, name) ? fieldHints[name] : undefined);
  const params =
    missing ?? (problems && mapped(problems, (problem, name) => problemText(problem, language, hintOf(name))));
  return {
    code,
    message: messageOf(code, language, missing ?? Object.keys(problems ?? {}), data.hint),
    data: {
      status,
      ...(params !== undefined && { params }),
      ...(problems !== undefined && { details: details(problems, language) }),
      ...extra,
    },
  };
};

/** The `code` of a field in `data.details`. As in the original, only wrong types and values outside an enumeration or a range have one. */
const INNER: Partial<Record<FieldProblem, string>> = {
  type: 'rest_invalid_type',
  enum: 'rest_not_in_enum',
  range: 'rest_out_of_bounds',
};

const details = (problems: Problems, language: MessageLanguage): unknown => {
  const inner = Object.entries(problems).flatMap(([name, problem]) => {
    const [code, message] = [INNER[problem], problemText(problem, language)];
    return code === undefined ? [] : [[name, { code, message, data: problem === 'type' ? { param: name } : null }]];
  });
  return inner.length === 0 ? [] : Object.fromEntries(inner);
};

const mapped = <T>(problems: Problems, to: (problem: FieldProblem, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, to(problem, name)]));
