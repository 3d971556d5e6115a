/** `prove -- inference`: what an event hides changes no answer to those it is hidden from. */
import { sendAll } from '../send-all.ts';
import { inferenceVolley } from './volley.ts';

/** About: an event that is made, given a password and changed once, and 24 questions that are asked twice. */
const REQUESTS_A_ROUND = 51;

/** The exit code. Throws OperatorError when no stage can be started. */
export const inference = (rounds: number, seed: number): Promise<number> =>
  sendAll({ run: `inference, seed ${seed}`, count: rounds * REQUESTS_A_ROUND, ...inferenceVolley(rounds, seed) });
