/** The range of prices of an event in its index entry, so that filters by price need no records (contract/lists#filters-by-price). */
import type { Entry } from '../lists/entry.ts';
import { wordForFree } from '../messages/catalogue.ts';
import { amountsOf } from './cost.ts';
import type { EventRecord } from './record.ts';

/** `5;12.5`, or one amount: no comma, as that separates the fields of an entry. undefined: the event has no price. */
export const priceDetail = ({ cost, language }: Pick<EventRecord, 'cost' | 'language'>): string | undefined => {
  const amounts = cost === null ? [] : amountsOf(cost, { free: wordForFree(language) });
  return amounts.length === 0 ? undefined : [...new Set([amounts.at(0), amounts.at(-1)])].join(';');
};

/** undefined: the event has no price. */
const pricesOf = ({ detail }: Entry): { readonly lowest: number; readonly highest: number } | undefined => {
  if (detail === undefined) return undefined;
  const [lowest = Number.NaN, highest = lowest] = detail.split(';').map(Number);
  return { lowest, highest };
};

/** Tests of an entry whether it has a price of at least, or at most, so much. */
export const costsAtLeast =
  (amount: number) =>
  (entry: Entry): boolean =>
    (pricesOf(entry)?.highest ?? Number.NaN) >= amount;

export const costsAtMost =
  (amount: number) =>
  (entry: Entry): boolean =>
    (pricesOf(entry)?.lowest ?? Number.NaN) <= amount;
