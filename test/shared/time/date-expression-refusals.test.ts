/** Date texts of clients that are refused (checks 84, 86, 236; contract/dates#date-texts). */
import { describe, expect, test } from 'vitest';
import { parseDateExpression } from '../../../shared/time/date-expression.ts';
import { cpuMs } from '../../support/cpu.ts';

describe('refused', () => {
  test.each([
    ['', 'empty (check 84)'],
    ['   ', 'blank'],
    ['not a date', 'check 84'],
    ['not-a-date', 'recorded'],
    ['nope', 'recorded'],
    ['garbage', 'recorded'],
    ['xx', 'recorded'],
    ['foo', 'check 236'],
    ['z', 'one letter (contract/dates#date-texts): PHP reads it as a zone'],
    ['A', 'one letter'],
    ['2031-13-01', 'check 84'],
    ['2031-02-30 10:00:00', 'check 86: the original rolls over'],
    ['2032-02-30 10:00:00', 'recorded: the original rolls over'],
    ['2031-02-30 25:61:00', 'recorded'],
    ['02/30/2031', 'no such day in the American form'],
    ['13/01/2031', 'month comes first'],
    ['2031-05-10 25:00', 'contract/dates#date-texts: hour 25'],
    ['2031-05-10 24:00', 'the next day has a name of its own'],
    ['2031-05-10 10:60', 'no such minute'],
    ['2031-05-10 10:00:60', 'leap second'],
    ['2031-05-10 13pm', 'no such hour'],
    ['2031-05-10 0am', 'no such hour'],
    ['2031-05-10 15:30pm', 'no such hour'],
    ['2031-05-10 10', 'an hour alone'],
    ['2031-05-10T', 'a T alone'],
    ['2031-05-10Z', 'an offset without a time'],
    ['2031-05-10 +02:00', 'an offset without a time'],
    ['2031-05-10T10:00:00 02:00', 'a plus sign that a query string has eaten'],
    ['2031-05-10T10:00:00+24:00', 'no such offset'],
    ['2031-05-10 10:00 CET', 'names of zones belong in timezone'],
    ['2031-05-10 10:00 Europe/Madrid', 'likewise'],
    ['2031-05-10 3:30pm+02:00', 'mixed forms'],
    ['10:00', 'a time without a date'],
    ['9am', 'a time without a date'],
    ['T10:00', 'a time without a date'],
    ['2031-05', 'a month'],
    ['2031-5-1', 'ISO 8601 has its zeros'],
    ['10.05.2031', 'not in contract/dates#date-texts'],
    ['10/05/31', 'a year of two digits'],
    ['20310510T100000', 'not in contract/dates#date-texts'],
    ['1 January 2033 10am', 'recorded as accepted; not in contract/dates#date-texts (contract/dates#date-texts)'],
    ['May 10 2031', 'recorded as accepted; likewise'],
    ['+1 month', 'recorded as accepted; likewise'],
    ['now', 'not in contract/dates#date-texts'],
    ['noon', 'not in contract/dates#date-texts'],
    ['tomorrow noon', 'not in contract/dates#date-texts'],
    ['tomorrow 9', 'an hour alone'],
    ['tomorrow 25:00', 'no such hour'],
    ['tomorrow 9:00+02:00', 'a day of here at an hour of elsewhere'],
    ['tomorrow9am', 'no blank'],
    ['next week', 'not in contract/dates#date-texts'],
    ['next wed', 'not in contract/dates#date-texts'],
    ['last wednesday', 'not in contract/dates#date-texts'],
    ['wednesday', 'not in contract/dates#date-texts'],
    ['next', 'next what'],
    ['next constructor', 'a property of every object'],
    ['0000-01-01', 'no year 0'],
    ['0000-00-00 00:00:00', 'how the original shows a missing date'],
    ['10000-01-01', 'after the last year'],
    ['0001-01-01T00:00:00+01:00', 'an hour before the first'],
    ['9999-12-31T23:59:59-01:00', 'an hour after the last'],
    ['253402300800', 'a second after the last'],
    ['@-62135596801', 'a second before the first'],
    ['9'.repeat(64), 'far after the last'],
    ['1988186400.5', 'not all digits'],
    ['1e9', 'a number, but not all digits'],
    ['0x10', 'likewise'],
    ['-5', 'a sign needs its @'],
    ['@', 'no digits'],
    ['١٩٨٨١٨٦٤٠٠', 'digits of another script'],
    ['2031-05-10\u0000', 'a control character'],
    [`2031-05-10${' '.repeat(50)}10:00`, 'one character too long'],
  ])('%j', text => {
    expect(parseDateExpression(text)).toBeUndefined();
  });

  test('takes no time, however it is made to', () => {
    const hostile = [
      ...['0', '@', ' ', '-', ':', 'next ', 'a', '2031-05-10 ', '10:00 ', '+02:00', '\u0000', 'T'].flatMap(bit => [
        bit.repeat(64).slice(0, 64),
        `2031-05-10 ${bit.repeat(53)}`.slice(0, 64),
        `next ${bit.repeat(59)}`.slice(0, 63),
        bit.repeat(100_000),
      ]),
    ];
    const started = cpuMs();
    for (const text of hostile) parseDateExpression(text);
    // A few ms are plenty, and an exponential pattern would need days.
    expect(cpuMs() - started).toBeLessThan(hostile.length * 5);
  });
});
