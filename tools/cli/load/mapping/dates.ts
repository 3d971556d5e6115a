/**
 * Dates and times in files. `05/06/2027` is June here and May there, so it is read only if somebody
 * has said how, or if other dates of its column leave no choice. Pure.
 */
import * as v from 'valibot';
import { addDays, Wall } from '../../../../shared/time/wall.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';

export const DAY_ORDERS = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** How the dates of a column are read, by the sign between their numbers. */
export type OrderOf = (sign: string) => DayOrder;

/** How the dates of a field are read. */
export type Orders = (field: string) => OrderOf;

/** A cell of a column of dates, and the line where its record begins. */
interface DateCell {
  readonly line: number;
  readonly column: string;
  readonly text: string;
}

const NUMERIC = /^(?<first>\d{1,2})(?<sign>[/.-])(?<second>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?!\d)(?<rest>.*)$/s;
const YEAR_FIRST = /^(?<year>\d{4})(?<sign>[/.-])(?<first>\d{1,2})\k<sign>(?<second>\d{1,2})(?!\d)(?<rest>.*)$/s;

/** In files of The Events Calendar, as its importer reads them. */
const orderOfOriginal: OrderOf = sign => (sign === '/' ? 'mdy' : 'dmy');

const NAMES = { dmy: 'day/month/year', mdy: 'month/day/year' } as const;

/**
 * Decides how the dates of a column are read, and what is to be said about it. Only years of four
 * digits decide, as `27/05/31` may begin with the year.
 * @param name what messages call the file.
 * @throws OperatorError when its dates can be read in two ways.
 */
export const decideOrder = (
  cells: readonly DateCell[],
  { name, dates: told }: { readonly name: string; readonly dates?: DayOrder | undefined },
  isOfOriginal: boolean,
): { readonly orderOf: OrderOf; readonly said: readonly string[] } => {
  const numeric = cells.flatMap(cell => {
    const { first, second, year } = NUMERIC.exec(cell.text)?.groups ?? {};
    return first === undefined ? [] : [{ ...cell, first: Number(first), second: Number(second), year }];
  });
  const [one] = numeric;
  if (one === undefined || told !== undefined) return { orderOf: () => told ?? 'dmy', said: [] };
  const { column } = one;
  if (isOfOriginal) {
    const said = `${column} is read as The Events Calendar does: ${NAMES.mdy}, but with hyphens day-month-year`;
    return { orderOf: orderOfOriginal, said: [said] };
  }
  const certain = numeric.filter(({ year }) => year?.length === 4);
  const dmy = certain.find(({ first, second }) => first > 12 && second <= 12);
  const mdy = certain.find(({ first, second }) => second > 12 && first <= 12);
  const proof = dmy ?? mdy;
  if (proof !== undefined && (dmy === undefined || mdy === undefined)) {
    const order = dmy === undefined ? 'mdy' : 'dmy';
    return {
      orderOf: () => order,
      said: [`${column} is read as ${NAMES[order]}: ${proof.text} in line ${proof.line} decides it`],
    };
  }
  const unclear = dmy ?? numeric.find(({ first, second, year }) => first !== second || year?.length === 2);
  if (unclear === undefined) return { orderOf: () => 'dmy', said: [] };
  const against = dmy && mdy ? `, and ${mdy.text} in line ${mdy.line}` : '';
  throw new OperatorError(
    `${name}:${unclear.line}: ${column} does not tell day and month apart, so nothing was sent: ${unclear.text}${against}. Add --dates dmy or --dates mdy`,
  );
};

/** A cell that cannot be read, and so its record. Its message is the reason. */
export class UnreadableCell extends Error {}

/**
 * Reads a date, with the time of the cell beside it unless that is empty. ISO dates, and what is no
 * date of numbers, stay as they are, for the service to judge; others become `2027-06-05` or
 * `2027-06-05 20:30`. A time of midnight beside a column of times says nothing, as many exports
 * have it.
 * @throws UnreadableCell for a date of numbers that does not exist, or a text that is no time.
 */
export const readDate = (cell: string, time: string, orderOf: OrderOf): string => {
  const text = cell.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (time === '' && /^\d{4}-/.test(text)) return text;
  const found = dayIn(text, orderOf);
  if (found === undefined && /^\d{1,2}[/.-]\d/.test(text)) throw new UnreadableCell(`"${text}" is no date`);
  if (found === undefined) return text;
  const { day, rest } = found;
  const said = time === '' ? rest.replace(/^[T,\s-]+/, '').trim() : time;
  if (said === '') return day;
  const clock = clockIn(said);
  if (clock === undefined) throw new UnreadableCell(`"${said}" is no time`);
  return `${day} ${clock}`;
};

/** The day at the beginning of the text, as an ISO date; undefined if there is none that exists. */
const dayIn = (text: string, orderOf: OrderOf): { readonly day: string; readonly rest: string } | undefined => {
  const numeric = NUMERIC.exec(text);
  const found = numeric ?? YEAR_FIRST.exec(text);
  const { year = '', sign = '', first = '', second = '', rest = '' } = found?.groups ?? {};
  const [day, month] = numeric && orderOf(sign) === 'dmy' ? [first, second] : [second, first];
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return v.is(Wall, `${iso} 00:00:00`) ? { day: iso, rest } : undefined;
};

const CLOCK =
  /^(?<hour>\d{1,2})(?:\s*[:.h]\s*(?<minute>\d\d)(?::(?<second>\d\d)(?:\.0+)?)?)?\s*(?<unit>h(?:\.|s|rs|oras?|ores|eures?)?)?\s*(?:(?<half>[ap])\.?\s?m\.?)?$/i;

/** `20:30`, `20.30`, `20h30`, `20 h`, `8:30 pm` as `20:30`; undefined for anything else. */
const clockIn = (text: string): string | undefined => {
  const { hour, minute, second, unit, half } = CLOCK.exec(text)?.groups ?? {};
  if (hour === undefined || (minute ?? unit ?? half) === undefined) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours > 23 || Number(minute ?? 0) > 59) return undefined;
  return [String(hours).padStart(2, '0'), minute ?? '00', ...(second === undefined ? [] : [second])].join(':');
};

/** A date and a time in their cells. An empty text says nothing. */
type Moment = readonly [date: string, time: string];

/**
 * Reads when an event is: all day if no time is said. An end without a day is on the day of the
 * start, or on the next if its time is an earlier one; an end without a time has that of the start.
 * @throws UnreadableCell as `readDate` does.
 */
export const readWhen = ([startDate, startTime]: Moment, [endDate, endTime]: Moment, orderOf: Orders) => {
  const start_date = readDate(startDate, startTime, orderOf('start_date'));
  const all_day = isDay(start_date);
  if (endDate === '' && endTime === '') return { start_date, all_day };
  const end = readDate(endDate === '' ? start_date.slice(0, 10) : endDate, endTime, orderOf('end_date'));
  if (isDay(end)) return { start_date, end_date: `${end}${start_date.slice(10)}`, all_day };
  const isNextDay = endDate === '' && end.slice(11) < start_date.slice(11);
  return { start_date, end_date: isNextDay ? dayAfter(end) : end, all_day: false };
};

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const dayAfter = (moment: string): string =>
  addDays(v.parse(Wall, `${moment.slice(0, 10)} 00:00:00`), 1).slice(0, 10) + moment.slice(10);
