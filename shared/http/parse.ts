/** From what clients send to values: names with brackets, fields by their schemas, all faults at once. */
import * as v from 'valibot';
import { hasBrokenOctets, hasTooManyMarks } from '../text/fold.ts';
import { type DateExpression, resolveDateExpression } from '../time/date-expression.ts';
import type { Instant, Wall } from '../time/wall.ts';
import type { Zone } from '../time/zone.ts';
import { ApiError, FIELD_PROBLEMS, type FieldHint, type FieldProblem, invalid, type WrongPart } from './errors.ts';
import { isToBeCleaned } from './fields.ts';
import { objectsIn } from './ignored.ts';

/**
 * How an answer is written: as JSON, or where the route offers it, as a calendar (contract/feeds#calendars). `page`: for a page of HTML, with
 * events and what they link without descriptions and excerpts.
 */
export type Format = 'json' | 'calendar' | 'page';

/**
 * The names and values of a query or a form.
 * @throws ApiError 400 that names those with octets that are no UTF-8, such as `%F1` of
 * Windows-1252 (contract/http#request-formats).
 */
export const pairsIn = (encoded: string): URLSearchParams => {
  const broken = encoded.split('&').filter(hasBrokenOctets);
  if (broken.length > 0) throw notUtf8([...new URLSearchParams(broken.join('&')).keys()]);
  return new URLSearchParams(encoded);
};

export const notUtf8 = (names: readonly string[]): ApiError =>
  invalid(Object.fromEntries(names.map(name => [fieldOf(name), 'utf-8'])));

/** The field of a name with brackets, as errors name it. */
export const fieldOf = (name: string): string => name.replace(/\[.*$/s, '');

// Lists and objects as forms and query strings write them: `venue[city]=Vic&organizer[]=40`
// (contract/http#request-formats).

/** Deeper names are cut off. The deepest input of the API is a list of objects. */
const MAX_DEPTH = 4;

/**
 * `name[]` collects all values. A plain name that is sent twice does so as well if `takesList` says so; of others the last value counts, as
 * in the original. Safe against prototype pollution.
 */
export const decodeForm = (
  pairs: Iterable<readonly [string, string]>,
  takesList: (name: string) => boolean = () => false,
): Record<string, unknown> => {
  const root: Branch = new Map();
  const sent = [...pairs].map(([name, value]) => ({ path: pathOf(name), value }));
  const times = Map.groupBy(sent, ({ path: [first] }) => first);
  for (const { path, value } of sent) {
    const [name] = path;
    const isRepeated = path.length === 1 && (times.get(name)?.length ?? 0) > 1 && takesList(name);
    place(root, isRepeated ? [name, ''] : path, value);
  }
  return plainObject([...root]);
};

const pathOf = (name: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = name.split('[').slice(0, MAX_DEPTH);
  return [first, ...rest.map(part => part.replace(/\].*$/s, ''))];
};

type Branch = Map<string, string | Branch>;

const place = (branch: Branch, [name, ...rest]: readonly string[], value: string): void => {
  const key = name || freeKey(branch);
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const known = branch.get(key);
  const below: Branch = known instanceof Map ? known : new Map();
  branch.set(key, below);
  place(below, rest, value);
};

const freeKey = (branch: Branch): string => {
  let key = branch.size;
  while (branch.has(String(key))) key++;
  return String(key);
};

/**
 * The fields of a body, in which objects whose keys are all digits are lists: PHP writes an array
 * so from which a member was removed.
 */
export const withLists = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  plainObject(Object.entries(fields));

type Members = readonly (readonly [string, unknown])[];

const plainObject = (members: Members): Record<string, unknown> =>
  Object.fromEntries(members.filter(([name]) => name !== '__proto__').map(([name, value]) => [name, plain(value)]));

const plain = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const members: Members = value instanceof Map ? [...value] : Object.entries(value);
  const isList = members.length > 0 && members.every(([key]) => /^\d+$/.test(key));
  return isList ? members.map(([, member]) => plain(member)) : plainObject(members);
};

/**
 * What several checks refuse, so that one answer names all that is wrong
 * (contract/http#error-envelope).
 */
export class Refusals {
  readonly #all: ApiError[] = [];

  /** The result of a check; undefined: it refuses fields. */
  of<T>(check: () => T): T | undefined {
    try {
      return check();
    } catch (error) {
      this.add(error);
      return undefined;
    }
  }

