/** Sends requests one after another, and checks each answer. */
import type { HttpReply } from '../../../tools/local/payload.ts';
import type { ProofRequest, Send } from './proof-request.ts';

export interface RequestResult {
  /** From 0, in the order of the requests. */
  readonly index: number;
  readonly request: ProofRequest;
  /** undefined: there was no answer. */
  readonly status: number | undefined;
  readonly ms: number;
  readonly violations: readonly string[];
}

/** Describes what is wrong with a reply; empty if nothing is. */
export type CheckReply = (request: ProofRequest, reply: HttpReply) => readonly string[];

/** The longest that an answer may take. */
const MAX_REPLY_MS = 1_000;

/** Milliseconds since any fixed moment. */
export type Clock = () => number;

/** One at a time, so that runs are reproducible and requests do not affect each other's time. */
export async function* sendRequests(
  send: Send,
  requests: Iterable<ProofRequest>,
  check: CheckReply,
  clock: Clock = () => performance.now(),
): AsyncGenerator<RequestResult> {
  let index = 0;
  for (const request of requests) {
    const first = await ask(send, request, clock);
    // Another program may have slowed the first attempt, so only a request that is slow twice counts as slow.
    const ms = first.ms > MAX_REPLY_MS ? Math.min(first.ms, (await ask(send, request, clock)).ms) : first.ms;
    const violations = [
      ...('reply' in first ? check(request, first.reply) : [`no answer: ${first.trouble}`]),
      ...(ms > MAX_REPLY_MS ? [`took more than ${MAX_REPLY_MS} ms`] : []),
    ];
    yield { index, request, status: 'reply' in first ? first.reply.status : undefined, ms, violations };
    index += 1;
  }
}

type Asked = { readonly ms: number } & ({ readonly reply: HttpReply } | { readonly trouble: string });

const ask = async (send: Send, request: ProofRequest, clock: Clock): Promise<Asked> => {
  const begun = clock();
  try {
    const reply = await send(request);
    return { reply, ms: clock() - begun };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error), ms: clock() - begun };
  }
};
