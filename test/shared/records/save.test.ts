/**
 * Which items a write of an event changes, and on which conditions
 * (docs/data-model.md#every-write-is-a-plan).
 */
import { describe, expect, it } from 'vitest';
import { wholePlan } from '../../../functions/database/commit.ts';
import { planSave } from '../../../shared/records/record.ts';
import { linesOf } from '../../support/change-lines.ts';
import { eventRecord, termRecord } from '../../support/records.ts';

const ORDER = '76o56f1co#76o56ejls#76nyk7nm8#0000000040';

describe('what a write changes of an event in category 12', () => {
  type Fields = NonNullable<Parameters<typeof eventRecord>[0]>;
  const stored = (fields: Fields) => eventRecord({ links: ['c12'], ...fields });
  const [put, taken] = ['put R#40 - if 3 (version)', (slug: string) => `put S#gl/event/${slug} - if absent (slug)`];
  const [TEXT, ENTRY] = [`W#gl/all#0 ${ORDER}`, 'R#40 L#c12'];

  it.each<[why: string, before: Fields, after: Fields, lines: string[], counted?: Record<string, number>]>([
    ['nothing derived: the record alone', {}, { sticky: true }, [put]],
    ['its title: its text', {}, { title: 'Muiñeiras' }, [put, `put ${TEXT}`]],
    ['its slug: the new one', {}, { slug: 'muineiras' }, [put, taken('muineiras'), 'remove S#gl/event/gaitas -']],
    [
      'its day: its place in every list',
      {},
      { start_date: '2027-05-11 20:00:00', end_date: '2027-06-01 23:59:59' },
      [put, 'put W#gl/all#0 76o6olref#76o56zz7k#76nyk7nm8#0000000040', `remove ${TEXT}`, `put ${ENTRY}`],
    ],
    ['one more link: every entry', {}, { links: ['c12', 'v5'] }, [put, `put ${ENTRY}`, 'put R#40 L#v5'], { v5: 1 }],
    ['another category', {}, { links: ['c13'] }, [put, 'put R#40 L#c13', `remove ${ENTRY}`], { c13: 1, c12: -1 }],
    ['a password: it is not counted', {}, { password: 'ab' }, [put, `put ${TEXT}`, `put ${ENTRY}`], { c12: -1 }],
    [
      'to the trash: it is in the lists of the trash alone, and its slug is free',
      {},
      { status: 'trash', slug: 'gaitas__trashed' },
      [
        put,
        taken('gaitas__trashed'),
        'remove S#gl/event/gaitas -',
        `put W#gl/event-trash#0 ${ORDER}`,
        `remove ${TEXT}`,
        `remove ${ENTRY}`,
      ],
      { c12: -1 },
    ],
    [
      'scheduled: it is due',
      { status: 'draft', date_utc: null },
      { status: 'future' },
      [
        put,
        'put F# 20270110120000#0000000040',
        `put W#gl/event-future#0 ${ORDER}`,
        `remove W#gl/event-draft#0 ${ORDER}`,
      ],
    ],
  ])('%s', (_, before, after, lines, counted) => {
    const plan = planSave(stored(before), stored({ version: 4, ...after }));
    const [own] = plan;
    expect(linesOf(plan)).toEqual(lines);
    expect(own && 'put' in own && own.counted).toEqual(counted);
  });
});

it('a tag that is deleted raises the version of the terms that functions remember', () => {
  const tag = termRecord({ type: 'tag', link: 't12' });
  expect(linesOf(planSave(tag, undefined))).toContain('add {"version":1} to T#gl !');
});

describe('an item that one change removes and another puts', () => {
  const slug = { pk: 'S#gl/event/gaitas', sk: '-' };
  const put = { put: { ...slug, id: 41 }, when: 'absent', conflict: 'slug' } as const;

  it('is put, whatever it was', () => {
    expect(linesOf(wholePlan([{ remove: slug }, put]).changes)).toEqual(['put S#gl/event/gaitas -']);
  });

  it('loses no condition: the database refuses both', () => {
    const both = [{ remove: slug, when: 3, conflict: 'version' } as const, put];
    expect(wholePlan(both).changes).toEqual(both);
  });
});
