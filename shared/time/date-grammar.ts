/**
 * The grammar of date texts (contract/dates#date-texts). A text is a sequence of elements in any
 * order: a date, a time, a zone, a day in words, amounts. Each kind may occur once, except for
 * amounts, which are added up. The forms are those of PHP's `strtotime`, which The Events Calendar
 * uses (https://www.php.net/manual/en/datetime.formats.php); docs/decisions/dates-and-zones lists
 * the differences.
 */
import * as v from 'valibot';
import {
  type DateExpression,
  type DateParts,
  type DayOfMonth,
  dayOfWeek,
  daysIn,
  type WhichWeekday,
} from './date-expression.ts';
import { FIRST_SECOND, Instant, LAST_SECOND } from './wall.ts';
import { Zone } from './zone.ts';

/** Returns undefined if the text is not a valid date. */
export const parseDateExpression = (text: string): DateExpression | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  const spelled = text
    .toLowerCase()
    .replace(/\([^()]*\)\s*$/, '')
    .trim();
  return /^@?-?\d+$/.test(spelled) ? readDigits(spelled) : readElements(spelled);
};

/** In characters. */
const MAX_LENGTH = 80;

// --- digits alone --------------------------------------------------------------------------------

/**
 * 8 digits are a date if it exists, 14 digits a date with time, and 13 milliseconds; all others are
 * epoch seconds.
 */
const readDigits = (text: string): DateExpression | undefined => {
  // A negative epoch needs an @.
  if (/^-/.test(text)) return undefined;
  if (/^\d{8}$/.test(text)) return readElements(`${text}t0000`) ?? atInstant(Number(text));
  if (/^\d{14}$/.test(text)) return readElements(`${text.slice(0, 8)}t${text.slice(8)}`) ?? atInstant(Number(text));
  return atInstant(text.length === 13 ? Math.floor(Number(text) / 1000) : Number(text.replace('@', '')));
};

const atInstant = (seconds: number): DateExpression | undefined =>
  seconds >= FIRST_SECOND && seconds <= LAST_SECOND ? { instant: v.parse(Instant, seconds) } : undefined;

// --- elements ------------------------------------------------------------------------------------

type Parts = Omit<DateParts, 'plus'>;

/** The parts of the elements read so far. */
interface Draft extends Writable<Parts> {
  plus?: { months: number; days: number; seconds: number };
}
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * Adds an element to the draft. Returns false if the element is invalid or contradicts an earlier
 * one.
 */
type Add = (draft: Draft, groups: Groups) => boolean;

const readElements = (text: string): DateExpression | undefined => {
  const draft: Draft = {};
  let rest = text;
  while (rest !== '') {
    const length = readElement(rest, draft);
    if (length === undefined) return undefined;
    rest = rest.slice(length).replace(/^[ ,]+/, '');
  }
  return isComplete(draft) && text !== '' ? draft : undefined;
};

/**
 * Adds the first element of the text to the draft, and returns its length. Returns undefined if the
 * element is unknown or cannot be added.
 */
const readElement = (text: string, draft: Draft): number | undefined => {
  for (const { pattern, add } of ELEMENTS) {
    const found = pattern.exec(text);
    if (found !== null) return add(draft, found.groups ?? {}) ? found[0].length : undefined;
  }
  return undefined;
};

/** A month alone is not a date, but `first day of` with a month is. */
const isComplete = ({ date, ofMonth }: Draft): boolean =>
  date === undefined || date.day !== undefined || date.year !== undefined || ofMonth !== undefined;

/** Sets a part. Returns false if an earlier element has set it, or if the value is undefined. */
const once = <Part extends keyof Parts>(draft: Draft, part: Part, value: Draft[Part]): boolean => {
  if (draft[part] !== undefined || value === undefined) return false;
  draft[part] = value;
  return true;
};

// --- dates ---------------------------------------------------------------------------------------

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])';
/** The digits are a time, not a day, if `:`, `am` or `pm` follows: `first day of May 9pm`. */
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|(?:\\.\\d\\d)? *[ap]\\.?m)';
const YEAR = '(?<year>\\d{4})(?![\\d:])';

