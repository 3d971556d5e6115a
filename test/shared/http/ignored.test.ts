/**
 * How names that have no effect are reported, and what was probably meant
 * (contract/http#ignored-names).
 */
import { expect, it } from 'vitest';
import { EventQuery } from '../../../shared/events/filters.ts';
import { EventInput } from '../../../shared/events/input.ts';
import { EventView } from '../../../shared/events/view.ts';
import { meantName, namesHeader, namesIn, unknownNames } from '../../../shared/http/ignored.ts';

it.each<[sent: object, names: string[]]>([
  [{ title: 'T', descripton: 'x' }, ['descripton']],
  [{ venue: { venue: 'Hall', city: 'Vic' } }, []],
  [{ venue: { id: 5, json: { a: 1 } } }, ['venue[json]']],
  [
    { organizer: [{ organizer: 'A' }, { organizer: 'B', fone: '', web: '' }] },
    ['organizer[1][fone]', 'organizer[1][web]'],
  ],
  [{ cost: { min: 5 }, title: { rendered: 'x' } }, []],
])('%j: %j', (sent, names) => {
  expect(unknownNames(sent, [EventInput])).toEqual(names);
});

it('fields that an answer shows are known, and what is in them', () => {
  const shown = {
    global_id: 'x',
    cost_details: { values: [], sum: 1 },
    categories: [{ id: 1, slug: 'u' }],
    image: { id: 1, alt: 'x', caption: 'x' },
  };
  expect(unknownNames(shown, [EventInput, EventView])).toEqual(['cost_details[sum]', 'image[caption]']);
  expect(unknownNames({ title: 'T', search: 'x' }, [EventQuery], name => name === 'title')).toEqual([]);
});

it.each<[names: string[], header: string]>([
  [['descripton', 'categories[0]'], 'descripton, categories[0]'],
  [['ti tle', 'ñ', "it's", 'a\r\nX-Evil: 1'], 'ti%20tle, %C3%B1, it%27s, a%0D%0AX-Evil%3A%201'],
  [['x'.repeat(100)], 'x'.repeat(64)],
  [['\ud800'], '%EF%BF%BD'],
])('the header of %j is %j', (names, header) => {
  expect(namesHeader(names)).toBe(header);
});

it('is at most 1 KB long, and says that there is more', () => {
  const header = namesHeader(Array.from({ length: 500 }, (_, i) => `name-${i}`));
  expect(header.length).toBeLessThanOrEqual(1_024);
  expect(header).toMatch(/^name-0, name-1, .*name-\d+, %E2%80%A6$/);
  expect(namesHeader(['😀'.repeat(64)]).length).toBeLessThanOrEqual(1_024);
});

it.each([
  ['descripton', 'description'],
  ['venue[citty]', 'venue[city]'],
  ['name', 'title'], // people use these words for it
  ['town', 'venue[city]'],
  ['organizer[name]', 'organizer[organizer]'],
  ['completely_different', undefined],
])('%s was probably meant to be %s', (name, meant) => {
  expect(meantName(name, namesIn([EventInput]))).toBe(meant);
});
