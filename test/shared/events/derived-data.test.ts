/** What follows from an event: in which lists it stands, what searches read of it, what it counts for (docs/data-model.md#lists). */
import { describe, expect, it } from 'vitest';
import { eventDerivedData, eventEntry } from '../../../shared/events/derived-data.ts';
import { eventRecord } from '../../support/records.ts';

type Fields = NonNullable<Parameters<typeof eventRecord>[0]>;
const KEY = '20270510223000#20270510200000#20270110130000#0000000040';
const LINKS: Fields = { links: ['c12', 'v5.1'] };

it('an event is found by what it links, and by its marks', () => {
  const marked = eventRecord({ ...LINKS, featured: true, ticketed: true, post_parent: 3, fallback_for: ['ca'] });
  expect(eventEntry(marked).links).toEqual(['c12', 'v5.1', 'f', 'k', 'p3', 'ca~']);
  expect(eventEntry(eventRecord({ event_status: 'canceled' })).links).toEqual(['x']);
  expect(eventEntry(eventRecord({ event_status: 'postponed' })).links).toEqual(['y']);
  expect(eventEntry(eventRecord()).links).toEqual([]);
});

it('a public event is an entry of the list of all, and of the list of each record that it links, where edits do not change it', () => {
  const place = {
    language: 'gl',
    id: 40,
    start: '2027-05-10 20:00:00',
    end: '2027-05-10 22:30:00',
    published: '2027-01-10 13:00:00',
    links: ['c12', 'v5.1'],
    isProtected: false,
  };
  expect(eventDerivedData(eventRecord(LINKS))).toEqual({
    attributes: { d: 'gl/all#0', ds: KEY, x: '|c12,v5.1,%1801468800' },
    name: undefined,
    entry: { ...place, list: 'all', modified: 1801468800 },
    links: ['c12', 'v5.1'].map(list => ({ ...place, list })),
    texts: [
      {
        pk: 'W#gl/all#0',
        sk: KEY,
        z: 'gaitas & bombos\nunha noite\nnoite',
      },
    ],
    countedBy: ['c12', 'v5.1'],
  });
});

describe('an event that is', () => {
  const COUNTED = ['c12', 'v5.1'];
  it.each<
    [what: string, fields: Fields, entry: string, links: readonly string[], texts: readonly string[], counted: string[]]
  >([
    ['public', {}, 'all', ['c12', 'v5.1'], ['all'], COUNTED],
    ['linked twice', { links: ['c12', 'c12'] }, 'all', ['c12'], ['all'], ['c12', 'c12']],
    [
      'behind a password',
      { password: 'ab', featured: true, event_status: 'canceled' },
      'all',
      ['c12', 'v5.1'],
      ['all'],
      [],
    ],
    ['a draft', { status: 'draft' }, 'event-draft', [], ['event-draft'], []],
    ['in the trash', { status: 'trash', password: 'ab' }, 'event-trash', [], ['event-trash'], []],
    ['hidden from listings', { hide_from_listings: true }, 'event-hidden', [], [], COUNTED],
    ['hidden, behind a password', { hide_from_listings: true, password: 'ab' }, 'event-hidden', [], [], []],
    ['a hidden draft', { hide_from_listings: true, status: 'draft' }, 'event-hidden', [], [], []],
  ])('%s stands in %s, %j, %j and is counted by %j', (_, fields, entry, links, texts, counted) => {
    const derived = eventDerivedData(eventRecord({ ...LINKS, ...fields }));
    const isProtected = fields.password !== undefined;
    expect(derived.entry).toMatchObject({ list: entry, isProtected });
    expect(derived.links.map(({ list }) => list)).toEqual(links);
    expect(derived.texts.map(({ pk }) => pk)).toEqual(texts.map(list => `W#gl/${list}#0`));
    expect(derived.countedBy).toEqual(counted);
  });
});

it('an entry that is not public has a mark of its author', () => {
  expect(eventDerivedData(eventRecord({ ...LINKS, status: 'draft' })).attributes.x).toBe('|c12,v5.1,u2,%1801468800');
});

it('the text of a protected event says who may search it without the password', () => {
  const [text] = eventDerivedData(eventRecord({ password: 'ab' })).texts;
  expect(text).toMatchObject({ p: { author: 2, status: 'publish' } });
});

describe('an event is due when its status is', () => {
  it.each<[Fields, string | undefined]>([
    [{ status: 'future' }, '2027-01-10 12:00:00'],
    [{ status: 'future', hide_from_listings: true }, '2027-01-10 12:00:00'],
    [{ status: 'draft' }, undefined],
    [{}, undefined],
  ])('%j: %s', (fields, due) => {
    expect(eventDerivedData(eventRecord(fields)).due).toBe(due);
  });
});
