/** A generated request, and what sends it. */
import type { HttpReply } from '../../../tools/local/payload.ts';

export interface ProofRequest {
  readonly method: string;
  /** Below the namespace, with its query, as in the request line. */
  readonly path: string;
  /** Names in lower case; values in ISO-8859-1, as node:http takes them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Rejects when there is no answer. */
export type Send = (request: ProofRequest) => Promise<HttpReply>;
