/**
 * Functions keep folded texts in memory, by list, length class and the time in which the event ends: a day for events that last a day at
 * most, a month for longer ones, which are few. Each such span has a number in the counter month, which every change of its texts raises
 * in the same transaction (docs/decisions/0048-folded-texts-are-kept-in-memory.md). Equal numbers mean equal texts; nothing else about
 * them has a meaning. Pure.
 */

import * as v from 'valibot';
import type { Change, Item } from '../store/change.ts';
import { partsOfTextPartition } from '../store/table.ts';
import { SHORTEST } from './length-class.ts';
import { isPublicList, ListName } from './name.ts';

const LETTER = 't';

/** `t17`: of texts whose events last a day at most and end on the 17th; `tc2`: of those of length class 2 that end in the month. */
export const textVersionName = (lengthClass: number, day: string): string =>
  `${LETTER}${lengthClass === SHORTEST ? day : `c${lengthClass}`}`;

/** The day that such a number is of; undefined: it is of a month, or no such number. */
export const dayOfTextVersion = (counter: string): string | undefined => /^t(\d\d)$/.exec(counter)?.[1];

/** Whether a number of a counter month is such a version, which counts nothing. */
export const isTextVersion = (counter: string): boolean => counter.startsWith(LETTER);

/**
 * The changes that raise the versions of texts, for the transaction that changes the texts. `texts`: as they were before, and as they are
 * after. Only texts of lists that everybody may read have versions, as no others are kept in memory.
 */
export const raisedTextVersions = (texts: readonly Item[]): Change[] => {
  const spans = texts.flatMap(({ pk, x }) => {
    const parts = partsOfTextPartition(pk);
    const [, month, day] = /^(\d{6})(\d{2})/.exec(String(x)) ?? [];
    if (parts === undefined || month === undefined || day === undefined) return [];
    if (!isPublicList(v.parse(ListName, parts.list))) return [];
    return [{ counter: textVersionName(parts.lengthClass, day), to: { pk: parts.counters, sk: month } }];
  });
  const once = new Map(spans.map(each => [JSON.stringify(each), each]));
  return [...once.values()].map(({ counter, to }) => ({ add: { [counter]: 1 }, to }));
};
