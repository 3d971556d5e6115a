/** Texts of the grammar of dates, made at random: every element, in any order that makes sense (`shared/time/date-grammar.ts`). */
import fc from 'fast-check';

const digits = (min: number, max: number, length = 1): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map(n => String(n).padStart(length, '0'));
const among = (...words: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...words);
const row = (...parts: readonly (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map(part => (typeof part === 'string' ? fc.constant(part) : part))).map(all => all.join(''));

const year = digits(1990, 2050);
const month = digits(1, 12);
const MONTHS = ['January', 'Feb', 'mar', 'April', 'May', 'june', 'JUL', 'aug', 'Sept', 'Oct', 'november', 'Dec'];
const monthName = among(...MONTHS);
/** Days that every month has: what comes after is decided differently. */
const day = digits(1, 28);
const twoDigits = { month: digits(1, 12, 2), day: digits(1, 28, 2) };
const weekday = among('Monday', 'tue', 'wednesday', 'Thu', 'friday', 'sat', 'SUNDAY');
const ordinalDay = fc
  .integer({ min: 1, max: 28 })
  .map(n => `${n}${['th', 'st', 'nd', 'rd'][n > 3 && n < 21 ? 0 : n % 10] ?? 'th'}`);

const date = fc.oneof(
  row(year, '-', month, '-', day),
  row(year, '/', month, '/', day),
  row(year, twoDigits.month, twoDigits.day, 'T', digits(10, 23), digits(10, 59)),
  row(day, '-', month, '-', year),
  row(day, '.', month, '.', year),
  row(month, '/', day, '/', year),
  row(month, '/', day),
  row(monthName, ' ', day, ', ', year),
  row(monthName, ' ', ordinalDay, ' ', year),
  row(day, ' ', monthName, ' ', year),
  row(day, '-', monthName, '-', year),
  row(ordinalDay, ' ', monthName),
  row(monthName, ' ', day),
  row(monthName, ' ', year),
  row(year, '-', twoDigits.month),
);

const clock24 = fc.oneof(
  row(digits(0, 23, 2), ':', digits(0, 59, 2)),
  row(digits(0, 23), ':', digits(0, 59, 2), ':', digits(0, 59, 2)),
  row(digits(0, 23, 2), ':', digits(0, 59, 2), ':', digits(0, 59, 2), '.', digits(0, 999, 3)),
);
const clock = fc.oneof(
  clock24,
  row(digits(1, 12), among('am', ' pm', 'PM')),
  row(digits(1, 12), ':', digits(0, 59, 2), among('am', ' pm')),
);

const unit = among('sec', 'seconds', 'min', 'minutes', 'hour', 'hours', 'day', 'days', 'week', 'weeks', 'fortnight');
const amount = fc.oneof(
  row(among('+', '-', '', '+ '), digits(1, 500), ' ', unit),
  row(among('+', '-'), digits(1, 60), ' ', among('month', 'months')),
  row(among('+', '-'), digits(1, 20), ' ', among('year', 'years')),
  row(among('next', 'last', 'previous', 'this'), ' ', among('day', 'week', 'month', 'year', 'hour')),
);
const amounts = fc.array(amount, { minLength: 1, maxLength: 3 }).map(all => all.join(' '));

const zone = among('Z', 'UTC', '+02:00', '-0530', 'Europe/Madrid', 'America/New_York', 'CET', 'EST', 'GMT+0100');

const dayOfMonth = row(
  fc.oneof(row(among('first', 'last'), ' day'), row(among('first', 'second', 'third', 'fourth', 'last'), ' ', weekday)),
  ' of ',
  fc.oneof(among('next month', 'this month', 'last month'), monthName, row(monthName, ' ', year)),
);

export const dateTexts: fc.Arbitrary<string> = fc.oneof(
  date,
  row(date, among(' ', ', '), clock),
  row(year, '-', twoDigits.month, '-', twoDigits.day, 'T', clock24),
  row(date, ' ', clock, ' ', zone),
  row(weekday, ', ', day, ' ', monthName, ' ', year, ' ', clock),
  row(weekday, ' ', monthName, ' ', day, ' ', year),
  row(date, ' ', amounts),
  clock,
  row(clock, ' ', zone),
  amounts,
  row(amounts, ' ago'),
  row(amounts, ' ', clock),
  among('now', 'today', 'tomorrow', 'yesterday', 'midnight', 'noon'),
  row(among('today', 'tomorrow', 'yesterday'), ' ', fc.oneof(clock, among('noon'), amounts)),
  row(
    fc.oneof(weekday, row(among('next', 'last', 'this'), ' ', weekday)),
    among('', ' '),
    fc.oneof(clock, fc.constant('')),
  ),
  row(weekday, ' ', among('next', 'last', 'this'), ' week'),
  dayOfMonth,
  row(dayOfMonth, ' ', clock),
  fc.integer({ min: 0, max: 4_000_000_000 }).map(seconds => `@${seconds}`),
);