  /** @throws the error, if it does not refuse fields. */
  add(error: unknown): void {
    if (!(error instanceof ApiError) || (error.data.problems ?? error.data.missing) === undefined) throw error;
    this.#all.push(error);
  }

  /**
   * @throws ApiError, if anything was refused. Missing fields are named first and alone, as in the
   * original.
   */
  throwAny(): void {
    const missing = this.#all.find(({ data }) => data.missing !== undefined);
    if (missing !== undefined) throw missing;
    if (this.#all.length === 0) return;
    const problems: Record<string, FieldProblem> = {};
    const hints: Record<string, FieldHint> = {};
    const parts: Record<string, readonly WrongPart[]> = {};
    for (const { data } of this.#all) {
      Object.assign(problems, data.problems);
      Object.assign(hints, data.fieldHints);
      Object.assign(parts, data.parts);
    }
    throw invalid(problems, hints, parts);
  }
}

// Parses named fields by a schema. The error names every wrong field (contract/http#error-envelope).

const Problem = v.fallback(v.picklist(FIELD_PROBLEMS), 'type');

interface ParseOptions {
  /** Whether a required field that is null counts as missing, as in creates. */
  readonly nullIsMissing?: boolean;
  /** Fields that other fields in the request make required, besides those that the schema requires. */
  readonly required?: readonly string[] | undefined;
}

/**
 * Missing fields are reported first and alone, as in the original: `params` is then an array of names. Otherwise all wrong fields are
 * reported at once: `params` is an object.
 *
 * Combining marks are counted in every text at any depth, before and after parsing: before, because normalising too many takes seconds, and
 * after, because entities may decode to marks (contract/texts#combining-marks).
 */
export const parseFields = <S extends Fields>(
  schema: S,
  sent: Readonly<Record<string, unknown>>,
  { nullIsMissing = false, required = [] }: ParseOptions = {},
): v.InferOutput<S> => {
  const missing = Object.entries(schema.entries)
    .filter(
      ([name, entry]) =>
        (entry.type !== 'optional' || required.includes(name)) &&
        (sent[name] === undefined || (nullIsMissing && sent[name] === null)),
    )
    .map(([name]) => name);
  if (missing.length > 0) throw new ApiError('rest_missing_callback_param', { missing });
  const marked = overMarked(Object.keys(schema.entries).map(name => [name, sent[name]]));
  const readable = { ...sent, ...Object.fromEntries(marked.map(([name]) => [name, undefined])) };
  const result = v.safeParse(schema, readable);
  if (result.success) marked.push(...overMarked(Object.entries(result.output)));
  if (result.success && marked.length === 0) return result.output;
  const problems: Record<string, FieldProblem> = Object.fromEntries(marked.map(([name]) => [name, 'marks']));
  const hints: Record<string, FieldHint> = {};
  const parts: Record<string, WrongPart[]> = Object.fromEntries(marked);
  for (const issue of result.issues ?? []) {
    const name = String(issue.path?.[0].key);
    if (problems[name] === 'marks') continue;
    const known = parts[name] ?? [];
    parts[name] = [...known, ...wrongParts(issue, '', 1).filter(({ at }) => !known.some(part => part.at === at))];
    if (Object.hasOwn(problems, name)) continue;
    problems[name] = v.parse(Problem, issue.message);
    const hint = hintOf(issue, name);
    if (hint !== undefined) hints[name] = hint;
  }
  throw invalid(problems, hints, parts);
};

/**
 * The parts of a field that are wrong, if it holds objects; none: the field itself is. An issue of
 * alternatives has those of each: counted are those that say what is wrong, in the parts that lie
 * deepest. `from`: the first key of the path that is within the field.
 */
const wrongParts = (issue: v.BaseIssue<unknown>, above: string, from = 0): WrongPart[] => {
  const at =
    above +
    (issue.path ?? [])
      .slice(from)
      .map(({ key }) => `[${String(key)}]`)
      .join('');
  const deeper = (issue.issues ?? []).flatMap(each => wrongParts(each, at)).filter(part => part.at !== at);
  if (deeper.length > 0) return deeper.filter((part, i) => deeper.findIndex(other => other.at === part.at) === i);
  const problem = FIELD_PROBLEMS.find(each => each === issue.message);
  return problem !== undefined && IN_OBJECT.test(at) ? [{ at, problem, hint: hintOf(issue, '') }] : [];
};

/** Elements of lists are not named: digits are their names. */
const IN_OBJECT = /\[\D/;

/** Fields of which a letter has too many marks, each with the parts in which that is so. */
const overMarked = (fields: readonly (readonly [string, unknown])[]): [string, WrongPart[]][] =>
  fields.flatMap(([name, value]) => {
    const places = markedIn(value, '');
    const parts = places.filter(at => IN_OBJECT.test(at)).map((at): WrongPart => ({ at, problem: 'marks' }));
    return places.length === 0 ? [] : [[name, parts]];
  });

/** The limit that was violated, from the schema. */
const hintOf = (
  { type, requirement, expected, input, message }: v.BaseIssue<unknown>,
  name: string,
): FieldHint | undefined => {
  if (message === 'type') return type === 'regex' ? { about: 'number' } : kindOf(expected ?? '');
  if (message === 'unknown' && type === 'union') return { about: 'linked', name };
  const values = literalsIn(expected ?? '');
  if ((message === 'enum' || message === 'status') && values.length > 0) return { about: 'allowed', values };
  if (typeof requirement === 'function' && 'limit' in requirement && typeof requirement.limit === 'number')
    return { about: 'characters', limit: requirement.limit };
  if (typeof requirement !== 'number') return undefined;
  if (type === 'max_length')
    return { about: typeof input === 'string' ? 'characters' : 'elements', limit: requirement };
  if (type === 'max_value') return { about: 'at-most', limit: requirement };
  return type === 'min_value' ? { about: 'at-least', limit: requirement } : undefined;
};

/**
 * Numbers and lists may also be sent as text, so `(number | string)` means a number; texts that may
 * be numbers have `string` first.
 */
const kindOf = (expected: string): FieldHint | undefined => {
  const kinds = [
    ['boolean', 'boolean'],
    ['Array', 'list'],
    ['(string | number', 'text'],
    ['number', 'number'],
    ['string', 'text'],
  ] as const;
  const [, about] = kinds.find(([word]) => expected.includes(word)) ?? [];
  return about && { about };
};

/** Parses valibot's notation of expected values: `("publish" | "draft")`. */
const literalsIn = (expected: string): string[] =>
  [...expected.matchAll(/"([^"]*)"/g)].map(([, value = '']) => value).filter(value => value !== '');

/**
 * What is sent by a caller who may not write at all, for whom it is only checked: without the texts
 * that have markup. To clean a megabyte of it takes two seconds. What can be refused without that
 * stays as it is (contract/http#order-of-checks).
 */
export const withoutMarkup = (sent: Readonly<Record<string, unknown>>, schema: unknown): Record<string, unknown> => {
  const schemas = new Map(objectsIn(schema).flatMap(entries => Object.entries(entries)));
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, emptied(value, schemas.get(name))]));
};

