/** `prove -- inference`: what an event hides changes no answer to those it is hidden from. */
import type { Format } from '../../terminal/result.ts';
import { runProof } from '../harness/run-proof.ts';
import { askRounds } from './ask-rounds.ts';

/** About: an event that is made, translated, given a password and changed once, and 24 questions that are asked twice. */
const REQUESTS_A_ROUND = 52;

export interface InferenceOptions extends Format {
  readonly rounds: number;
  /** The same seed asks the same. */
  readonly seed: number;
}

/** The exit code. Throws OperatorError when no stage can be started. */
export const inference = ({ rounds, seed, json }: InferenceOptions): Promise<number> =>
  runProof({ json, run: `inference, seed ${seed}`, count: rounds * REQUESTS_A_ROUND, ...askRounds(rounds, seed) });
