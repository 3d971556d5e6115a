/** `prove -- inference`: hidden fields of an event do not affect any answer to callers who may not see them. */
import type { Format } from '../../terminal/result.ts';
import { runProof } from '../harness/run-proof.ts';
import { askRounds } from './ask-rounds.ts';

/** Roughly: an event is created, translated, protected and changed once, and 24 requests are sent twice. */
const REQUESTS_A_ROUND = 52;

export interface InferenceOptions extends Format {
  readonly rounds: number;
  /** The same seed gives the same requests. */
  readonly seed: number;
}

/** The exit code. Throws OperatorError when no stage can be started. */
export const inference = ({ rounds, seed, json }: InferenceOptions): Promise<number> =>
  runProof({ json, run: `inference, seed ${seed}`, count: rounds * REQUESTS_A_ROUND, ...askRounds(rounds, seed) });
