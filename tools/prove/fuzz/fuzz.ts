/** `prove -- fuzz`: sends thousands of malformed and unusual requests. */

import { requestsOf } from '../generate/generated-requests.ts';
import { violationsIn } from '../harness/check-reply.ts';
import { runProof } from '../harness/run-proof.ts';

/** The exit code. Throws OperatorError when no stage can be started. */
export const fuzz = (count: number, seed: number): Promise<number> =>
  runProof({ run: `seed ${seed}`, requests: requestsOf(seed, count), count, check: violationsIn });
