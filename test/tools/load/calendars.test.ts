/** Events of calendars (ICS) as programs write them, and what `calendar load` makes of each. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DAY } from '../../../shared/time/wall.ts';
import { temporaryFolder } from '../../../tools/local/lifetime.ts';
import { NOW, useService } from '../../support/service.ts';
import { typedLoad } from '../../support/typed-load.ts';

const service = await useService();
const folder = temporaryFolder('calendars');

const MADRID = 'TZID=Europe/Madrid:';
/** A zone of the calendar, which is called as no zone is. */
const ZONE = `BEGIN:VTIMEZONE
TZID:Hora de aquí
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;
/** Zones, one without a name, that change their clocks each second. */
const HASTY = ['', 'TZID:Tola\n'].map(
  named => `BEGIN:VTIMEZONE
${named}BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=SECONDLY
END:STANDARD
END:VTIMEZONE`,
);

const at = (start_date: string, end_date = start_date) => ({ start_date, end_date });
/** Dates at eight in the evening. */
const evenings = (...days: readonly string[]) => ({
  dates: days.map(day => ({ start_date: `${day} 20:00:00` })),
});

interface Said {
  /** The title of the event, and its UID. */
  readonly about: string;
  readonly lines: readonly string[];
  /** The lines of a second one with its UID. */
  readonly second?: readonly string[];
}

const MAY = `DTSTART;${MADRID}20270501T200000`;

const SHOWN: readonly (Said & { readonly is: object })[] = [
  {
    about: 'a day in the place of a time',
    lines: ['DTSTART:20270605'],
    is: { ...at('2027-06-05 00:00:00', '2027-06-05 23:59:59'), all_day: true },
  },
  {
    about: 'whole days, and how many',
    lines: ['DTSTART;VALUE=DATE:20270605', 'DURATION:P3D'],
    is: { ...at('2027-06-05 00:00:00', '2027-06-07 23:59:59'), all_day: true },
  },
  {
    about: 'an end in another zone',
    lines: [MAY, 'DTEND;TZID=Europe/London:20270501T200000'],
    is: { ...at('2027-05-01 20:00:00', '2027-05-01 21:00:00'), timezone: 'Europe/Madrid' },
  },
  {
    about: 'a rule until a day, of which dates are taken out and changed in UTC',
    lines: [`DTSTART;${MADRID}20270318T200000`, 'RRULE:FREQ=WEEKLY;UNTIL=20270415', 'EXDATE:20270325T190000Z'],
    second: ['RECURRENCE-ID:20270408T180000Z', 'DTSTART:20270409T180000Z'],
    is: evenings('2027-03-18', '2027-04-01', '2027-04-09', '2027-04-15'),
  },
  {
    about: 'a rule in a zone of the calendar, over a change of the clock',
    lines: ['DTSTART;TZID=Hora de aquí:20270320T200000', 'RRULE:FREQ=WEEKLY;UNTIL=20270403T180000Z'],
    is: evenings('2027-03-20', '2027-03-27', '2027-04-03'),
  },
  {
    about: 'dates that are days and periods, and one that is taken out and described',
    lines: [MAY, 'RDATE;VALUE=DATE:20270503', 'RDATE;VALUE=PERIOD:20270505T180000Z/PT1H', 'EXDATE;VALUE=DATE:20270501'],
    second: [`RECURRENCE-ID;${MADRID}20270501T200000`, `DTSTART;${MADRID}20270502T200000`],
    is: evenings('2027-05-02', '2027-05-03', '2027-05-05'),
  },
  {
    about: 'the only date is canceled',
    lines: [MAY, 'RRULE:FREQ=DAILY;COUNT=1'],
    second: [`RECURRENCE-ID;${MADRID}20270501T200000`, MAY, 'STATUS:CANCELLED'],
    is: { ...at('2027-05-01 20:00:00'), event_status: 'canceled' },
  },
  {
    about: 'changes without their event',
    lines: [`RECURRENCE-ID;${MADRID}20270501T200000`, MAY],
    second: [`RECURRENCE-ID;${MADRID}20270508T200000`, `DTSTART;${MADRID}20270509T200000`],
    is: evenings('2027-05-01', '2027-05-09'),
  },
  {
    about: 'the last days of some months without an end, which ical.js does not find',
    lines: [`DTSTART;${MADRID}20270131T200000`, 'RRULE:FREQ=DAILY;BYMONTHDAY=-1;BYMONTH=1,2,6,12'],
    is: evenings('2027-01-31', '2027-02-28', '2027-06-30', '2027-12-31', '2028-01-31', '2028-02-29'),
  },
  {
    about: 'the second Sunday of each second May',
    lines: [`DTSTART;${MADRID}20230514T200000`, 'RRULE:FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYDAY=2SU;COUNT=3'],
    is: evenings('2023-05-14', '2025-05-11', '2027-05-09'),
  },
  {
    about: 'many dates that ended long ago',
    lines: [`DTSTART;${MADRID}20100101T200000`, 'RRULE:FREQ=DAILY;COUNT=200'],
    is: at('2010-07-19 20:00:00'),
  },
  {
    about: 'canceled, with a picture that is no attachment',
    lines: [MAY, 'STATUS:CANCELLED', 'IMAGE;VALUE=URI;DISPLAY=BADGE:https://udala.example/dantza.png'],
    is: { event_status: 'canceled', image: { url: 'https://udala.example/dantza.png' } },
  },
  {
    about: 'not for everybody, with empty properties',
    lines: [MAY, 'CATEGORIES:', 'GEO:x', 'URL:', 'LOCATION:', 'CLASS:PRIVATE'],
    is: { categories: [], venue: [], status: 'private' },
  },
];

const REFUSED: readonly (Said & { readonly reason: RegExp })[] = [
  {
    about: 'a second event with the UID of a first',
    lines: [MAY],
    second: [MAY, 'LOCATION:Other'],
    reason: /has the id of/,
  },
  {
    about: 'a day that does not exist',
    lines: ['DTSTART:20270230T200000'],
    reason: /no time .* DTSTART:20270230T200000/,
  },
  { about: 'no start', lines: ['DTEND:20270201T200000'], reason: /has no DTSTART/ },
  { about: 'a zone that nobody describes', lines: ['DTSTART;TZID=Marte:20270501T200000'], reason: /time zone "Marte"/ },
  {
    about: 'a rule of weeks of the year',
    lines: [MAY, 'RRULE:FREQ=YEARLY;BYWEEKNO=20'],
    reason: /has a rule that cannot be read: FREQ=YEARLY;BYWEEKNO=20/,
  },
  { about: 'a broken line', lines: [MAY, 'rotura'], reason: /invalid line .*"rotura"/ },
  {
    about: 'a start in another notation',
    lines: ['DTSTART:2027-05-01'],
    reason: /no time that can be read in DTSTART/,
  },
  {
    about: 'a start in no year',
    lines: ['DTSTART:99999999T999999Z'],
    reason: /no time that can be read in DTSTART:9{8}T9{6}Z/,
  },
  { about: 'a broken duration', lines: [MAY, 'DURATION:hoxe'], reason: /hoxe/ },
  { about: 'an empty rule', lines: [MAY, 'RRULE:'], reason: /rule that cannot be read: FREQ=null/ },
  {
    about: 'a date each second',
    lines: [MAY, 'RRULE:FREQ=SECONDLY'],
    reason: /rule that cannot be read: FREQ=SECONDLY/,
  },
  {
    about: 'a day that a week does not have',
    lines: [MAY, 'RRULE:FREQ=WEEKLY;BYWEEKNO=20'],
    reason: /rule that cannot be read: FREQ=WEEKLY;BYWEEKNO=20/,
  },
  {
    about: 'millions of dates',
    lines: ['DTSTART:19000101T190000Z', 'RRULE:FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2'],
    reason: /rule that cannot be read: FREQ=DAILY;BYHOUR=1,2,3/,
  },
  { about: 'a zone in haste', lines: ['DTSTART;TZID=Tola:20270501T190000'], reason: /is in the time zone "Tola"/ },
];

const calendarOf = (cases: readonly Said[]): string => {
  const eventOf = (about: string, lines: readonly string[]) => [
    ...['BEGIN:VEVENT', `UID:${about}`, `SUMMARY:${about.replaceAll(',', '\\,')}`],
    ...[...lines, 'END:VEVENT'],
  ];
  const events = cases.flatMap(({ about, lines, second }) => [
    ...eventOf(about, lines),
    ...(second === undefined ? [] : eventOf(about, second)),
  ]);
  return ['BEGIN:VCALENDAR', ...[ZONE, ...HASTY].join('\n').split('\n'), ...events, 'END:VCALENDAR', ''].join('\r\n');
};

const path = join(folder.path, 'calendar.gl.ics');

it('shows events as they were meant, and refuses others without stopping them', async () => {
  writeFileSync(path, calendarOf([...SHOWN, ...REFUSED]));
  const { out, events } = await typedLoad(service, [path, '--source', 'one', '--json'], NOW);
  // Of two events with one UID, the first one is loaded.
  const shown = [...SHOWN, { about: 'a second event with the UID of a first', is: {} }];
  expect(events).toMatchObject(
    shown.map(({ about, is }) => ({ title: about, ...is })).toSorted((a, b) => a.title.localeCompare(b.title)),
  );
  const { created, refused } = JSON.parse(out);
  expect([created, refused]).toMatchObject([
    shown.length,
    REFUSED.map(({ reason }) => ({ reason: { message: expect.stringMatching(reason) } })),
  ]);
  const again = await typedLoad(service, [path, '--source', 'one', '--json'], NOW + DAY);
  expect(JSON.parse(again.out)).toMatchObject({ updated: 0, unchanged: shown.length });
});

it('lists the dates of a rule without an end around the day of the load', async () => {
  const daily = { about: 'each day', lines: ['DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=DAILY'] };
  const weekly = { about: 'each week', lines: ['DTSTART;VALUE=DATE:20250103', 'RRULE:FREQ=WEEKLY;COUNT=1000'] };
  writeFileSync(path, calendarOf([daily, weekly]));
  const first = await typedLoad(service, [path, '--horizon', '2'], NOW);
  const next = await typedLoad(service, [path, '--horizon', '2'], NOW + 7 * DAY);
  const until = (day: string, count: number): string =>
    `${path}: dates are listed until ${day}, as a rule has no end or gives more than 100 (${count} of 2 events)\n`;
  expect([first.err, next.err]).toEqual([
    expect.stringContaining(until('2027-05-01', 2)),
    expect.stringContaining(until('2027-05-08', 2)),
  ]);
  expect([first.events, next.out]).toMatchObject([
    [
      {
        title: 'each day',
        start_date: '2027-01-22 00:00:00',
        dates: { length: 100, 99: { start_date: '2027-05-01 00:00:00' } },
      },
      { title: 'each week', start_date: '2027-01-01 00:00:00', dates: { length: 18 } },
    ],
    expect.stringMatching(/^created {2}0\nupdated {2}2\n/),
  ]);
});

it('does not prune an event that cannot be read, which can be corrected', async () => {
  let night = 0;
  const load = (file: string, ...options: readonly string[]) => {
    night += 1;
    return typedLoad(service, [file, '--language', 'gl', '--source', 'two', '--json', ...options], NOW + night * DAY);
  };
  const stays = { about: 'stays', lines: [MAY] };
  writeFileSync(path, calendarOf([stays, { about: 'becomes broken', lines: [MAY] }]));
  await load(path);
  writeFileSync(path, calendarOf([stays, { about: 'becomes broken', lines: ['DTSTART:20270230T200000'] }]));
  const broken = JSON.parse((await load(path, '--prune', '--force')).out);
  const [refused] = broken.refused_files;
  writeFileSync(refused, readFileSync(refused, 'utf8').replace('"title":', '"start_date":"2027-05-02","title":'));
  const corrected = JSON.parse((await load(refused)).out);
  expect([broken, corrected]).toMatchObject([
    { unchanged: 1, refused: [{ line: 39 }], pruned: [{ pruned: [] }] },
    { updated: 1, refused: [] },
  ]);
});
