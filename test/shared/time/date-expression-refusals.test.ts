/** Date texts of clients that are refused (checks 84, 86, 236; contract/dates#date-texts). */
import { describe, expect, test } from 'vitest';
import { parseDateExpression } from '../../../shared/time/date-grammar.ts';
import { cpuMs } from '../../support/cpu.ts';

describe('refused', () => {
  test.each([
    ['z', 'one letter (contract/dates#date-texts): PHP reads it as a zone'],
    ['02/30/2031', 'no such day in the American form'],
    ['2031-05-10 10:00:61', 'more than a leap second'],
    ['2031-05-10 9:60', 'minute 60'],
    ['2027-W53', 'a week that the year does not have'],
    ['2027W00', 'no week 0'],
    ['2027-W10-8', 'no day 8'],
    ['2031-05-10 10', 'an hour alone'],
    ['2031-05-10T10:00:00 02:00', 'a plus sign that a query string has eaten'],
    ['2031-05-10T10:00:00+24:00', 'no such offset'],
    ['tomorrow9am', 'no blank'],
    ['2031-05-10 tomorrow', 'two days'],
    ['10:00 UTC CET', 'two zones'],
    ['second day of may', 'only the first and the last have names'],
    ['(today)', 'nothing but a remark'],
    ['next constructor', 'a property of every object'],
    ['0000-01-01', 'no year 0'],
    ['@-62135596801', 'a second before the first'],
    ['1988186400.5', 'not all digits'],
    ['١٩٨٨١٨٦٤٠٠', 'digits of another script'],
    ['2031-05-10\u0000', 'a control character'],
    [`2031-05-10${' '.repeat(66)}10:00`, 'one character too long'],
  ])('%j', text => {
    expect(parseDateExpression(text)).toBeUndefined();
  });

  test('takes no time, however it is made to', () => {
    const hostile = [
      ...['0', '@', ' ', '-', ':', 'next ', 'a', '2031-05-10 ', '10:00 ', '+02:00', '\u0000', 'T'].flatMap(bit => [
        bit.repeat(80).slice(0, 80),
        `2031-05-10 ${bit.repeat(69)}`.slice(0, 80),
        `next ${bit.repeat(75)}`.slice(0, 80),
        bit.repeat(100_000),
      ]),
    ];
    const started = cpuMs();
    for (const text of hostile) parseDateExpression(text);
    // A few milliseconds are plenty, and an exponential pattern would need days.
    expect(cpuMs() - started).toBeLessThan(hostile.length * 5);
  });
});
