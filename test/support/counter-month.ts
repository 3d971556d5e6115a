/** The counters of a month, as tests write them. */
import type { CounterMonth } from '../../shared/lists/running-counts.ts';

/** `month`: `YYYYMM`. */
export const counterMonth = (month: string, counters: Readonly<Record<string, number>>): CounterMonth => ({
  month,
  counters: new Map(Object.entries(counters)),
});
