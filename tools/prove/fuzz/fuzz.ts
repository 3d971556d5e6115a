/** `prove -- fuzz`: sends thousands of malformed and unusual requests. */
import type { Format } from '../../terminal/result.ts';
import { requestsOf } from '../generate/generated-requests.ts';
import { violationsIn } from '../harness/check-reply.ts';
import { runProof } from '../harness/run-proof.ts';

export interface FuzzOptions extends Format {
  /** How many. */
  readonly requests: number;
  /** The same seed makes the same requests. */
  readonly seed: number;
}

/** The exit code. Throws OperatorError when no stage can be started. */
export const fuzz = ({ requests: count, seed, json }: FuzzOptions): Promise<number> =>
  runProof({ json, run: `seed ${seed}`, requests: requestsOf(seed, count), count, check: violationsIn });
