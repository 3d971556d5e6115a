/** `prove -- fuzz`: thousands of requests that nobody should send. */
import { sendAll } from '../send-all.ts';
import { complaintsOf } from './complaints.ts';
import { requestsOf } from './requests.ts';

/** The exit code. Throws OperatorError when no stage can be started. */
export const fuzz = (count: number, seed: number): Promise<number> =>
  sendAll({ run: `seed ${seed}`, requests: requestsOf(seed, count), count, complaintsOf });
