/** The filter form of the calendar. It works without scripts, with GET requests to the calendar. */
import type { PageTexts } from '../messages/pages/texts.ts';
import { type CalendarQuery, isFiltered } from './calendar-query.ts';
import { type Html, html, type Part } from './html.ts';
import type { Place } from './layout.ts';
import { PAGES } from './pages.ts';
import { plain, type ShownTerm } from './shown-event.ts';

/** The options of the form. */
export interface Choices {
  readonly categories: readonly ShownTerm[];
  readonly tags: readonly ShownTerm[];
  readonly towns: readonly string[];
}

export const filterForm = (
  { texts, path }: Place,
  query: CalendarQuery,
  { categories, tags, towns }: Choices,
): Html => {
  const { month } = query;
  return html`<form class="filters" method="get" action="${path}${PAGES.calendar}" role="search">
<div class="first">
<input type="search" name="search" value="${query.search}" maxlength="200" aria-label="${texts.search}" placeholder="${texts.search}">
<button>${texts.show}</button>
</div>
<details${isNarrowed(query) && html` open`}>
<summary>${texts.filters}</summary>
<div class="others">
${select('category', texts.category, categories, query.category, texts.all)}
${select('tag', texts.tag, tags, query.tag, texts.all)}
<label>${texts.town}<input name="town" value="${query.town}" list="towns" maxlength="200" autocomplete="off"></label>
<datalist id="towns">${towns.map(town => html`<option value="${town}">`)}</datalist>
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

const select = (
  name: string,
  label: string,
  terms: readonly ShownTerm[],
  chosen: string | undefined,
  all: string,
): Part => {
  // An address may filter by a term that is not among the options.
  const known =
    chosen === undefined || terms.some(({ slug }) => slug === chosen)
      ? terms
      : [...terms, { name: chosen, slug: chosen }];
  return html`<label>${label}<select name="${name}"><option value="">${all}</option>${known.map(
    term => html`<option value="${term.slug}"${term.slug === chosen && html` selected`}>${plain(term.name)}</option>`,
  )}</select></label>`;
};
