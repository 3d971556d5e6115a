/** The settings that limit what an environment can cost. */
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';

const whole = (least: number, message: string) =>
  v.pipe(
    v.number(),
    v.check(sent => Number.isInteger(sent) && sent >= least, message),
  );
export const amount = whole(1, 'must be a whole number from 1');
/** With less, a large write or search could never succeed. */
const units = whole(100, 'must be a whole number from 100: a single write may take that many at once');

/** The limit of each route, for all callers together (docs/decisions/limits). */
const Throttle = v.strictObject({
  /** Requests a second, on average. */
  rate: amount,
  /** The burst capacity, which is the number of requests at once before the rate applies. */
  burst: amount,
});
/** Far above what a route of a busy site receives. */
const THROTTLE = { rate: 100, burst: 200 } as const;

export const Limits = v.strictObject({
  /** Routes with GET, HEAD and OPTIONS. */
  reads: v.optional(Throttle, THROTTLE),
  /** Routes with POST, PUT, PATCH and DELETE. */
  writes: v.optional(Throttle, THROTTLE),
  /** Paths without a route (`$default`). */
  others: v.optional(Throttle, THROTTLE),
  /**
   * Read units a second for the table, and again for each index; absent if the limit of the account
   * applies.
   */
  readUnits: v.optional(units),
  /** Write units a second, in the same way. */
  writeUnits: v.optional(units),
  /**
   * Searches a minute by callers who may only read, for each instance of a function; absent if
   * there is no limit.
   */
  searches: v.optional(amount),
  /**
   * Reserved concurrency of each function of a site; absent if the limit of the account applies.
   * Lambda requires that 100 remain unreserved in the account (Lambda: "Configuring reserved
   * concurrency"), for which the limit of a new account is too low.
   */
  instances: v.optional(amount),
  /**
   * Dollars a month; absent if there is no budget. The operator gets an e-mail when 50, 80 and 100
   * % are spent.
   */
  budget: v.optional(amount),
});
export type Limits = v.InferOutput<typeof Limits>;

/** Whether nothing is set but a budget, which limits nothing. */
export const limitNothing = ({ budget, ...limits }: Limits): boolean => isDeepStrictEqual(limits, v.parse(Limits, {}));

const TOWN_READS = { rate: 10, burst: 100 } as const;

/**
 * What `cdk` recommends for the calendar of a town, with a few reads a second.
 * `docs/costs.md#a-month` gives the cost of the worst day with them.
 */
export const OF_A_TOWN = {
  reads: TOWN_READS,
  writes: { rate: 2, burst: 20 },
  // Some clients send reads there, with `?rest_route=` or for pages with a slash at the end, so the
  // limit is that of reads.
  others: TOWN_READS,
  readUnits: 500,
  writeUnits: 200,
  searches: 120,
} as const satisfies v.InferInput<typeof Limits>;
