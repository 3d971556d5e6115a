/** Where functions log, and what the log may say of an error. */
import * as v from 'valibot';
import { Language } from '../settings/site.ts';
import { type ApiError, ERRORS, type ErrorCode, FIELD_PROBLEMS, type FieldProblem, type Hint } from './errors.ts';

/** One JSON line for each call (`shared/http/log.ts`). */
export interface Log {
  readonly info: (message: string, about: Readonly<Record<string, unknown>>) => void;
  readonly error: (message: string, about: Readonly<Record<string, unknown>>) => void;
}

interface Fault {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

/** Of valibot's errors only the paths: message and issues contain the values, which are texts of records. */
export const faultOf = (error: unknown): Fault => {
  if (error instanceof v.ValiError) {
    const paths = error.issues.map(issue => v.getDotPath(issue) ?? 'the whole').join(', ');
    return { name: error.name, message: `does not hold: ${paths}`, stack: framesOf(error) };
  }
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack };
  return { name: 'unknown', message: String(error), stack: undefined };
};

/** Without the message, in which a text of several lines may look like frames; nothing where the message is not found. */
const framesOf = ({ message, stack = '' }: Error): string => {
  const at = stack.indexOf(message);
  return at === -1 ? '' : stack.slice(at + message.length).replace(/^\n/, '');
};

// What the line of a request says of a refusal.

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

// The lines of the logs: one JSON object each, those of functions and those of API Gateway (its access log). Some are shown in
// docs/operations.md#logs. None holds an address, a query, a name or text that a client sent, a login, a password or an e-mail; `userAgent`
// is what a client calls itself.

const Code = v.picklist(Object.keys(ERRORS));
/** The gateway's, which clients find in `apigw-requestid`; Lambda's own, where the clock calls. */
const requestId = v.string();
const Count = v.pipe(v.number(), v.minValue(0));
/** When a function wrote the line: RFC 3339, UTC, with milliseconds. */
const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** One for each request that reaches a function, and for each call by the clock. */
export const RequestLine = v.strictObject({
  level: v.literal('INFO'),
  timestamp,
  message: v.literal('request'),
  requestId,
  /** The language of the site; absent where the clock calls, for all sites. */
  site: v.optional(Language),
  /** An operation of the table of routes, `preflight`, `page.calendar` and other pages, `publish`; absent: nothing is at the address. */
  operation: v.optional(v.string()),
  /** Of HTTP; absent where the clock calls. */
  status: v.optional(v.number()),
  /** Of a refusal: the code of its envelope, what is wrong with which parameters (`?`: with names made up), and what its text advises. */
  code: v.optional(Code),
  params: v.optional(v.record(v.string(), v.picklist([...FIELD_PROBLEMS, 'missing']))),
  hint: v.optional(v.string()),
  /** The number of the caller; absent: anonymous. */
  user: v.optional(v.number()),
  /** What the client calls itself, shortened; absent: nothing. The gateway's line lacks it, as the gateway escapes no quotes. */
  userAgent: v.optional(v.string()),
  /** The longest chain of calls to the table that waited for each other, and the capacity units that all of them consumed. */
  trips: Count,
  readUnits: Count,
  writeUnits: Count,
  /** How often it was run again, as another write was faster (docs/decisions/one-transaction); absent: never. */
  retries: v.optional(Count),
  /** Whether the answer was remembered (docs/decisions/caches); absent: no. */
  remembered: v.optional(v.literal(true)),
  /** Whether it is the first of its execution environment; absent: no. */
  cold: v.optional(v.literal(true)),
  /** Milliseconds in the function, from event to answer. */
  ms: Count,
});
export type RequestLine = v.InferOutput<typeof RequestLine>;

/** What a write has committed: a record that is new has no `from`, one that is gone no `to`. */
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
/** Something is wrong with the code or with what is stored. The scheduled job goes on with the next `record`. */
const FaultLine = v.strictObject({
  ...Failure,
  message: v.literal('fault'),
  route: v.optional(v.string()),
  record: v.optional(v.number()),
});
/** The table did not answer, or in time: answered 503. */
const UnavailableLine = v.strictObject({
  ...Failure,
  message: v.literal('unavailable'),
  route: v.optional(v.string()),
});
/** What failed beside a request that was answered all the same. */
const BesideLine = v.strictObject({
  ...Failure,
  message: v.picklist([
    'use of a password is not noted',
    'failures are not counted',
    'no keys from the issuer of bearer tokens',
    'the password of an event is not hashed anew',
  ]),
  issuer: v.optional(v.string()),
  event: v.optional(v.number()),
});

/** Guessing has reached its limit (docs/decisions/limits): a keyed hash of the network, or of network and target. */
const GuessingLine = v.strictObject({
  level: v.literal('INFO'),
  timestamp,
  message: v.literal('guessing is slowed'),
  requestId: v.optional(requestId),
  network: v.optional(v.string()),
  target: v.optional(v.string()),
});

/** What a call by the clock has done, if it found anything to do (`functions/publish.ts`). */
const ScheduledJobLine = v.strictObject({
  level: v.literal('INFO'),
  timestamp,
  message: v.literal('published'),
  requestId: v.optional(requestId),
  published: Count,
  conflicts: Count,
  failed: Count,
  done: v.boolean(),
  followed: Count,
  listed: Count,
  folded: Count,
});

/** A number, as JSON has it or as the gateway writes it; `-`: there is none. */
const Measure = v.union([
  v.number(),
  v.pipe(
    v.literal('-'),
    v.transform(() => undefined),
  ),
  v.pipe(v.string(), v.digits(), v.transform(Number)),
]);

/** One for each request that reaches the gateway, also those that it answers itself. Times are in milliseconds. */
export const AccessLine = v.strictObject({
  level: v.literal('INFO'),
  /** When the request came: epoch milliseconds, as the gateway cannot write RFC 3339. */
  timestamp: v.number(),
  message: v.literal('access'),
  requestId,
  site: v.optional(Language),
  /** As API Gateway calls it: `GET /calendar/events/v1/events`, or `$default`. `-`: none. */
  route: v.string(),
  status: Measure,
  /** Lambda's id of the call, by which its own lines name it; `-`: no function was called. */
  lambdaId: v.optional(v.string()),
  /**
   * What Lambda itself, not the function, answered to the call: 200, or 429 if it refused the call (Amazon API Gateway Developer Guide:
   * "Customize HTTP API access logs"). `-`: no function was called.
   */
  lambdaStatus: v.optional(Measure),
  /** From the request to the end of the answer, and of that in the function and on the way to it. */
  ms: Measure,
  functionMs: v.optional(Measure),
  /** Of the answer. */
  bytes: Measure,
  /** What the gateway itself has to say; `-`: nothing. */
  error: v.optional(v.string()),
});
export type AccessLine = v.InferOutput<typeof AccessLine>;

/** Where a line has the id of its request or, in lines of Lambda itself, that of its call of the function. */
export const ID_FIELDS = ['requestId', 'record.requestId'] as const;

/** Any line that functions and gateway write. Lambda's own lines are not among them. */
export const LogLine = v.variant('message', [
  RequestLine,
  WriteLine,
  FaultLine,
  UnavailableLine,
  BesideLine,
  GuessingLine,
  ScheduledJobLine,
  AccessLine,
]);
export type LogLine = v.InferOutput<typeof LogLine>;
