/** Which terms a list shows, and in which order (contract/terms#term-lists). */
import { describe, expect, it } from 'vitest';
import { parseFields } from '../../../shared/http/parse.ts';
import type { Language } from '../../../shared/settings/site.ts';
import { selectTerms } from '../../../shared/terms/filters.ts';
import { CategoryQuery } from '../../../shared/terms/input.ts';
import { termRecord } from '../../support/records.ts';
import { refusalOf } from '../../support/refusal.ts';

const TERMS = [
  termRecord({ id: 1, list: 'c1', name: 'Zarzuela', slug: 'lirica', description: 'b' }),
  termRecord({ id: 2, list: 'c2', name: 'Ópera', slug: 'opera', description: 'a', parent: 1 }),
  termRecord({ id: 3, list: 'c3', name: 'Circo', slug: 'circo', description: 'c' }),
  termRecord({ id: 4, list: 'c4', name: 'circo', slug: 'circo-2', description: 'c' }),
];
const COUNTS = new Map([
  ['c2', 5],
  ['c3', 2],
]);
/** Ids, in order. */
const select = (sent: object, assigned?: readonly string[]): number[] =>
  selectTerms(TERMS, parseFields(CategoryQuery, { ...sent }), {
    counts: COUNTS,
    language: 'gl',
    assigned: assigned && new Set(assigned),
  }).map(({ id }) => id);
const ALL = { hide_empty: '0' };

describe('shows', () => {
  it.each<[why: string, sent: object, ids: number[]]>([
    ['terms with events, and what stands above them', {}, [3, 2, 1]],
    ['empty ones where they are asked for', ALL, [4, 3, 2, 1]],
    ['ids', { ...ALL, include: '4,1' }, [4, 1]],
    ['children', { ...ALL, parent: '1' }, [2]],
    ['one slug, in any spelling', { ...ALL, slug: 'Circo' }, [3]],
    ['what has the text in its name, folded', { ...ALL, search: 'OPERA' }, [2]],
    ['what has the text in its slug', { ...ALL, search: 'liri' }, [1]],
    ['nothing where there is nothing to search for', { ...ALL, search: '-' }, []],
    ['nothing for an id that is no number', { ...ALL, include: 'x' }, []],
  ])('%s', (_, sent, ids) => {
    expect(select(sent)).toEqual(ids);
  });

  it('the terms of an event, empty ones too', () => {
    expect(select({}, ['c4', 'c2'])).toEqual([4, 2]);
    expect(select({}, [])).toEqual([]);
  });
});

it.each(['include', 'exclude', 'parent'])('%s of an id that nobody has is refused', name => {
  expect(refusalOf(() => select({ [name]: '9' }))).toEqual({ [name]: 'unknown' });
});

describe('orders, ties by id in both directions', () => {
  it.each<[orderby: string, ascending: number[], descending: number[]]>([
    ['name', [4, 3, 2, 1], [1, 2, 3, 4]],
    ['id', [1, 2, 3, 4], [4, 3, 2, 1]],
    ['slug', [3, 4, 1, 2], [2, 1, 4, 3]],
    ['count', [1, 4, 3, 2], [2, 3, 1, 4]],
    ['description', [2, 1, 3, 4], [3, 4, 1, 2]],
    ['parent', [1, 3, 4, 2], [2, 1, 3, 4]],
    ['nothing known', [4, 3, 2, 1], [1, 2, 3, 4]],
  ])('by %s', (orderby, ascending, descending) => {
    expect(select({ ...ALL, orderby })).toEqual(ascending);
    expect(select({ ...ALL, orderby, order: 'DESC' })).toEqual(descending);
  });
});

it.each<[language: Language, ascending: number[], descending: number[]]>([
  ['gl', [5, 1, 3, 6, 2, 4], [2, 4, 6, 1, 3, 5]],
  ['fr', [5, 1, 3, 2, 4, 6], [6, 2, 4, 1, 3, 5]],
])(
  'names are ordered as in the language: %s; pages never overlap, as ties are told apart by id',
  (language, ascending, descending) => {
    const terms = ['Ano', 'Año', 'Ano', 'Año', 'Ágora', 'Anzol'].map((name, i) =>
      termRecord({ id: i + 1, list: `c${i + 1}`, name, slug: `${i}` }),
    );
    const listed = (order: string) =>
      selectTerms(terms, parseFields(CategoryQuery, { hide_empty: '0', order }), {
        counts: new Map(),
        language,
        assigned: undefined,
      }).map(({ id }) => id);
    expect(listed('asc')).toEqual(ascending);
    expect(listed('desc')).toEqual(descending);
  },
);
