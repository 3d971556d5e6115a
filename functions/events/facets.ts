/**
 * `facets`: totals of the list of events by category, town, day and month
 * (contract/lists#totals-by-category-town-and-month).
 */

import type { OperationInput } from '../../shared/api/operation.ts';
import { totalsOfDays, type Window } from '../../shared/events/days.ts';
import { type Facets, totalsBy } from '../../shared/events/facets.ts';
import { memoized } from '../../shared/events/view.ts';
import { linkOf } from '../../shared/linked/linked-lists.ts';
import { termsById, withAncestors } from '../../shared/linked/term-filters.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import { NO_TERMS } from '../../shared/linked/term-view.ts';
import { isOpen, MONTH } from '../../shared/lists/cards.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { townIn } from '../../shared/lists/name.ts';
import { groupOf } from '../../shared/model/translations.ts';
import { isEditor } from '../../shared/settings/rights.ts';
import { readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { venuesSeenBy } from './resolve-filters.ts';

type Asked = readonly (keyof Facets)[];
type Totals = Facets['categories'];

/**
 * The most towns in an answer. The name of each town is read from a venue's record, so the number
 * has to be limited.
 */
const MAX_TOWNS = 100;

/** Counts all entries of a list. `towns` needs two round trips. */
export const facetsOf = async (
  entries: readonly Entry[],
  asked: Asked,
  request: OperationInput & { readonly window: Window },
  deps: Deps,
): Promise<Facets> => {
  // What a redacted event hides must not be revealed by totals either
  // (docs/decisions/protected-events).
  const open = isEditor(request.caller) ? entries : entries.filter(isOpen);
  const [categories, towns] = await Promise.all([
    asked.includes('categories') ? categoriesOf(open, request, deps) : undefined,
    asked.includes('towns') ? townsOf(open, request, deps) : undefined,
  ]);
  return {
    ...(categories && { categories }),
    ...(towns && { towns }),
    ...(asked.includes('days') && { days: totalsOfDays(entries, request.window) }),
    ...(asked.includes('months') && { months: monthsOf(entries) }),
  };
};

/**
 * Counts events as the filter `categories` does: an event is in a category if it links it, a
 * translation of it, or a descendant. Takes one round trip.
 */
const categoriesOf = async (
  entries: readonly Entry[],
  { language }: OperationInput,
  { terms, languages }: Deps,
): Promise<Totals> => {
  const known = new Map(await Promise.all(languages.map(async of => [of, await terms(of)] as const)));
  const own = known.get(language) ?? NO_TERMS;
  const slugs = new Map<string | null, string>(); // slugs of the categories in this language, also by the links of their translations
  for (const category of [...own.byLink.values()].filter(({ type }) => type === 'category'))
    for (const { link } of [category, ...(groupOf(own.groups, category)?.members ?? [])])
      slugs.set(link, category.slug);
  const byLink = new Map([...known.values()].flatMap(each => [...each.byLink]));
  const byId = termsById(byLink.values());
  const slugsAbove = memoized((category: TermRecord) =>
    [...withAncestors(category, byId)].flatMap(({ link }) => slugs.get(link) ?? []),
  );
  const totals = totalsBy(entries, ({ names }) =>
    names.flatMap(name => {
      const category = byLink.get(name);
      return category === undefined ? [] : slugsAbove(category);
    }),
  );
  return totals.map(([value, total]) => ({ value, total }));
};

/**
 * Counts events by the towns of those venues that the caller may see, as the filter `city` does.
 * Each town is named as one of its venues names it.
 */
const townsOf = async (entries: readonly Entry[], { caller, now }: OperationInput, deps: Deps): Promise<Totals> => {
  const venues = await venuesSeenBy({ caller, now }, deps);
  const townOf = new Map(venues.map(venue => [linkOf(venue), townIn(venue.names)]));
  const venueIn = new Map(venues.map(({ id, names }) => [townIn(names), id]));
  const totals = totalsBy(entries, ({ names }) => names.flatMap(name => townOf.get(name) ?? []))
    .slice(0, MAX_TOWNS)
    .flatMap(([town, total]) => {
      const id = venueIn.get(town);
      return id === undefined ? [] : [{ id, total }];
    });
  const records = await readPosts(
    deps.store,
    totals.map(({ id }) => id),
    now,
  );
  return totals.flatMap(({ total }, i) => {
    const venue = records[i];
    return venue?.type === 'venue' ? [{ value: venue.city, total }] : [];
  });
};

const monthsOf = (entries: readonly Entry[]): Totals =>
  totalsBy(entries, ({ start }) => [
    String(Math.floor(start / MONTH))
      .padStart(6, '0')
      .replace(/(..)$/, '-$1'),
  ])
    .map(([value, total]) => ({ value, total }))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
