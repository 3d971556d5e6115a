/**
 * When an event takes place: forms of dates, zones, whole days, clock changes (checks 82 to 98, contract/events#end-before-start,
 * contract/dates#clock-changes).
 */
import { describe, expect, it } from 'vitest';
import { invalidParam, M, missingParam, refusalOf, useEvents } from './use-events.ts';

const { post, create, change, put, read } = useEvents();

/** 10:00 in Madrid on the day of M. */
const EPOCH = String(Date.UTC(2031, 4, 10, 8) / 1000);

describe('forms of dates', () => {
  it.each([
    ['2031-05-10', '2031-05-10 00:00:00', 'check 82'],
    ['2031-05-10T10:00:00', '2031-05-10 10:00:00', 'check 83'],
    ['2031-05-10 10:00', '2031-05-10 10:00:00', 'check 83'],
    ['05/10/2031 10:00', '2031-05-10 10:00:00', 'contract/events#event-input'],
    ['05/10/2031 3:30pm', '2031-05-10 15:30:00', 'recorded'],
    ['tomorrow 9am', '2027-03-02 09:00:00', 'check 85'],
    ['9:30', '2027-03-01 09:30:00', 'a time of today'],
    ['1 January 2031 10am', '2031-01-01 10:00:00', 'recorded'],
    ['+90 days', '2027-05-30 12:00:00', 'as clients count'],
    ['next wednesday 4pm', '2027-03-03 16:00:00', 'check 85: seen from a Monday'],
    [EPOCH, '2031-05-10 10:00:00', 'contract/dates#date-texts: an instant'],
    [`@${EPOCH}`, '2031-05-10 10:00:00', 'contract/dates#date-texts'],
    ['2031-05-10T10:00:00+09:00', '2031-05-10 03:00:00', 'check 87, contract/dates#date-texts'],
    ['2031-05-10T08:00:00Z', '2031-05-10 10:00:00', 'contract/dates#date-texts'],
    ['2031-05-10T08:00:00.000Z', '2031-05-10 10:00:00', 'as browsers write it'],
    ['1969-12-31 10:00:00', '1969-12-31 10:00:00', 'recorded: before 1970'],
  ])('%s means %s (%s)', async (start_date, shown) => {
    expect((await create({ start_date, end_date: '2031-05-11 12:00:00' })).start_date).toBe(shown);
  });

  it.each<[unknown, string]>([
    ['not a date', 'check 84'],
    ['', 'check 84'],
    ['2031-13-01', 'check 84'],
    ['2031-02-30 10:00:00', 'check 86, contract/dates#date-texts'],
    ['2031-05-10 25:00:00', 'contract/events#event-input'],
    ['x', 'contract/dates#date-texts: one letter is a zone to the original'],
    ['May', 'a month alone'],
    ['fifth monday of february 2031', 'a day that the month does not have'],
    [`2031-05-10${' '.repeat(70)}10:00`, 'contract/dates#date-texts: more than 80 characters'],
    [1988186400, 'contract/events#event-input: a JSON number'],
    [['2031-05-10'], 'no text'],
  ])('%j is refused (%s)', async sent => {
    expect(refusalOf(await post({ start_date: sent }))).toEqual(invalidParam('start_date'));
    expect(refusalOf(await post({ end_date: sent }))).toEqual(invalidParam('end_date'));
  });

  it('must both be there (checks 34, 41)', async () => {
    expect(refusalOf(await post({ start_date: null, end_date: undefined }))).toEqual(
      missingParam('start_date', 'end_date'),
    );
  });
});