const addDate: Add = (draft, { year, month, name, day }) => {
  const date = {
    ...(year !== undefined && { year: fullYear(year) }),
    month: name === undefined ? Number(month) : 1 + MONTHS.indexOf(name.slice(0, 3)),
    ...(day !== undefined && { day: Number(day) }),
  };
  // 2000 was a leap year. It is used because 29 February may exist in the year that is added later.
  const days = date.month >= 1 && date.month <= 12 ? daysIn(date.year ?? 2000, date.month) : 0;
  const isReal = days > 0 && date.year !== 0 && (date.day === undefined || (date.day >= 1 && date.day <= days));
  return isReal && draft.day === undefined && once(draft, 'date', date);
};

/** Two digits mean 1970 to 2069. */
const fullYear = (digits: string): number =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);

/** Adds a year that follows the time: `Sun Nov 22 10:00:00 CET 2026`. */
const addYear: Add = (draft, { year = '' }) => {
  const { date } = draft;
  if (date === undefined || date.year !== undefined) return false;
  draft.date = undefined;
  return addDate(draft, {
    year,
    month: String(date.month),
    day: date.day === undefined ? undefined : String(date.day),
  });
};

/** Adds an ISO 8601 week or one of its days. Day 0 is the Sunday before the week, as in PHP. */
const addWeek: Add = (draft, { year, week, weekday = '1' }) => {
  const dayAt = (day: number) => dayOfWeek(Number(year), Number(week), day);
  return dayAt(THURSDAY).year === Number(year) && once(draft, 'date', dayAt(Number(weekday)));
};

/** A week belongs to the year of its Thursday. */
const THURSDAY = 4;

// --- times and zones -----------------------------------------------------------------------------

const HALF = '(?<half>[ap])\\.?m\\.?(?![a-z])';

/** The second 60 is accepted. In PHP it is the first second of the next minute. */
const LEAP_SECOND = 60;

const addClock: Add = (draft, { hour, minute = '0', second = '0', half }) => {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  const isReal = half === undefined ? hours <= 23 : hours >= 1 && hours <= 12;
  if (!isReal || minutes > 59 || seconds > LEAP_SECOND) return false;
  const fullHours = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return once(draft, 'clock', (fullHours * 60 + minutes) * 60 + seconds);
};

const addCompactClock: Add = (draft, groups) => draft.date !== undefined && addClock(draft, groups);

const addOffset: Add = (draft, { name, sign, hours = '', minutes = '00' }) =>
  (name !== undefined || draft.clock !== undefined) &&
  addZone(draft, { zone: `${sign}${hours.padStart(2, '0')}:${minutes}` });

const addZone: Add = (draft, { zone }) => {
  const known = v.safeParse(Zone, zone);
  const isMeant = draft.date !== undefined || draft.clock !== undefined;
  return isMeant && known.success && once(draft, 'zone', known.output);
};

// --- words ---------------------------------------------------------------------------------------

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY =
  '(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?)(?![a-z])';
const weekdayOf = (name: string): number => WEEKDAYS.indexOf(name.slice(0, 3));

const WHICH: Readonly<Record<string, WhichWeekday>> = { next: 'after', last: 'before', previous: 'before' };

const addWeekday: Add = (draft, { which = '', weekday = '' }) =>
  once(draft, 'weekday', { name: weekdayOf(weekday), which: WHICH[which] ?? 'onOrAfter' });

const NTH: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 };

const addDayOfMonth: Add = (draft, { nth = '', weekday }) => {
  const day: DayOfMonth | undefined =
    weekday !== undefined
      ? { weekday: weekdayOf(weekday), nth: NTH[nth] ?? 0 }
      : nth === 'first' || nth === 'last'
        ? nth
        : undefined;
  return once(draft, 'ofMonth', day);
};

const DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

const addDayWord: Add = (draft, { word = '' }) => {
  return draft.date === undefined && once(draft, 'day', DAYS[word]);
};

// --- amounts -------------------------------------------------------------------------------------

const UNIT = '(?<unit>sec(?:ond)?s?|min(?:ute)?s?|hours?|days?|weeks?|(?:fort|forth)nights?|months?|years?)(?![a-z])';

const UNITS: readonly (readonly [beginning: string, part: 'months' | 'days' | 'seconds', count: number])[] = [
  ['sec', 'seconds', 1],
  ['min', 'seconds', 60],
  ['hour', 'seconds', 3_600],
  ['day', 'days', 1],
  ['week', 'days', 7],
  ['fort', 'days', 14],
  ['month', 'months', 1],
  ['year', 'months', 12],
];

