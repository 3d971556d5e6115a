/** Sends requests one after another, and looks at each answer. */
import type { HttpReply } from '../../local/reply.ts';
import type { FuzzRequest, Send } from './request.ts';

export interface FuzzResult {
  /** From 0, in the order of the requests. */
  readonly index: number;
  readonly request: FuzzRequest;
  /** undefined: there was no answer. */
  readonly status: number | undefined;
  readonly ms: number;
  readonly complaints: readonly string[];
}

/** What is wrong with an answer, in words; nothing when it is right. */
export type ComplaintsOf = (request: FuzzRequest, reply: HttpReply) => readonly string[];

/** The longest that an answer may take. */
const MAX_MS = 1_000;

/** ms since some moment. */
export type Clock = () => number;

/** One at a time: then the same requests find the same things, and the time that is measured is the request's own. */
export async function* runFuzz(
  send: Send,
  requests: Iterable<FuzzRequest>,
  complaintsOf: ComplaintsOf,
  clock: Clock = () => performance.now(),
): AsyncGenerator<FuzzResult> {
  let index = 0;
  for (const request of requests) {
    const first = await ask(send, request, clock);
    // Another program may have had the machine: only what is slow twice is slow.
    const ms = first.ms > MAX_MS ? Math.min(first.ms, (await ask(send, request, clock)).ms) : first.ms;
    const complaints = [
      ...('reply' in first ? complaintsOf(request, first.reply) : [`no answer: ${first.trouble}`]),
      ...(ms > MAX_MS ? [`took more than ${MAX_MS} ms`] : []),
    ];
    yield { index, request, status: 'reply' in first ? first.reply.status : undefined, ms, complaints };
    index += 1;
  }
}

type Asked = { readonly ms: number } & ({ readonly reply: HttpReply } | { readonly trouble: string });

const ask = async (send: Send, request: FuzzRequest, clock: Clock): Promise<Asked> => {
  const begun = clock();
  try {
    const reply = await send(request);
    return { reply, ms: clock() - begun };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error), ms: clock() - begun };
  }
};