describe('zones', () => {
  it.each<[string, object, string, string, string, string]>([
    ['America/New_York', {}, '10:00:00', '14:00:00', 'EDT', 'check 88'],
    ['UTC', {}, '10:00:00', '10:00:00', 'UTC', 'check 90'],
    ['UTC+2', {}, '10:00:00', '08:00:00', 'UTC+2', 'checks 91, 92: no summer time'],
    ['UTC-4:30', {}, '10:00:00', '14:30:00', 'UTC-4:30', 'contract/dates#clock-changes'],
    ['UTC+5.5', {}, '10:00:00', '04:30:00', 'UTC+5.5', 'contract/events#event-input'],
    ['+02:00', {}, '10:00:00', '08:00:00', '+02:00', 'contract/events#event-input'],
    ['europe/madrid', {}, '10:00:00', '08:00:00', 'CEST', 'recorded: kept as it was sent'],
    ['Asia/Tokyo', { start_date: '2031-05-10T08:00:00Z' }, '17:00:00', '08:00:00', 'JST', 'contract/dates#date-texts'],
    ['Asia/Tokyo', { start_date: EPOCH }, '17:00:00', '08:00:00', 'JST', 'contract/dates#date-texts'],
  ])('%s %j', async (timezone, fields, local, utc, timezone_abbr) => {
    const end_date = '2031-05-11 00:00:00';
    expect(await create({ timezone, end_date, ...fields })).toMatchObject({
      start_date: `2031-05-10 ${local}`,
      utc_start_date: `2031-05-10 ${utc}`,
      timezone,
      timezone_abbr,
    });
  });

  it.each([[''], [null]])('%j is the zone of the site (contract/events#event-input)', async timezone => {
    expect((await create({ timezone })).timezone).toBe('Europe/Madrid');
  });

  it.each<[unknown, string]>([
    ['Mars/Olympus', 'check 89'],
    ['UTC+foo', 'check 93'],
    ['CEST2', 'no zone'],
    [2, 'no text'],
  ])('%j is refused', async timezone => {
    expect(refusalOf(await post({ timezone }))).toEqual(invalidParam('timezone'));
  });
});

describe('whole days', () => {
  it.each<[object, string, string, string]>([
    [{}, '2031-05-10 00:00:00', '2031-05-10 23:59:59', 'check 94'],
    [{ end_date: '2031-05-12' }, '2031-05-10 00:00:00', '2031-05-12 23:59:59', 'check 95'],
    [
      { start_date: '2031-05-10 20:00', end_date: '2031-05-10 18:00' },
      '2031-05-10 00:00:00',
      '2031-05-10 23:59:59',
      'the hours do not count',
    ],
    [{ timezone: 'Asia/Tokyo' }, '2031-05-10 00:00:00', '2031-05-10 23:59:59', 'recorded: of the zone of the event'],
  ])('%j', async (fields, start_date, end_date) => {
    expect(await create({ all_day: true, ...fields })).toMatchObject({ all_day: true, start_date, end_date });
  });
});

describe('clock changes (contract/dates#clock-changes)', () => {
  it.each([
    ['2031-03-30 02:30:00', '2031-03-30 03:30:00', '2031-03-30 01:30:00', 'in the gap: forward by the gap'],
    ['2031-10-26 02:30:00', '2031-10-26 02:30:00', '2031-10-26 01:30:00', 'in the overlap: the later instant'],
    ['2031-10-26 01:59:59', '2031-10-26 01:59:59', '2031-10-25 23:59:59', 'before the overlap'],
  ])('%s in Madrid', async (sent, start_date, utc_start_date) => {
    expect(await create({ start_date: sent, end_date: '2031-12-01' })).toMatchObject({ start_date, utc_start_date });
  });
});

describe('end before start (check 97, contract/events#end-before-start)', () => {
  it('is refused on create, naming the end', async () => {
    expect(refusalOf(await post({ end_date: '2031-05-10 09:59:59' }))).toEqual(invalidParam('end_date'));
  });

  it('the same moment is no matter (check 98)', async () => {
    expect(await create({ end_date: M.start_date })).toMatchObject({
      end_date: M.start_date,
      utc_end_date: '2031-05-10 08:00:00',
    });
  });

  it('is told from instants, not from clocks', async () => {
    const fields = { start_date: '2031-05-10T10:00:00-05:00', end_date: '2031-05-10T11:00:00+02:00' };
    expect(refusalOf(await post(fields))).toEqual(invalidParam('end_date'));
  });

  it('on update, against the stored other date too', async () => {
    const { id } = await create();
    const refused = async (fields: object) => refusalOf(await put(id, fields));
    expect(await refused({ start_date: '2031-05-10 12:00:01' })).toEqual(invalidParam('start_date'));
    expect(await refused({ end_date: '2031-05-10 09:00:00' })).toEqual(invalidParam('end_date'));
    expect(await refused({ start_date: '2031-05-12', end_date: '2031-05-11' })).toEqual(invalidParam('end_date'));
    expect(await read(id)).toMatchObject({ start_date: M.start_date, end_date: M.end_date });
    expect((await change(id, { start_date: M.end_date })).utc_start_date).toBe('2031-05-10 10:00:00');
  });
});
