/** The tree of categories against paths that are walked term by term. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withAncestors, withDescendants } from '../../../shared/terms/filters.ts';
import { termId } from '../../support/ids.ts';
import { termRecord } from '../../support/records.ts';

/** Of each term, its parent: 0, a term before it, or one that does not exist. */
const parents = fc
  .integer({ min: 1, max: 12 })
  .chain(count => fc.tuple(...Array.from({ length: count }, (_, i) => fc.oneof(fc.nat(i), fc.constant(99)))));

/** From the bottom up. */
const pathOf = (id: number, of: readonly number[]): number[] => {
  const parent = of[id - 1];
  return parent === undefined ? [] : [id, ...pathOf(parent, of)];
};

it('a term has above it what its path passes, and below it those whose paths pass it', () => {
  fc.assert(
    fc.property(parents, of => {
      const terms = of.map((parent, i) => termRecord({ id: termId(i + 1), parent: termId(parent) }));
      for (const term of terms) {
        expect(withAncestors(term, terms).map(({ id }) => id)).toEqual(pathOf(term.id, of));
        const below = terms.filter(({ id }) => pathOf(id, of).includes(term.id)).map(({ id }) => id);
        expect(new Set(withDescendants(term, terms).map(({ id }) => id))).toEqual(new Set(below));
      }
    }),
  );
});

it('ends in a circle, which no writer makes', () => {
  const terms = [1, 2].map(id => termRecord({ id: termId(id), parent: termId(3 - id) }));
  for (const term of terms)
    expect([withAncestors(term, terms).length, withDescendants(term, terms).length]).toEqual([2, 2]);
});
