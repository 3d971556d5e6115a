/** A month of requests, and what they cost. */
import { dollarsFor } from '../../../infra/prices.ts';
import { type Asked, coldUse, dollarsPerColdStart, dollarsPerRequest, REQUESTS, rememberedUse } from './requests.ts';
import { sumOf } from './sum.ts';

export interface Month {
  readonly requests: number;
  /** The share of reads that are answered from the cache. */
  readonly remembered: number;
  /** The share of requests with a cold start. */
  readonly coldStarts: number;
}

/**
 * With more requests, more of them hit warm functions and cached answers. The bench `cost` simulates 10 reads a second; the other
 * shares are assumptions.
 */
export const MONTHS: readonly Month[] = [
  { requests: 10_000, remembered: 0, coldStarts: 0.5 },
  { requests: 1_000_000, remembered: 0.3, coldStarts: 0.02 },
  { requests: 100_000_000, remembered: 0.7, coldStarts: 0.001 },
];

/** ms of CPU time of a cold start with a list as first answer (`docs/performance.md#cold-starts`). */
export const COLD_START_CPU = 554;
/** KB of logs for each request: a line of its function, and one of the gateway. */
export const LOGGED_KB = 1;

/** Dollars, on top of the fixed costs (`idle.ts`). */
export const dollarsOfMonth = ({ requests, remembered, coldStarts }: Month): number => {
  const average = sumOf(REQUESTS.map(request => (request.ofThousand / 1000) * dollarsPer(request, remembered)));
  const more = coldStarts * dollarsPerColdStart(COLD_START_CPU) + dollarsFor('GB logged', LOGGED_KB / 1e6);
  return requests * (average + more);
};

const dollarsPer = (request: Asked, remembered: number): number =>
  (1 - remembered) * dollarsPerRequest(coldUse(request)) + remembered * dollarsPerRequest(rememberedUse(request));
