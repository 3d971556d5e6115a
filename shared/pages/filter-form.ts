/** The filter form of the calendar. It works without scripts, with GET requests to the calendar. */
import type { Facets } from '../events/facets.ts';
import type { PageTexts } from '../messages/pages/texts.ts';
import { type CalendarQuery, isFiltered, LONGEST_FILTER } from './calendar-query.ts';
import { type Html, html, type Part } from './html.ts';
import type { Place } from './layout.ts';
import { PAGES } from './pages.ts';
import { plain, type ShownTerm } from './shown-event.ts';

/** The options of the form. */
export interface Choices {
  readonly categories: readonly ShownTerm[];
  readonly tags: readonly ShownTerm[];
  /** Totals of the list that is shown. */
  readonly facets: Pick<Facets, 'categories' | 'towns'>;
}

/** Options of a filter that is not chosen have their totals; once it is, they would be those of another list than the one it leads to. */
export const filterForm = (
  { texts, path }: Place,
  query: CalendarQuery,
  { categories, tags, facets }: Choices,
): Html => {
  const { month } = query;
  const inCategory = new Map(facets.categories?.map(({ value, total }) => [value, total]));
  const numbered = categories.map(term => ({ ...term, total: inCategory.get(term.slug) ?? 0 }));
  const towns = facets.towns?.filter(({ value }) => value.length <= LONGEST_FILTER);
  const suggestions = towns?.map(({ value, total }) => {
    const number = query.town === undefined && `${total} ${texts.eventsFound(total)}`;
    return html`<option value="${value}">${number}</option>`;
  });
  return html`<form class="filters" method="get" action="${path}${PAGES.calendar}" role="search">
<div class="first">
<input type="search" name="search" value="${query.search}" maxlength="200" aria-label="${texts.search}" placeholder="${texts.search}">
<button>${texts.show}</button>
</div>
<details${isNarrowed(query) && html` open`}>
<summary>${texts.filters}</summary>
<div class="others">
${select('category', texts.category, query.category === undefined ? numbered : categories, query.category, texts.all)}
${select('tag', texts.tag, tags, query.tag, texts.all)}
<label>${texts.town}<input name="town" value="${query.town}" list="towns" maxlength="200" autocomplete="off"></label>
<datalist id="towns">${suggestions}</datalist>
${month === undefined ? days(texts, query) : html`<input type="hidden" name="month" value="${month}">`}
</div>
</details>
</form>`;
};

/** Whether there are filters besides the search. */
const isNarrowed = (query: CalendarQuery): boolean => isFiltered({ ...query, search: undefined });

const days = (
  texts: PageTexts,
  { from, to }: CalendarQuery,
): Html => html`<label>${texts.from}<input type="date" name="from" value="${from}"></label>
<label>${texts.to}<input type="date" name="to" value="${to}"></label>`;

interface Option extends Pick<ShownTerm, 'name' | 'slug'> {
  /** Absent: not told. */
  readonly total?: number;
}

const select = (
  name: string,
  label: string,
  terms: readonly Option[],
  chosen: string | undefined,
  all: string,
): Part => {
  // An address may filter by a term that is not among the options.
  const known =
    chosen === undefined || terms.some(({ slug }) => slug === chosen)
      ? terms
      : [...terms, { name: chosen, slug: chosen }];
  return html`<label>${label}<select name="${name}"><option value="">${all}</option>${known.map(
    term =>
      html`<option value="${term.slug}"${term.slug === chosen && html` selected`}>${plain(term.name)}${term.total !== undefined && ` (${term.total})`}</option>`,
  )}</select></label>`;
};