const addUnits = (draft: Draft, count: number, unit: string): boolean => {
  const [, part, factor] = UNITS.find(([beginning]) => unit.startsWith(beginning)) ?? [];
  if (part === undefined || factor === undefined) return false;
  draft.plus ??= { months: 0, days: 0, seconds: 0 };
  draft.plus[part] += count * factor;
  return true;
};

const addAmount: Add = (draft, { sign, count, unit = '' }) => addUnits(draft, Number(`${sign}${count}`), unit);

const STEPS: Readonly<Record<string, number>> = { next: 1, this: 0, last: -1, previous: -1 };

const addStep: Add = (draft, { step = '', unit = '' }) => {
  if (unit.startsWith('week')) draft.namesWeek = true;
  return addUnits(draft, STEPS[step] ?? 0, unit);
};

/** Negates all amounts before `ago`. */
const addAgo: Add = draft => {
  if (draft.plus === undefined) return false;
  const { months, days, seconds } = draft.plus;
  draft.plus = { months: -months, days: -days, seconds: -seconds };
  return true;
};

// --- all of them ---------------------------------------------------------------------------------

const END = '(?=$|[ ,z]|t\\d)';
const WORD_END = '(?![a-z0-9])';

/** The first pattern that matches counts. */
const ELEMENTS: readonly { readonly pattern: RegExp; readonly add: Add }[] = (
  [
    [`(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})${END}`, addDate],
    [`(?<year>\\d{4})/(?<month>\\d{1,2})/(?<day>\\d{1,2})${END}`, addDate],
    [`(?<year>\\d{4})(?<month>\\d\\d)(?<day>\\d\\d)${END}`, addDate],
    [`(?<year>\\d{4})-?w(?<week>0[1-9]|[1-4]\\d|5[0-3])(?:-?(?<weekday>[0-7]))?${END}`, addWeek],
    [`(?<day>\\d{1,2})(?<mark>[-.])(?<month>\\d{1,2})\\k<mark>(?<year>\\d{4})${END}`, addDate],
    [`(?<month>\\d{1,2})/(?<day>\\d{1,2})(?:/(?<year>\\d{4}|\\d\\d))?${END}`, addDate],
    [`(?<year>\\d{4})-(?<month>\\d{1,2})${END}`, addDate],
    [`${MONTH}[. -]*${DAY}(?:[ ,.-]+${YEAR})?`, addDate],
    [
      `${DAY}[. -]*${MONTH}\\.?(?:[ ,.-]+${YEAR}|-(?<short>\\d\\d)${END})?`,
      (draft, { short, year = short, ...date }) => addDate(draft, { ...date, year }),
    ],
    [`${MONTH}[. ,-]*${YEAR}`, addDate],
    [MONTH, addDate],
    [`(?<nth>${Object.keys(NTH).join('|')}) +(?:day|${WEEKDAY}) +of${WORD_END}`, addDayOfMonth],
    [`(?:(?<which>next|last|previous|this) +)?${WEEKDAY}\\.?`, addWeekday],
    [`(?<step>next|last|previous|this) +${UNIT}`, addStep],
    [`(?<sign>[+-]?) *(?<count>\\d{1,12}) *${UNIT}`, addAmount],
    [`ago${WORD_END}`, addAgo],
    [`now${WORD_END}`, () => true],
    [`noon${WORD_END}`, draft => addClock(draft, { hour: '12' })],
    [`midnight${WORD_END}`, draft => addClock(draft, { hour: '0' })],
    [`(?<word>${Object.keys(DAYS).join('|')})${WORD_END}`, addDayWord],
    [`t?(?<hour>\\d{1,2}):(?<minute>\\d\\d?)(?::(?<second>\\d\\d?)(?:[.,]\\d+)?)?(?![\\d:])(?: *${HALF})?`, addClock],
    [`(?<hour>\\d{1,2})(?:\\.(?<minute>\\d\\d))? *${HALF}`, addClock],
    [`t(?<hour>\\d\\d)(?<minute>\\d\\d)(?:(?<second>\\d\\d)(?:[.,]\\d+)?)?(?!\\d)`, addCompactClock],
    [YEAR, addYear],
    [`(?<name>gmt|utc)?(?<sign>[+-])(?<hours>\\d\\d?)(?::?(?<minutes>\\d\\d))?(?![\\d:])`, addOffset],
    [`(?<zone>[a-z][a-z_]*(?:/[a-z0-9_+-]+)*)`, addZone],
  ] satisfies [string, Add][]
).map(([source, add]) => ({ pattern: new RegExp(`^${source}`), add }));
