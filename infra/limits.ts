/** What bounds the bill of an environment, as settings. The stacks put them where they belong. */
import * as v from 'valibot';

const whole = (least: number, message: string) =>
  v.pipe(
    v.number(),
    v.check(sent => Number.isInteger(sent) && sent >= least, message),
  );
const amount = whole(1, 'must be a whole number from 1');
/** With less, a large write or search could never get through. */
const units = whole(100, 'must be a whole number from 100: a single write may take that many at once');

/** Of each route for itself, all callers together (docs/decisions/0080-each-route-has-a-limit-of-its-own.md). */
const Throttle = v.strictObject({
  /** Requests a second, on average. */
  rate: amount,
  /** How many at once, before the average counts. */
  burst: amount,
});
/** Far more than a busy site has of one kind of request. */
const THROTTLE = { rate: 100, burst: 200 } as const;

export const Limits = v.strictObject({
  /** Routes with GET, HEAD and OPTIONS. */
  reads: v.optional(Throttle, THROTTLE),
  /** Routes with POST, PUT, PATCH and DELETE. */
  writes: v.optional(Throttle, THROTTLE),
  /** Whatever has no route of its own (`$default`). */
  others: v.optional(Throttle, THROTTLE),
  /** Read units a second of the table, and as many of each of its indexes. Absent: what the account may. */
  readUnits: v.optional(units),
  /** The same of write units. */
  writeUnits: v.optional(units),
  /** Searches of readers that one instance of a function answers in a minute. Absent: any number. */
  searches: v.optional(amount),
  /**
   * Instances of each function of a site that run at once. They are reserved, so the account has to have as many, and 100 more (Lambda:
   * "Configuring reserved concurrency"), which a new one has not. Absent: what the account may.
   */
  instances: v.optional(amount),
  /** Dollars a month of which the operator is told when 50, 80 and 100 % are spent. Absent: nobody is told. */
  budget: v.optional(amount),
});
export type Limits = v.InferOutput<typeof Limits>;

/** For the calendar of a town, which is read a few times a second; `docs/operations.md#what-it-costs` says what they make of the worst day. */
export const OF_A_TOWN = {
  reads: { rate: 10, burst: 100 },
  writes: { rate: 2, burst: 20 },
  others: { rate: 2, burst: 20 },
  readUnits: 500,
  writeUnits: 200,
  searches: 120,
} as const satisfies v.InferInput<typeof Limits>;

/** A notice that nobody gets is none. */
export const unheardBudget = ({
  limits,
  alarmAddress,
}: {
  readonly limits: Limits;
  readonly alarmAddress?: string | undefined;
}): string[] =>
  limits.budget !== undefined && alarmAddress === undefined
    ? ['limits.budget takes an alarmAddress, which is told of it']
    : [];
