/** A generated request, and the interface of senders: over a socket, or in process. */
import type { HttpReply } from '../../local/reply.ts';

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

/** Bytes of path, headers and body, by which the smallest request is chosen for the report. */
export const sizeOf = ({ path, headers, body }: ProofRequest): number =>
  path.length + headers.flat().join('').length + body.length;
