import { expect, it } from 'vitest';
import { type Term, termsMadeOfDigits, withTermIds } from '../../tools/cli/load/numeric-terms.ts';

const tag = (name: string): Term => ({ taxonomy: 'tags', name });

const FOUND: [body: object, terms: Term[], why: string][] = [
  [{ tags: ['75', 'jazz', ' 2018 '] }, [tag('75'), tag('2018')], 'white space around digits does not make a name'],
  [{ tags: ['75e', '7.5', '-1', ''] }, [], 'more than digits: the service takes it for a name'],
  [{ tags: [75] }, [tag('75')], 'in a line a number is a name as well'],
  [{ categories: ['12'], tags: ['12'] }, [{ taxonomy: 'categories', name: '12' }, tag('12')], 'one name, two terms'],
  [{ tags: '75', title: '75' }, [], 'only lists are lists of names'],
  [{}, [], 'no terms'],
];

it.each(FOUND)('%j: names made of digits', (body, terms) => {
  expect(termsMadeOfDigits({ ...body })).toEqual(terms);
});

it('sends them by id, and leaves the rest as it is', () => {
  const body = { title: '75', categories: ['75', 'Cinema'], tags: ['jazz', ' 75 ', '2018', { odd: true }] };
  const ids: Record<string, number> = { 'tags/75': 1036, 'tags/2018': 7 };
  expect(withTermIds(body, ({ taxonomy, name }) => ids[`${taxonomy}/${name}`])).toEqual({
    title: '75',
    categories: ['75', 'Cinema'],
    tags: ['jazz', 1036, 7, { odd: true }],
  });
});
