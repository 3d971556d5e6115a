/** Lists are partitioned by the duration of entries, so that a bound on the end becomes a range of starts (docs/data-model.md#lists). */
import { DAY } from '../time/wall.ts';

/** The longest entry of each class, in days; the last class has no limit. If they change, all entries have to be rewritten. */
const CLASS_LIMITS = [1, 32, 128, 512] as const;

export interface LengthClass {
  /** The number of the class in the partition key. */
  readonly name: number;
  /** Seconds, exclusive; -1 in the first class, which includes entries without duration. */
  readonly longerThan: number;
  /** Seconds, inclusive. */
  readonly atMost: number;
}

const LIMITS = [...CLASS_LIMITS, Number.POSITIVE_INFINITY].map(days => days * DAY);

export const LENGTH_CLASSES: readonly LengthClass[] = LIMITS.map((atMost, name) => ({
  name,
  longerThan: LIMITS[name - 1] ?? -1,
  atMost,
}));

/** The class of entries without duration. */
export const SHORTEST = 0;
/** The class without a limit. */
export const LONGEST = CLASS_LIMITS.length;

/** The name of the class of an entry. `seconds`: its duration. */
export const classLasting = (seconds: number): number => LENGTH_CLASSES.findIndex(({ atMost }) => seconds <= atMost);