const emptied = (value: unknown, schema: unknown): unknown => {
  if (typeof value === 'string') return isToBeCleaned(schema, value) ? '' : value;
  if (Array.isArray(value)) return value.map(each => emptied(each, schema));
  return typeof value === 'object' && value !== null ? withoutMarkup({ ...value }, schema) : value;
};

const markedIn = (value: unknown, at: string): string[] => {
  if (typeof value === 'string') return hasTooManyMarks(value) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => markedIn(below, `${at}[${name}]`));
};

/** Whether the field may be an array, so that all values of a repeated name count (contract/http#request-formats). */
export const takesList = ({ entries }: Fields, name: string): boolean =>
  Object.hasOwn(entries, name) && isListSchema(entries[name]);

const isListSchema = (schema: unknown): boolean => {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('wrapped' in schema) return isListSchema(schema.wrapped);
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.some(isListSchema);
  return 'type' in schema && schema.type === 'array';
};

export type Fields = v.ObjectSchema<v.ObjectEntries, undefined>;

// Resolves sent dates, once the zone and the current time are known.

/**
 * The date of a field as a wall clock in the zone; undefined: none was sent.
 * @throws ApiError `rest_invalid_param` for a relative date that does not exist, such as the fifth Monday of next month.
 */
export const sentDate = <Name extends string>(
  fields: { readonly [N in Name]?: DateExpression | undefined },
  name: Name,
  zone: Zone,
  now: Instant,
): Wall | undefined => {
  const moment = fields[name];
  return moment === undefined ? undefined : resolvedDate(moment, name, zone, now);
};

/** The same of one that was sent. `resolve`: how, if not as a moment. */
export const resolvedDate = (
  sent: DateExpression,
  name: string,
  zone: Zone,
  now: Instant,
  resolve = resolveDateExpression,
): Wall => {
  const wall = resolve(sent, zone, now);
  if (wall === undefined) throw invalid({ [name]: 'date' });
  return wall;
};
