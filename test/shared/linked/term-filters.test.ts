/** Which terms a list shows, and in which order (contract/terms#term-lists). */
import { expect, it } from 'vitest';
import { parseFields } from '../../../shared/http/parse.ts';
import { selectTerms } from '../../../shared/linked/term-filters.ts';
import { CategoryQuery } from '../../../shared/linked/term-input.ts';
import type { Language } from '../../../shared/settings/site.ts';
import { termRecord } from '../../support/records.ts';

it.each<[language: Language, ascending: number[], descending: number[]]>([
  ['gl', [5, 1, 3, 6, 2, 4], [2, 4, 6, 1, 3, 5]],
  ['fr', [5, 1, 3, 2, 4, 6], [6, 2, 4, 1, 3, 5]],
])(
  'names are ordered as in the language: %s; pages never overlap, as ties are told apart by id',
  (language, ascending, descending) => {
    const terms = ['Ano', 'Año', 'Ano', 'Año', 'Ágora', 'Anzol'].map((name, i) =>
      termRecord({ id: i + 1, link: `c${i + 1}`, name, slug: `${i}` }),
    );
    const listed = (order: string) =>
      selectTerms(terms, parseFields(CategoryQuery, { hide_empty: '0', order }), {
        counts: {},
        language,
        assigned: undefined,
      }).map(({ id }) => id);
    expect(listed('asc')).toEqual(ascending);
    expect(listed('desc')).toEqual(descending);
  },
);
