/** Values that were sent → values that are meant, or the refusal that names every field at fault (reference 7.1). */
import * as v from 'valibot';
import { FIELD_PROBLEMS, type FieldProblem, invalid, Refusal } from './errors.ts';
import type { Fields } from './route.ts';

const Problem = v.fallback(v.picklist(FIELD_PROBLEMS), 'type');

/**
 * Missing fields are reported first and alone, as the original does: `params` is then an array of names.
 * Otherwise all fields that are wrong at once: `params` is an object.
 */
export const parseFields = <S extends Fields>(
  schema: S,
  sent: Readonly<Record<string, unknown>>,
  creates: boolean,
): v.InferOutput<S> => {
  const missing = Object.entries(schema.entries)
    .filter(
      ([name, entry]) => entry.type !== 'optional' && (sent[name] === undefined || (creates && sent[name] === null)),
    )
    .map(([name]) => name);
  if (missing.length > 0) throw new Refusal('rest_missing_callback_param', { missing });
  const result = v.safeParse(schema, sent);
  if (result.success) return result.output;
  const problems: Record<string, FieldProblem> = {};
  for (const issue of result.issues) {
    const name = String(issue.path?.[0].key);
    problems[name] ??= v.parse(Problem, issue.message);
  }
  throw invalid(problems);
};
