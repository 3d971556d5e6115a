/**
 * Turns what clients send into values: names with brackets into lists and objects, and fields into
 * what their schemas say. One error names everything that is wrong.
 */
import * as v from 'valibot';
import { hasBrokenOctets, hasTooManyMarks } from '../text/fold.ts';
import { type DateExpression, resolveDateExpression } from '../time/date-expression.ts';
import type { Instant, Wall } from '../time/wall.ts';
import type { Zone } from '../time/zone.ts';
import { ApiError, FIELD_PROBLEMS, type FieldHint, type FieldProblem, invalid, type WrongPart } from './errors.ts';
import { isToBeCleaned } from './fields.ts';
import { objectsIn } from './ignored.ts';

/**
 * How an answer is written: as JSON or, where the route offers it, as a calendar
 * (contract/feeds#calendars). `page` is for HTML, which needs no descriptions and excerpts of the
 * events and of what they link.
 */
export type Format = 'json' | 'calendar' | 'page';

/**
 * The names and values of a query or a form.
 *
 * @throws ApiError 400 that names the fields with bytes that are not UTF-8, such as `%F1` of
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
 * Builds lists and objects from pairs of names and values. `name[]` collects all values, and so
 * does a plain name that is sent twice if `takesList` says so. Of other repeated names the last
 * value counts, as in The Events Calendar. `__proto__` is dropped, so nobody can pollute
 * prototypes.
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
 * The fields of a body, in which objects whose keys are all digits become lists. PHP writes an
 * array that way if a member was removed from it.
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
 * Collects what several checks refuse, so that one answer names everything that is wrong
 * (contract/http#error-envelope).
 */
export class Refusals {
  readonly #all: ApiError[] = [];

  /** Returns the result of a check, or undefined if the check refuses fields. */
  of<T>(check: () => T): T | undefined {
    try {
      return check();
    } catch (error) {
      this.add(error);
      return undefined;
    }
  }

  /** @throws the error itself if it does not refuse fields. */
  add(error: unknown): void {
    if (!(error instanceof ApiError) || (error.data.problems ?? error.data.missing) === undefined) throw error;
    this.#all.push(error);
  }

  /**
   * @throws ApiError if anything was refused. As in The Events Calendar, missing fields are named
   * first and alone.
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

// Fields are parsed by a schema. The error names every wrong field (contract/http#error-envelope).

const Problem = v.fallback(v.picklist(FIELD_PROBLEMS), 'type');

interface ParseOptions {
  /** Whether null counts as missing in a required field, as it does in creates. */
  readonly nullIsMissing?: boolean;
  /**
   * Fields that other fields of the request make required, in addition to those that the schema
   * requires.
   */
  readonly required?: readonly string[] | undefined;
}

/**
 * Parses fields by a schema.
 *
 * Combining marks are counted in every text at any depth, before and after parsing. Before, because
 * normalising too many of them takes seconds; after, because entities may decode to marks
 * (contract/texts#combining-marks).
 *
 * @throws ApiError 400. As in The Events Calendar, missing fields are reported first and alone;
 * `params` is then an array of names. Otherwise `params` is an object of all wrong fields.
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
 * The parts of a field that are wrong, if the field holds objects. The list is empty if the field
 * as a whole is wrong. An issue of a union contains the issues of each alternative; those count
 * whose parts lie deepest and that say what is wrong. `from` is the index of the first key of the
 * path that lies within the field.
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

/**
 * Matches the path of a part of an object. Elements of lists, whose names are digits, are not
 * reported as parts.
 */
const IN_OBJECT = /\[\D/;

/** Fields with too many combining marks on a letter, each with the parts where that is so. */
const overMarked = (fields: readonly (readonly [string, unknown])[]): [string, WrongPart[]][] =>
  fields.flatMap(([name, value]) => {
    const places = markedIn(value, '');
    const parts = places.filter(at => IN_OBJECT.test(at)).map((at): WrongPart => ({ at, problem: 'marks' }));
    return places.length === 0 ? [] : [[name, parts]];
  });

/** The hint about the limit or the kind of value that the schema requires. */
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
 * Numbers and lists may also be sent as text, so `(number | string)` means a number. In schemas of
 * texts that may be sent as numbers, `string` comes first.
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

/** Reads the values in valibot's notation `("publish" | "draft")`. */
const literalsIn = (expected: string): string[] =>
  [...expected.matchAll(/"([^"]*)"/g)].map(([, value = '']) => value).filter(value => value !== '');

/**
 * What a caller sends who may not write at all, without the texts that have markup: cleaning a
 * megabyte of it takes two seconds. The input is only checked for such a caller, so whatever can be
 * refused without cleaning stays (contract/http#order-of-checks).
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

/**
 * Whether the field may be an array, so that all values of a repeated name count
 * (contract/http#request-formats).
 */
export const takesList = ({ entries }: Fields, name: string): boolean =>
  Object.hasOwn(entries, name) && isListSchema(entries[name]);

const isListSchema = (schema: unknown): boolean => {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('wrapped' in schema) return isListSchema(schema.wrapped);
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.some(isListSchema);
  return 'type' in schema && schema.type === 'array';
};

export type Fields = v.ObjectSchema<v.ObjectEntries, undefined>;

// Dates are resolved once the time zone and the current time are known.

/**
 * The date in a field as a local time in the zone, or undefined if none was sent.
 *
 * @throws ApiError `rest_invalid_param` for a relative date that does not exist, such as the fifth
 * Monday of next month.
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

/**
 * Like `sentDate`, for a date that was sent. `resolve` replaces the usual way of turning it into a
 * local time.
 */
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
