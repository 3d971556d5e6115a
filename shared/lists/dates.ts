/**
 * The dates of an event with several dates, as its entry holds them: one detail, packed into some
 * five bytes for each date of a weekly series (docs/decisions/several-dates). Pure.
 */
import { secondsOfStamp, stampOfSeconds } from '../time/wall.ts';
import { CANCELED, type EntryName, POSTPONED } from './name.ts';

/** One of the dates of an event. */
export interface EntryDate {
  /** Unique within the event, and never used again. */
  readonly number: number;
  /** Times are stamps as numbers (`numericStamp`). */
  readonly start: number;
  readonly end: number;
  /**
   * The flag of a status that only this date has, or null if only this date is scheduled. Undefined
   * if the date has the status of its event.
   */
  readonly flag?: EntryName | null | undefined;
}

/** The flags of the statuses of an event, one of which a date may have instead of its event's. */
export const STATUS_FLAGS: readonly EntryName[] = [CANCELED, POSTPONED];

const SIGNS: readonly (readonly [sign: string, flag: EntryName | null])[] = [
  ['!', CANCELED],
  ['?', POSTPONED],
  ['+', null],
];

/**
 * Packs dates, which are in the order of their starts. Each says only what differs from the date
 * before it: its number unless it is the next one, the seconds between the starts, its length, and
 * its flag. `first` is the stamp of the first start, which the sort key of the entry has.
 */
export const packDates = (first: number, dates: readonly EntryDate[]): string => {
  let [number, start, length] = [0, secondsOfStamp(first), Number.NaN];
  const packed = dates.map(date => {
    const [starts, lasts] = [secondsOfStamp(date.start), secondsOfStamp(date.end) - secondsOfStamp(date.start)];
    const text = [
      date.number === number + 1 ? '' : `${inBase(date.number)}:`,
      inBase(starts - start),
      lasts === length ? '' : `-${inBase(lasts)}`,
      SIGNS.find(([, flag]) => flag === date.flag)?.[0] ?? '',
    ].join('');
    [number, start, length] = [date.number, starts, lasts];
    return text;
  });
  return packed.join('.');
};

const BASE = 36;
const inBase = (number: number): string => number.toString(BASE);

const PACKED = /^(?:([\da-z]+):)?([\da-z]+)(?:-([\da-z]+))?([!?+])?$/;

/** The inverse of `packDates`. Text that it has not written gives dates without meaning. */
export const unpackDates = (first: number, packed: string): readonly EntryDate[] => {
  let [number, start, length] = [0, secondsOfStamp(first), 0];
  return packed.split('.').map(text => {
    const [, own, since = '0', lasts, sign] = PACKED.exec(text) ?? [];
    number = own === undefined ? number + 1 : Number.parseInt(own, BASE);
    start += Number.parseInt(since, BASE);
    if (lasts !== undefined) length = Number.parseInt(lasts, BASE);
    const flag = SIGNS.find(([each]) => each === sign)?.[1];
    const times = { start: stampOfSeconds(start), end: stampOfSeconds(start + length) };
    return { number, ...times, ...(flag !== undefined && { flag }) };
  });
};
