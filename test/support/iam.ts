/**
 * Whether identity policies allow a request, as IAM would decide (AWS IAM User Guide: "Policy
 * evaluation logic", "IAM JSON policy elements: Condition operators", "Set operators for
 * multivalued context keys"). It knows what the templates of this project use, and throws on
 * everything else, because a policy that it does not understand must not count as one that allows.
 */
import * as v from 'valibot';

export interface AccessRequest {
  /** Such as `dynamodb:PutItem`. */
  readonly action: string;
  readonly resource: string;
  /**
   * Every condition key that is known for this request. The list is empty if the request does not
   * have the key.
   */
  readonly context: Readonly<Record<string, readonly string[]>>;
}

const OneOrMore = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform(sent => [sent].flat()),
);
const Statement = v.strictObject({
  ...{ Sid: v.optional(v.string()), Effect: v.picklist(['Allow', 'Deny']), Action: OneOrMore, Resource: OneOrMore },
  Condition: v.optional(v.record(v.string(), v.record(v.string(), OneOrMore)), {}),
});
/** Only this version is accepted, because the older one knows no `${…}` in values. */
export const PolicyDocument = v.strictObject({ Version: v.literal('2012-10-17'), Statement: v.array(Statement) });
export type PolicyDocument = v.InferOutput<typeof PolicyDocument>;
type Statement = v.InferOutput<typeof Statement>;

/** A deny wins over any allow, and what nothing allows is denied. */
export const allows = (policies: readonly PolicyDocument[], request: AccessRequest): boolean => {
  const matching = policies.flatMap(({ Statement }) => Statement.filter(statement => isAbout(statement, request)));
  return matching.length > 0 && matching.every(({ Effect }) => Effect === 'Allow');
};

/**
 * Every condition is decided, so that one that is not understood throws, whatever the others say.
 */
const isAbout = ({ Action, Resource, Condition }: Statement, request: AccessRequest): boolean => {
  if (!Action.some(each => isLike(each.toLowerCase(), request.action.toLowerCase()))) return false;
  if (!Resource.some(each => isLike(each, request.resource))) return false;
  const asked = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, values]) => holds(operator, valuesOf(key, request), values)),
  );
  return asked.every(each => each);
};

const valuesOf = (key: string, { context }: AccessRequest): readonly string[] => {
  const values = context[key];
  if (values === undefined) throw new Error(`the evaluator does not know the condition key ${key}`);
  return values;
};

type Operator = (sent: readonly string[], values: readonly string[]) => boolean;

/**
 * One of the values of a condition is enough. `ForAllValues` requires it for every value that was
 * sent, and accepts none.
 */
const OPERATORS: Readonly<Record<string, Operator>> = {
  'ForAllValues:StringLike': (sent, values) => sent.every(each => values.some(value => isLike(value, each))),
  'ForAllValues:StringEquals': (sent, values) => sent.every(each => values.some(value => isEqual(value, each))),
  StringEquals: (sent, values) => sent.length === 1 && sent.every(each => values.some(value => isEqual(value, each))),
  Null: (sent, values) => values.every(value => isMissing(value) === (sent.length === 0)),
};

const holds = (operator: string, sent: readonly string[], values: readonly string[]): boolean => {
  const decide = OPERATORS[operator];
  if (decide === undefined) throw new Error(`the evaluator does not know the condition operator ${operator}`);
  return decide(sent, values);
};

const isMissing = (value: string): boolean => v.parse(v.picklist(['true', 'false']), value) === 'true';

/** Variables are replaced here too, but `*` and `?` mean themselves. */
const isEqual = (value: string, sent: string): boolean =>
  piecesOf(value)
    .map(({ text }) => text)
    .join('') === sent;

const patterns = new Map<string, RegExp>();

/** `*` stands for any characters or none, and `?` for one. */
const isLike = (value: string, sent: string): boolean => {
  const pattern = patterns.get(value) ?? new RegExp(`^${piecesOf(value).map(sourceOf).join('')}$`, 'su');
  patterns.set(value, pattern);
  return pattern.test(sent);
};

interface Piece {
  readonly text: string;
  readonly isWildcard: boolean;
}
const sourceOf = ({ text, isWildcard }: Piece): string =>
  isWildcard ? ({ '*': '.*', '?': '.' }[text] ?? '') : text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * `${*}`, `${?}` and `${$}` are these characters themselves. Other variables are not known here.
 */
const piecesOf = (value: string): Piece[] =>
  [...value.matchAll(/\$\{(?<special>[^}]*)\}|(?<wildcard>[*?])|[^*?$]+|\$/gu)].map(({ 0: text, groups }) => {
    const { special, wildcard } = groups ?? {};
    if (special === undefined) return { text, isWildcard: wildcard !== undefined };
    if (!['*', '?', '$'].includes(special)) throw new Error(`the evaluator does not know the variable ${text}`);
    return { text: special, isWildcard: false };
  });
