/** The items that a record is stored as, whole; which name and card it takes and gives up (docs/data-model.md#names-slugs). */
import { describe, expect, it } from 'vitest';
import { type ContentRecord, derivedDataOf } from '../../../shared/records/record.ts';
import { claimName, planSave, recordItem } from '../../../shared/records/save.ts';
import { linesOf } from '../../support/change-lines.ts';
import { eventRecord, organizerRecord, termRecord, venueRecord } from '../../support/records.ts';

const KEY = '20270510223000#20270510200000#20270110130000#0000000040';
const itemOf = (record: ContentRecord) => recordItem(record, derivedDataOf(record));

describe('a new record is put with all that is derived from it, if its id and its slug are free', () => {
  const event = eventRecord({ links: ['c12'] });
  const venue = venueRecord({ city: 'Vigo' });
  const draft = venueRecord({ slug: '', status: 'pending', author: 3 });
  const category = termRecord({ parent: 2 });

  it.each<[what: string, record: ContentRecord, others: object[]]>([
    [
      'a public event',
      event,
      [
        { put: { pk: 'S#gl/event/gaitas', sk: '-', id: 40 }, when: 'absent', conflict: 'slug' },
        { put: { pk: 'W#gl/all#0', sk: KEY, z: 'gaitas & bombos\nunha noite\nnoite' } },
        { put: { pk: 'R#40', sk: 'L#c12', l: 'gl/c12#0', ls: KEY, x: '|c12' } },
      ],
    ],
    [
      'a venue, with its name',
      venue,
      [
        { put: { pk: 'S#gl/venue/praza', sk: '-', id: 5 }, when: 'absent', conflict: 'slug' },
        {
          put: {
            ...{ pk: 'M#gl/venue/praza', sk: '#vigo#0000000005', id: 5 },
            ...{ city: 'Vigo', address: '', country: '', description: '' },
          },
        },
        {
          put: {
            ...{ pk: 'W#gl/venue-publish#0', sk: '20270110130000#20270110130000#20270110130000#0000000005' },
            z: 'praza\n\n\nvigo\n\n\n\n\n',
          },
        },
      ],
    ],
    [
      'a category, with its card',
      category,
      [
        { put: { pk: 'S#gl/category/musica', sk: '-', id: 12 }, when: 'absent', conflict: 'slug' },
        { put: { pk: 'M#gl/category/música', sk: '#2#0000000012', id: 12 } },
        {
          put: {
            ...{ pk: 'T#gl', sk: 'c12', type: 'category', id: 12, language: 'gl', version: 1 },
            ...{
              list: 'c12',
              name: 'Música',
              slug: 'musica',
              old_slugs: [],
              description: '',
              parent: 2,
            },
          },
        },
        { to: { pk: 'T#gl', sk: '!' }, add: { n: 1 } },
      ],
    ],
  ])('%s', (_, record, others) => {
    expect(planSave(undefined, record)).toEqual([
      { put: itemOf(record), when: 'absent', conflict: 'id', ...(record === event && { counted: { c12: 1 } }) },
      ...others,
    ]);
  });

  it('without a slug, it takes none', () => {
    expect(linesOf(planSave(undefined, draft)).filter(line => line.includes(' S#'))).toEqual([]);
  });
});

it('the item of a record is what is stored of it, its index attributes, and what newer code wrote', () => {
  const record = { ...organizerRecord(), unknown: { colour: 'red', name: 'Other', pk: 'R#1' } };
  const { unknown, ...known } = organizerRecord();
  expect(itemOf(record)).toEqual({
    ...{ colour: 'red', ...known, pk: 'R#9', sk: '-', g: 'gl/organizer', gs: 'banda' },
    ...{ d: 'gl/organizer-publish#0', ds: '20270110130000#20270110130000#20270110130000#0000000009', x: '|o9' },
  });
});

describe('names and cards', () => {
  it.each<[why: string, before: ContentRecord, after: ContentRecord | undefined, changed: string[]]>([
    [
      'a new name is taken, the old one given up',
      venueRecord(),
      venueRecord({ name: 'Campo' }),
      ['put M#gl/venue/campo ##0000000005', 'remove M#gl/venue/praza ##0000000005'],
    ],
    [
      'another town is another holder',
      venueRecord(),
      venueRecord({ city: 'Vigo' }),
      ['put M#gl/venue/praza #vigo#0000000005', 'remove M#gl/venue/praza ##0000000005'],
    ],
    [
      'a new fact is put in place of the old one',
      venueRecord(),
      venueRecord({ address: 'Rúa 1' }),
      ['put M#gl/venue/praza ##0000000005'],
    ],
    [
      'the trash gives it up',
      venueRecord(),
      venueRecord({ status: 'trash' }),
      ['remove M#gl/venue/praza ##0000000005'],
    ],
    ['what does not tell it from others changes nothing', venueRecord(), venueRecord({ phone: '1' }), []],
    [
      'a category that moves has a new holder and a new card, and all are told',
      termRecord(),
      termRecord({ parent: 2 }),
      [
        'put M#gl/category/música #2#0000000012',
        'remove M#gl/category/música #0#0000000012',
        'put T#gl c12',
        'add {"n":1} to T#gl !',
      ],
    ],
    ['the same term changes no card', termRecord(), termRecord(), []],
    [
      'a deleted term takes its card along, and all are told',
      termRecord(),
      undefined,
      ['remove M#gl/category/música #0#0000000012', 'remove T#gl c12', 'add {"n":1} to T#gl !'],
    ],
  ])('%s', (_, before, after, changed) => {
    expect(linesOf(planSave(before, after)).filter(line => /^\w+ (M|T)#|to T#/.test(line))).toEqual(changed);
  });

  it.each([
    [undefined, 'absent', 1],
    [4, 4, 5],
  ])('the lock of a name that was read in version %s is put if %s, in version %i', (lock, when, version) => {
    expect(claimName('venue', 'gl', 'praza', lock)).toEqual({
      put: { pk: 'M#gl/venue/praza', sk: '!', version },
      when,
      conflict: 'name',
    });
  });
});
