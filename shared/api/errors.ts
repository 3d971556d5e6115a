/**
 * The one error envelope (contract/http#error-envelope): its schema for the documentation, and
 * errors written in it, including those of WordPress' namespaces.
 */
import * as v from 'valibot';
import { ApiError, ERRORS, type ErrorCode, type FieldProblem } from '../http/errors.ts';
import { Whole } from '../http/fields.ts';
import { MAX_NAMED, safeName } from '../http/ignored.ts';
import { messageOf, partText, problemText } from '../http/language.ts';
import type { Caller } from '../settings/rights.ts';
import type { Language } from '../settings/site.ts';
import { UNAUTHENTICATED } from './operation.ts';
import type { Route } from './routes.ts';

export const RefusalData = v.object({
  status: Whole,
  params: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.string())])),
  details: v.optional(v.unknown()),
  json_error_code: v.optional(Whole),
  json_error_message: v.optional(v.string()),
  term_id: v.optional(Whole),
});

export const RefusalView = v.object({
  code: v.picklist(Object.keys(ERRORS)),
  message: v.string(),
  data: RefusalData,
});

interface ErrorEnvelope {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Names come from clients, so they are cut (contract/http#ignored-names). */
export const errorEnvelope = ({ code, status, data }: ApiError, language: Language): ErrorEnvelope => {
  const { missing, problems, fieldHints = {}, parts = {}, extra } = data;
  // A field called `constructor` must not find what every object has.
  const hintOf = (name: string) => (Object.hasOwn(fieldHints, name) ? fieldHints[name] : undefined);
  const named = problems && Object.entries(problems).slice(0, MAX_NAMED);
  const textOf = (name: string, problem: FieldProblem): string => {
    const wrong = Object.hasOwn(parts, name) ? (parts[name] ?? []) : [];
    if (wrong.length === 0) return problemText(problem, language, hintOf(name));
    return wrong
      .slice(0, MAX_NAMED)
      .map(part => partText(safeName(name + part.at), part, language))
      .join(' ');
  };
  const texts = named?.map(([name, problem]) => [safeName(name), textOf(name, problem)]);
  const params = missing ?? (texts && Object.fromEntries(texts));
  return {
    code,
    message: messageOf(code, language, missing ?? Object.keys(params ?? {}), data.hint),
    data: {
      status,
      ...(params !== undefined && { params }),
      ...(named !== undefined && { details: details(named, language) }),
      ...extra,
    },
  };
};

/**
 * The `code` of a field in `data.details`. As in The Events Calendar, only wrong types and values
 * outside an enumeration or a range have one.
 */
const INNER: Partial<Record<FieldProblem, string>> = {
  type: 'rest_invalid_type',
  enum: 'rest_not_in_enum',
  range: 'rest_out_of_bounds',
};

const details = (named: readonly [string, FieldProblem][], language: Language): unknown => {
  const inner = named.flatMap(([name, problem]) => {
    const [code, message] = [INNER[problem], problemText(problem, language)];
    return code === undefined ? [] : [[name, { code, message, data: problem === 'type' ? { param: name } : null }]];
  });
  return inner.length === 0 ? [] : Object.fromEntries(inner);
};

// The errors of WordPress' namespaces, which replace those of the site's own namespace
// (contract/wordpress#errors).

type Refusing = Pick<Route, 'base' | 'access' | 'resource'>;

/**
 * The error as the route's namespace has it. The same error is returned if that is the site's own
 * namespace, or if WordPress has no error of its own for the case.
 */
export const refusalOf = (error: ApiError, route: Refusing, caller: Caller | undefined): ApiError => {
  const code = codeOf(error, route);
  if (code === undefined) return error;
  const isAboutRights = code === 'rest_forbidden' || error.code === 'rest_forbidden';
  return new ApiError(
    code,
    isAboutRights && caller === undefined ? { status: 401, headers: UNAUTHENTICATED } : { hint: error.data.hint },
  );
};

const codeOf = ({ code, data }: ApiError, { base, access, resource }: Refusing): ErrorCode | undefined => {
  if (base === undefined) return undefined;
  const isOfTec = base === 'wp-json/tec/v1';
  const isUnknown =
    code === 'rest-event-not-found' || code === 'rest-invalid-event-id' || data.problems?.id === 'unknown';
  if (isUnknown && isOfTec) return 'rest_forbidden';
  if (isUnknown) return resource === 'categories' || resource === 'tags' ? 'rest_term_invalid' : 'rest_post_invalid_id';
  if (code.endsWith('-not-accessible')) return 'rest_forbidden';
  if (code.endsWith('-archive-page-not-found')) return 'tec_rest_organizers_page_not_found';
  if (code === 'event-no-longer-available') return 'rest_post_invalid_id';
  if (code !== 'rest_forbidden' || isOfTec) return undefined;
  return access === 'create' ? 'rest_cannot_create' : access === 'edit' ? 'rest_cannot_edit' : undefined;
};
