/**
 * The interface of the log that functions write, what the log may say of an error, and the schemas
 * of all its lines.
 */
import * as v from 'valibot';
import { Language } from '../settings/site.ts';
import { ApiError, type ErrorCode, FIELD_PROBLEMS, type FieldProblem, type Hint, STATUSES } from './errors.ts';

/** Each call writes one line of JSON. */
export interface Log {
  readonly info: (message: string, about: Readonly<Record<string, unknown>>) => void;
  readonly error: (message: string, about: Readonly<Record<string, unknown>>) => void;
}

interface Fault {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

/**
 * Only the paths of valibot's errors are logged, because messages and issues contain the values,
 * which are texts of records.
 */
export const faultOf = (error: unknown): Fault => {
  if (error instanceof v.ValiError) {
    const paths = error.issues.map(issue => v.getDotPath(issue) ?? 'the whole').join(', ');
    return { name: error.name, message: `does not hold: ${paths}`, stack: framesOf(error) };
  }
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack };
  return { name: 'unknown', message: String(error), stack: undefined };
};

/**
 * The stack without the message, because a message of several lines may look like frames. Returns
 * `''` if the stack does not contain the message.
 */
const framesOf = ({ message, stack = '' }: Error): string => {
  const at = stack.indexOf(message);
  return at === -1 ? '' : stack.slice(at + message.length).replace(/^\n/, '');
};

/**
 * Logs a failure, also one beside a request that is answered all the same. What passes by itself is
 * `unavailable`, or nothing where the error has no cause (`ApiError`). All else is a `fault`, which
 * rings the alarm: what IAM denies is denied each time, and the answers may not show it.
 */
export const logFailure = (log: Log, error: unknown, where: FailureDetails): void => {
  if (!(error instanceof ApiError)) log.error('fault', { error: faultOf(error), ...where });
  else if (error.cause !== undefined) log.error('unavailable', { error: faultOf(error.cause), ...where });
};

interface FailureDetails {
  readonly requestId?: string;
  readonly route?: string;
  readonly record?: number;
  /** What failed beside the request. */
  readonly about?: string;
}

// What the line of a request says of a refusal.

export interface Refusal {
  readonly code: ErrorCode;
  /** What was wrong with which parameters, by their names. */
  readonly params?: Readonly<Record<string, FieldProblem | 'missing'>>;
  /** The topic of the hint in the answer. */
  readonly hint?: Hint['about'];
}

/** Limits the line, because a body may have thousands of wrong fields. */
const MAX_PARAMS = 10;

/** Replaces every name that the client made up, because what it wrote there may be a secret. */
const MADE_UP = '?';

