/** Which numbers tell functions that texts have changed. What an event raises: `test/shared/records/save-plan.test.ts`. */
import { describe, expect, it } from 'vitest';
import { runningCounts } from '../../../shared/lists/running-counts.ts';
import { raisedTextVersions } from '../../../shared/lists/text-versions.ts';
import { save } from '../../../shared/records/save-plan.ts';
import { linesOf } from '../../support/change-lines.ts';
import { counterMonth } from '../../support/counter-month.ts';
import { organizerRecord, venueRecord } from '../../support/records.ts';

describe('a text raises the number of the span in which its event ends', () => {
  const ORDER = '20270510200000#20270110130000#0000000040';
  const text = (partition: string, x: unknown = '20270601223000|c12') => ({ pk: partition, sk: ORDER, x });
  it.each([
    ['an event of several days', [text('W#gl/all#1')], ['add {"tc1":1} to N#gl/all 202706']],
    ['one of a day', [text('W#gl/all#0')], ['add {"t01":1} to N#gl/all 202706']],
    ['a venue', [text('W#ca/venue-publish#0')], ['add {"t01":1} to N#ca/venue-publish 202706']],
    ['a draft: nobody remembers it', [text('W#gl/event-draft#0'), text('W#gl/u2-event-draft#0')], []],
    ['twice the same day', [text('W#gl/all#0'), text('W#gl/all#0')], ['add {"t01":1} to N#gl/all 202706']],
    ['an entry that nobody can read', [text('W#gl/all#0', 'soon'), text('W#gl/all#0', 5)], []],
    ['another kind of item', [text('N#gl/all'), text('T#gl')], []],
  ])('%s', (_, texts, raised) => {
    expect(linesOf(raisedTextVersions(texts))).toEqual(raised);
  });
});

it.each([
  ['the name of a venue', venueRecord(), venueRecord({ name: 'Campo' })],
  ['its place', venueRecord(), venueRecord({ geo_lat: 42.2, geo_lng: -8.7 })],
  ['a venue that goes to the trash', venueRecord(), venueRecord({ status: 'trash' })],
  ['an organizer', undefined, organizerRecord()],
  ['an organizer that is deleted for good', organizerRecord(), undefined],
])('%s raises one', (_, before, after) => {
  const lines = linesOf(save(before, after)).filter(line => line.includes('"t10'));
  expect(lines).toEqual([expect.stringMatching(/^add \{"t10":1\} to N#gl\/(?:venue|organizer)-publish 202701$/)]);
});

it('the numbers count nothing', () => {
  const counters = { s17: 2, e17: 1, z17: 1 };
  const [with_, without] = [{ ...counters, t17: 5, tc4: 9 }, counters].map(each =>
    runningCounts([counterMonth('202705', each)], 'fromBeginning'),
  );
  expect(with_?.daysFrom(Number.NEGATIVE_INFINITY)).toEqual(without?.daysFrom(Number.NEGATIVE_INFINITY));
});
