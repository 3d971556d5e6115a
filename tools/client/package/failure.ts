/** What goes wrong, as values that a program can tell apart by their `code`. */
import type { Refusal } from './api.ts';
import { type Head, retryAfter } from './patience.ts';

/** The codes of the service, and two of the client: no answer came, or not one of a calendar. */
export type ErrorCode = Refusal['code'] | 'no_answer' | 'no_calendar';

/** What a code has in `params`. */
type Params<Code> = Code extends 'rest_invalid_param'
  ? /** By field: what is wrong with it, and what to do. */ Readonly<Record<string, string>>
  : Code extends 'rest_missing_callback_param'
    ? /** Names of the fields that are missing. */ readonly string[]
    : undefined;

interface Told<Code> {
  readonly code: Code;
  readonly message: string;
  /** HTTP status; 0: there was no answer. */
  readonly status: number;
  readonly params: Params<Code>;
  readonly details?: unknown;
  /** Seconds until it is worth trying again, if the service says so. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

class Failure<Code extends ErrorCode> extends Error {
  override readonly name = 'CalendarError';
  readonly code: Code;
  readonly status: number;
  readonly params: Params<Code>;
  readonly details: unknown;
  readonly retryAfter: number | undefined;

  constructor({ code, message, status, params, details, retryAfter, cause }: Told<Code>) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.params = params;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** `error.code === 'rest_invalid_param'` tells TypeScript what `error.params` is. */
export type CalendarError = { [Code in ErrorCode]: Failure<Code> }[ErrorCode];

export const isCalendarError = (error: unknown): error is CalendarError => error instanceof Failure;

export type Settled<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: CalendarError };

/** A result to branch on instead of an exception. Rejects with what is no `CalendarError`, such as an AbortError. */
export const settled = async <Value>(promise: Promise<Value>): Promise<Settled<Value>> => {
  try {
    return { ok: true, value: await promise };
  } catch (error) {
    if (isCalendarError(error)) return { ok: false, error };
    throw error;
  }
};

export const noAnswer = (url: string, cause: unknown): Error =>
  new Failure({ code: 'no_answer', message: `${url} does not answer`, status: 0, params: undefined, cause });

export interface Answer extends Head {
  readonly url: string;
  readonly text: string;
}

/** What the service refused a request with (its one error envelope). */
export const refusal = (answer: Answer): Error => {
  const { status, url } = answer;
  const sent = parsed(answer.text);
  if (!isRefusal(sent))
    return new Failure({ code: 'no_calendar', message: `${url} is no calendar`, status, params: undefined });
  const { code, message, data } = sent;
  return new Failure<ErrorCode>({ ...data, code, message, status, retryAfter: retryAfter(answer) });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isRefusal = (sent: unknown): sent is Omit<Refusal, 'data'> & { readonly data: Pick<Told<ErrorCode>, 'params'> } =>
  typeof sent === 'object' && sent !== null && 'code' in sent && 'message' in sent && 'data' in sent;