/** Tells names of parameters, never their values. */
export const loggedRefusal = ({ code, data: { missing = [], problems = {}, hint } }: ApiError): Refusal => {
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

// The lines of the logs: one JSON object each, those of functions and those of API Gateway (its
// access log). Some are shown in docs/incidents.md#where-to-look. None holds an address, a query, a
// name or text that a client sent, a login, a password or an e-mail; `userAgent` is what a client
// calls itself.

/** Also those of WordPress' namespaces. */
const Code = v.picklist(Object.keys(STATUSES));
/**
 * The gateway's id of the request, which clients find in the header `apigw-requestid`. In a
 * scheduled call it is Lambda's own id.
 */
const requestId = v.string();
const Count = v.pipe(v.number(), v.minValue(0));
/** When a function wrote the line: RFC 3339, UTC, with milliseconds. */
const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** The line of each request that reaches a function, and of each scheduled call. */
export const RequestLine = v.strictObject({
  level: v.literal('INFO'),
  timestamp,
  message: v.literal('request'),
  requestId,
  /** The language of the site; absent in a scheduled call, which serves all sites. */
  site: v.optional(Language),
  /**
   * An operation of the table of routes, `preflight`, `page.calendar` and other pages, or
   * `publish`; absent if nothing is at the address.
   */
  operation: v.optional(v.string()),
  /** The HTTP status; absent in a scheduled call. */
  status: v.optional(v.number()),
  /**
   * What the answer of a refusal says: its code, what is wrong with which parameters (`?` stands
   * for names that the client made up), and the topic of its hint.
   */
  code: v.optional(Code),
  params: v.optional(v.record(v.string(), v.picklist([...FIELD_PROBLEMS, 'missing']))),
  hint: v.optional(v.string()),
  /** The id of the user; absent if the caller is anonymous. */
  user: v.optional(v.number()),
  /**
   * What the client calls itself, shortened; absent if it does not say. Lines of the gateway lack
   * it, because the gateway does not escape quotes.
   */
  userAgent: v.optional(v.string()),
  /**
   * `trips` is the longest chain of calls to the table that waited for each other. The units are
   * the capacity that all calls consumed.
   */
  trips: Count,
  readUnits: Count,
  writeUnits: Count,
  /**
   * How often the request was run again because another write was faster
   * (docs/decisions/one-transaction); absent if never.
   */
  retries: v.optional(Count),
  /**
   * Present if it took one unit, because all items but the versions were in memory
   * (docs/decisions/caches).
   */
  remembered: v.optional(v.literal(true)),
  /** Present in the first request of an execution environment. */
  cold: v.optional(v.literal(true)),
  /** Milliseconds in the function, from event to answer. */
  ms: Count,
});
export type RequestLine = v.InferOutput<typeof RequestLine>;

/**
 * What a write has committed. A new record has no `from`, a deleted one no `to`; both are versions.
 */
const WriteLine = v.strictObject({
  level: v.literal('INFO'),
  timestamp,
  message: v.literal('write'),
  requestId,
  operation: v.string(),
  user: v.optional(v.number()),
  records: v.array(
    v.strictObject({
      space: v.string(),
      id: v.number(),
      from: v.optional(v.number()),
      to: v.optional(v.number()),
    }),
  ),
});

const Failure = {
  level: v.literal('ERROR'),
  timestamp,
  requestId: v.optional(requestId),
  error: v.strictObject({ name: v.string(), message: v.string(), stack: v.optional(v.string()) }),
};
const Where = {
  route: v.optional(v.string()),
  record: v.optional(v.number()),
  /** What failed beside a request that was answered all the same (`logFailure`). */
  about: v.optional(v.string()),
};
/**
 * Something is wrong with the code, with its rights or with what is stored. The scheduled job goes
 * on with the next `record`.
 */
const FaultLine = v.strictObject({ ...Failure, ...Where, message: v.literal('fault') });
/**
 * The table did not answer, or not in time: answered 503, unless it is `about` something beside the
 * request.
 */
const UnavailableLine = v.strictObject({ ...Failure, ...Where, message: v.literal('unavailable') });
/** Requests with a token are answered 503. */
const IssuerLine = v.strictObject({
  ...Failure,
  message: v.literal('no keys from the issuer of bearer tokens'),
  issuer: v.string(),
});

/**
 * Guessing of passwords has reached its limit (docs/decisions/limits). Both fields are keyed
 * hashes, of the network, and of network and target.
 */
const GuessingLine = v.strictObject({
  level: v.literal('INFO'),
  timestamp,
  message: v.literal('guessing is slowed'),
  requestId: v.optional(requestId),
  network: v.optional(v.string()),
  target: v.optional(v.string()),
});

/** What a scheduled call has done, if it found anything to do (`functions/publish.ts`). */
const ScheduledJobLine = v.strictObject({
  level: v.literal('INFO'),
  timestamp,
  message: v.literal('published'),
  requestId: v.optional(requestId),
  published: Count,
  conflicts: Count,
  failed: Count,
  done: v.boolean(),
  counted: Count,
});

/**
 * A number in JSON or as text, as the gateway writes it. The gateway writes `-` if there is none.
 */
const Measure = v.union([
  v.number(),
  v.pipe(
    v.literal('-'),
    v.transform(() => undefined),
  ),
  v.pipe(v.string(), v.digits(), v.transform(Number)),
]);

/**
 * The line of each request that reaches the gateway, including those that it answers itself. Times
 * are in milliseconds.
 */
export const AccessLine = v.strictObject({
  level: v.literal('INFO'),
  /** When the request came, in epoch milliseconds, because the gateway cannot write RFC 3339. */
  timestamp: v.number(),
  message: v.literal('access'),
  requestId,
  site: v.optional(Language),
  /**
   * The route's name in API Gateway, such as `GET /calendar/events/v1/events` or `$default`, or `-`
   * if there is none.
   */
  route: v.string(),
  status: Measure,
  /** Lambda's id of the call, by which its own lines name it, or `-` if no function was called. */
  lambdaId: v.optional(v.string()),
  /**
   * What Lambda itself, not the function, answered to the call: 200, or 429 if it refused the call
   * (Amazon API Gateway Developer Guide: "Customize HTTP API access logs"). `-` if no function was
   * called.
   */
  lambdaStatus: v.optional(Measure),
  /**
   * `ms` is from the request to the end of the answer. `functionMs` is the part of it in the
   * function and on the way to it.
   */
  ms: Measure,
  functionMs: v.optional(Measure),
  /** The length of the answer. */
  bytes: Measure,
  /** The gateway's own error message, or `-` if there is none. */
  error: v.optional(v.string()),
});
export type AccessLine = v.InferOutput<typeof AccessLine>;

/**
 * The fields in which a line has the id of its request or, in Lambda's own lines, that of the call.
 */
export const ID_FIELDS = ['requestId', 'record.requestId'] as const;

/** Any line that functions and the gateway write. Lambda's own lines are not among them. */
export const LogLine = v.variant('message', [
  RequestLine,
  WriteLine,
  FaultLine,
  UnavailableLine,
  IssuerLine,
  GuessingLine,
  ScheduledJobLine,
  AccessLine,
]);
export type LogLine = v.InferOutput<typeof LogLine>;
