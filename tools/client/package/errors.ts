/** What goes wrong, as exceptions that a program can tell apart by their `code`. */
import type { Refusal } from './api.ts';
import { retryAfter } from './patience.ts';

/**
 * The codes of the service, and two of the client: no answer came, or the answer is not that of a
 * calendar.
 */
export type ErrorCode = Refusal['code'] | 'no_answer' | 'no_calendar';

interface Facts extends Partial<Omit<Refusal['data'], 'status'>> {
  readonly status: number;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

export class CalendarError extends Error {
  override readonly name = 'CalendarError';
  readonly code: ErrorCode;
  /** The HTTP status, or 0 if there was no answer. */
  readonly status: number;
  /**
   * The names of missing fields, or an object that says for each wrong field what is wrong and what
   * to do.
   */
  readonly params: Refusal['data']['params'];
  readonly details: unknown;
  /** Seconds until it is worth trying again, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { status, params, details, retryAfter, cause }: Facts) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.params = params;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** What the methods of a client resolve with, which is `data`, or `error` for a refusal. */
export interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The data of an answer, for programs that prefer exceptions.
 *
 * @throws CalendarError for a refusal
 */
export const dataOf = async <Data>(asked: Answer<Data> | Promise<Answer<Data>>): Promise<Data> => {
  const { data, error, response } = await asked;
  if (data !== undefined) return data;
  const { status } = response;
  if (!isRefusal(error)) throw new CalendarError('no_calendar', 'the answer is none of a calendar', { status });
  throw new CalendarError(error.code, error.message, { ...error.data, status, retryAfter: retryAfter(response) });
};

const isRefusal = (sent: unknown): sent is Refusal =>
  typeof sent === 'object' && sent !== null && 'code' in sent && 'message' in sent && 'data' in sent;
