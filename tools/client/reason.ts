/** Why a line was refused, as it is written beside it. */
import * as v from 'valibot';
import type { Answer } from './http-service.ts';

export interface Reason {
  /** Status and code of the refusal. A line that could not be sent has none. */
  readonly status?: number;
  readonly code?: string;
  readonly message: string;
  /** The fields at fault: names of missing ones, or what is wrong with each (contract/http#error-envelope). */
  readonly params?: unknown;
}

const Envelope = v.object({
  code: v.string(),
  message: v.string(),
  data: v.object({ params: v.optional(v.unknown()) }),
});

/** In one line: what is wrong with each field, if the service says it. The message names missing fields itself. */
export const wordsOf = ({ code, message, params }: Reason): string => {
  const fields = !Array.isArray(params) && v.is(Fields, params) ? Object.entries(params) : [];
  const told = fields.length === 0 ? message : fields.map(([field, why]) => `${field}: ${why}`).join(' ');
  return code === undefined ? told : `${code}: ${told}`;
};
const Fields = v.record(v.string(), v.string());

export const reasonOf = ({ status, body }: Answer): Reason => {
  if (!v.is(Envelope, body)) return { status, message: 'the answer is none of a calendar service' };
  const { code, message, data } = body;
  return { status, code, message, ...(data.params !== undefined && { params: data.params }) };
};
