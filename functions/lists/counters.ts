/** The counters of lists, as stored: one item for each month. */
import * as v from 'valibot';
import type { ListName } from '../../shared/lists/name.ts';
import type { CounterMonths } from '../../shared/lists/page-plan.ts';
import type { CounterMonth } from '../../shared/lists/running-counts.ts';
import { countersPartition } from '../../shared/store/table.ts';
import { fromSeconds, stampOf } from '../../shared/time/wall.ts';
import type { ListSource } from './list-source.ts';

const Counters = v.looseObject({ pk: v.string(), sk: v.string() });
const Numbers = v.record(v.string(), v.number());

/** Of all these lists, one after the other. One trip. `consistent` costs twice as much as `eventual`. */
export const readCounters = async (
  { store, language }: ListSource,
  lists: readonly ListName[],
  { countersFrom, countersTo }: CounterMonths,
  consistency: 'eventual' | 'consistent' = 'eventual',
): Promise<CounterMonth[]> => {
  const found = await Promise.all(
    lists.map(list =>
      store.readRange({
        partition: countersPartition(language, list),
        from: countersFrom === undefined ? '0' : monthOf(countersFrom),
        to: countersTo === undefined ? '9~' : `${monthOf(countersTo)}~`,
        consistent: consistency === 'consistent',
      }),
    ),
  );
  return found.flat().map(item => {
    const { pk, sk, ...counters } = v.parse(Counters, item);
    return { month: sk, counters: v.parse(Numbers, counters) };
  });
};

/** `YYYYMM`. */
const monthOf = (seconds: number): string => stampOf(fromSeconds(seconds)).slice(0, 6);
