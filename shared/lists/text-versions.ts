/**
 * Versions of text spans. Functions keep folded texts in memory by span: by list, length class, and the day on which the event ends, or the
 * month for events longer than a day, which are few. The counter month has a version for each span, which every change of its texts raises
 * in the same transaction (docs/decisions/0048-folded-texts-are-kept-in-memory.md). Equal versions mean equal texts. Pure.
 */

import * as v from 'valibot';
import type { Change, Item } from '../store/change.ts';
import { partsOfTextPartition } from '../store/table.ts';
import { SHORTEST } from './length-class.ts';
import { isPublicList, ListName } from './name.ts';

const LETTER = 't';

/** `t17`: events of at most a day that end on the 17th; `tc2`: events of length class 2 that end in the month. */
export const textVersionName = (lengthClass: number, day: string): string =>
  `${LETTER}${lengthClass === SHORTEST ? day : `c${lengthClass}`}`;

/** The day of a version; undefined: it is of a month, or the counter is no version. */
export const dayOfTextVersion = (counter: string): string | undefined => /^t(\d\d)$/.exec(counter)?.[1];

/** Whether a number in a counter month is a version of texts instead of a count. */
export const isTextVersion = (counter: string): boolean => counter.startsWith(LETTER);

/**
 * Raises the versions of texts, in the transaction that changes them. `texts`: before and after the change. Only texts of public lists have
 * versions, as no others are kept in memory.
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
