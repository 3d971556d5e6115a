/** Which items a write of an event changes, and on which conditions (docs/data-model.md#every-write-is-a-plan). */
import { describe, expect, it } from 'vitest';
import { save, savePlan } from '../../../shared/records/save-plan.ts';
import { linesOf } from '../../support/change-lines.ts';
import { eventRecord } from '../../support/records.ts';

const ORDER = '20270510200000#20270110130000#0000000040';

describe('what a write changes of an event in category 12', () => {
  type Fields = NonNullable<Parameters<typeof eventRecord>[0]>;
  const stored = (fields: Fields) => eventRecord({ links: ['c12'], ...fields });
  const [put, taken] = ['put R#40 - if 3 (version)', (slug: string) => `put S#gl/event/${slug} - if absent (slug)`];
  const [TEXT, ENTRY] = [`W#gl/all#0 ${ORDER}`, 'R#40 L#c12'];
  const join = (list: string) => `add {"s10":1,"e10":1} to N#gl/${list} 202705`;
  const leave = (list: string) => `add {"s10":-1,"e10":-1} to N#gl/${list} 202705`;
  const textsOf = (counter: string, month = '202705') => `add {"${counter}":1} to N#gl/all ${month}`;
  const count = (by: 1 | -1, list = 'c12') => [`add {"n":${by}} to K#gl/ct ${list}`];

  it.each<[why: string, before: Fields, after: Fields, head: string[], moves: string[][]]>([
    ['nothing derived: the record alone', {}, { sticky: true }, [put], []],
    ['its title: its text', {}, { title: 'Muiñeiras' }, [put, `put ${TEXT}`, textsOf('t10')], []],
    [
      'its title while it is a draft: no function keeps texts of drafts',
      { status: 'draft' },
      { status: 'draft', title: 'Muiñeiras' },
      [put, `put W#gl/event-draft#0 ${ORDER}`, `put W#gl/u2-event-draft#0 ${ORDER}`],
      [],
    ],
    [
      'its slug: the new one if it is free',
      {},
      { slug: 'muineiras' },
      [put, taken('muineiras'), 'remove S#gl/event/gaitas -'],
      [],
    ],
    [
      'its day: places and counters of every list',
      {},
      { start_date: '2027-05-11 20:00:00', end_date: '2027-06-01 23:59:59' },
      [
        put,
        'add {"s10":-1,"e10":-1,"s11":1} to N#gl/all 202705',
        'add {"e01":1,"z01":1} to N#gl/all 202706',
        'put W#gl/all#1 20270511200000#20270110130000#0000000040',
        `remove ${TEXT}`,
        textsOf('t10'),
        textsOf('tc1', '202706'),
      ],
      [
        [
          `put ${ENTRY}`,
          'add {"s10":-1,"e10":-1,"s11":1} to N#gl/c12 202705',
          'add {"e01":1,"z01":1} to N#gl/c12 202706',
        ],
      ],
    ],
    [
      'one more link: every entry, as all of them name it',
      {},
      { links: ['c12', 'v5'] },
      [put, `put ${TEXT}`, textsOf('t10')],
      [[`put ${ENTRY}`], ['put R#40 L#v5', join('v5')], ['add {"n":1} to K#gl/v v5']],
    ],
    [
      'another category: it leaves the list and the count of the old one',
      {},
      { links: ['c13'] },
      [put, `put ${TEXT}`, textsOf('t10')],
      [[`remove ${ENTRY}`, leave('c12')], ['put R#40 L#c13', join('c13')], count(1, 'c13'), count(-1)],
    ],
    [
      'an ancestor of the category: a list, no count',
      {},
      { above: ['c2'] },
      [put, `put ${TEXT}`, textsOf('t10')],
      [[`put ${ENTRY}`], ['put R#40 L#c2', join('c2')]],
    ],
    [
      'a password: it stands in the protected list, and is not counted',
      {},
      { password: 'ab' },
      [put, `put ${TEXT}`, textsOf('t10')],
      [['put R#40 L#c12-protected', `remove ${ENTRY}`, leave('c12'), join('c12-protected')], count(-1)],
    ],
    [
      'no password any more: the reverse',
      { password: 'ab' },
      {},
      [put, `put ${TEXT}`, textsOf('t10')],
      [[`put ${ENTRY}`, 'remove R#40 L#c12-protected', leave('c12-protected'), join('c12')], count(1)],
    ],
    ['another password: the record alone', { password: 'ab' }, { password: 'cd' }, [put], []],
    [
      'to the trash: it is in the lists of the trash alone, and its slug is free',
      {},
      { status: 'trash', slug: 'gaitas__trashed' },
      [
        put,
        taken('gaitas__trashed'),
        'remove S#gl/event/gaitas -',
        leave('all'),
        join('event-trash'),
        `put W#gl/event-trash#0 ${ORDER}`,
        `put W#gl/u2-event-trash#0 ${ORDER}`,
        `remove ${TEXT}`,
        textsOf('t10'),
      ],
      [[`remove ${ENTRY}`, leave('c12')], ['put R#40 L#u2-event-trash', join('u2-event-trash')], count(-1)],
    ],
    [
      'hidden from listings: it is in no list that is shown, and is counted',
      {},
      { hide_from_listings: true },
      [put, leave('all'), join('event-hidden'), `remove ${TEXT}`, textsOf('t10')],
      [[`remove ${ENTRY}`, leave('c12')]],
    ],
    [
      'scheduled: it is due',
      { status: 'draft', date_utc: null },
      { status: 'future' },
      [
        put,
        leave('event-draft'),
        join('event-future'),
        'put F# 20270110120000#0000000040',
        `put W#gl/event-future#0 ${ORDER}`,
        `put W#gl/u2-event-future#0 ${ORDER}`,
        `remove W#gl/event-draft#0 ${ORDER}`,
        `remove W#gl/u2-event-draft#0 ${ORDER}`,
      ],
      [
        ['remove R#40 L#u2-event-draft', leave('u2-event-draft')],
        ['put R#40 L#u2-event-future', join('u2-event-future')],
      ],
    ],
    ['still scheduled: it stays due', { status: 'future' }, { status: 'future', sticky: true }, [put], []],
    [
      'published: it is due no more, last of all',
      { status: 'future' },
      {},
      [
        put,
        leave('event-future'),
        join('all'),
        `put ${TEXT}`,
        `remove W#gl/event-future#0 ${ORDER}`,
        `remove W#gl/u2-event-future#0 ${ORDER}`,
        textsOf('t10'),
      ],
      [
        ['remove R#40 L#u2-event-future', leave('u2-event-future')],
        [`put ${ENTRY}`, join('c12')],
        count(1),
        ['remove F# 20270110120000#0000000040'],
      ],
    ],
  ])('%s', (_, before, after, head, moves) => {
    const plan = savePlan(stored(before), stored({ version: 4, ...after }));
    expect({ head: linesOf(plan.head), moves: plan.moves.map(linesOf) }).toEqual({ head, moves });
  });
});

it('what is deleted for good leaves nothing', () => {
  const trashed = eventRecord({ status: 'trash', slug: 'gaitas__trashed', links: ['c12'] });
  expect(linesOf(save(trashed, undefined))).toEqual([
    'remove R#40 - if 3 (version)',
    'remove S#gl/event/gaitas__trashed -',
    'add {"s10":-1,"e10":-1} to N#gl/event-trash 202705',
    `remove W#gl/event-trash#0 ${ORDER}`,
    `remove W#gl/u2-event-trash#0 ${ORDER}`,
    'remove R#40 L#u2-event-trash',
    'add {"s10":-1,"e10":-1} to N#gl/u2-event-trash 202705',
  ]);
});

it('nothing, from nothing to nothing', () => {
  expect(savePlan(undefined, undefined)).toEqual({ head: [], moves: [] });
});
