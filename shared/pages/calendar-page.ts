/** The calendar page, which is a list of upcoming events or a month, with the same filters. */

import type { Facets } from '../events/facets.ts';
import type { EventView } from '../events/view.ts';
import type { TermView } from '../linked/term-view.ts';
import { ENDONYMS } from '../settings/site.ts';
import { alternate, calendarLinks, subscription } from './calendar-links.ts';
import { type CalendarQuery, calendarAddress, isFiltered, LONGEST_FILTER } from './calendar-query.ts';
import { type Month, monthOf, monthsLater } from './dates.ts';
import { eventList } from './event-list.ts';
import { type Html, html, type Part } from './html.ts';
import { layout, type Place, versionLinks, versionsOf } from './layout.ts';
import { monthView } from './month.ts';
import { PAGES } from './pages.ts';
import { quickChoices } from './quick-choices.ts';
import { plain } from './shown.ts';
import { rssAddress } from './sitemap.ts';
import type { PageTexts } from './texts-es.ts';

// The filter form of the calendar. It works without scripts, by GET requests to the calendar.

/** The options of the form. */
export interface Choices {
  readonly categories: readonly TermView[];
  readonly tags: readonly TermView[];
  /** The totals of the list that the page shows. */
  readonly facets: Facets;
}

/**
 * Options of a filter that is not chosen have their totals; once it is, they would be those of
 * another list than the one it leads to.
 */
const filterForm = (place: Place, query: CalendarQuery, { categories, tags, facets }: Choices): Html => {
  const { texts, path } = place;
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
${languages(place, query)}
${eachOrOnce(texts, query)}
</div>
</details>
</form>`;
};

/** Whether there are filters other than the search. */
const isNarrowed = (query: CalendarQuery): boolean => isFiltered({ ...query, search: undefined });

/** What the site decides is an empty value, so that addresses do not name it. */
const languages = ({ texts, language, fallsBack }: Place, { fallback = fallsBack }: CalendarQuery): Part => {
  if (fallsBack === undefined) return undefined;
  const option = (value: boolean, text: string): Html =>
    html`<option value="${value === fallsBack ? '' : String(value)}"${value === fallback && html` selected`}>${text}</option>`;
  const options = [option(false, ENDONYMS[language]), option(true, texts.alsoInOthers)];
  return html`<label>${texts.languages}<select name="fallback">${options}</select></label>`;
};

const eachOrOnce = (texts: PageTexts, { month, collapse }: CalendarQuery): Part => {
  if (month !== undefined) return collapse === true && html`<input type="hidden" name="collapse" value="true">`;
  return html`<label>${texts.dates}<select name="collapse"><option value="">${texts.eachDate}</option><option value="true"${collapse === true && html` selected`}>${texts.eachEventOnce}</option></select></label>`;
};

const days = (
  texts: PageTexts,
  { from, to }: CalendarQuery,
): Html => html`<label>${texts.from}<input type="date" name="from" value="${from}"></label>
<label>${texts.to}<input type="date" name="to" value="${to}"></label>`;

interface Option extends Pick<TermView, 'name' | 'slug'> {
  /** Absent if the total is not shown. */
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

// Links to the previous and the next page of a list. Returns undefined if there is only one page.

export const pageLinks = (
  { texts }: Place,
  { page, pages }: { readonly page: number; readonly pages: number },
  addressOf: (page: number) => string,
): Part => {
  if (pages < 2) return undefined;
  const to = (other: number, text: string, rel: string): Html =>
    html`<a rel="${rel}" href="${addressOf(other)}">${text}</a>`;
  return html`<nav class="pages" aria-label="${texts.pages}">
${page > 1 && to(page - 1, texts.previous, 'prev')}
<span>${texts.pageOf(page, pages)}</span>
${page < pages && to(page + 1, texts.next, 'next')}
</nav>`;
};

/**
 * Search engines do not index these pages, because months never end and filters multiply. The list
 * and the sitemap lead them to the events.
 */
const NO_INDEX = html`<meta name="robots" content="noindex, nofollow">\n`;

/** The part of the list's answer that the page shows. */
export interface Found {
  readonly events: readonly EventView[];
  readonly total: number;
  readonly pages: number;
}

export const calendarPage = (place: Place, query: CalendarQuery, found: Found, choices: Choices): string => {
  const { texts, dates } = place;
  const { month } = query;
  const heading = month === undefined ? texts.toCome : dates.month(month);
  const { from, to, collapse } = query;
  // Other filters are left out because they are names and words in this language.
  const versions = versionsOf(place, site => calendarAddress(site, { month, from, to, collapse }));
  return layout(place, {
    title: heading,
    found: { canonical: calendarAddress(place, query), about: `${heading}. ${texts.about}`, versions },
    head: html`<link rel="stylesheet" href="${place.files}/calendar.css">
${(month !== undefined || isFiltered(query)) && NO_INDEX}${alternate(subscription(place, query), place.title)}${alternate(rssAddress(place, query), place.title, 'application/rss+xml')}<script type="module" src="${place.files}/calendar.js"></script>
`,
    main: html`<div id="calendar" data-language="${place.language}">
<div class="bar">
<h1>${heading}</h1>
${month !== undefined && monthLinks(place, query, month)}
${viewLinks(place, query)}
${versions.length > 0 && html`<nav aria-label="${texts.otherLanguages}">${versionLinks(versions)}</nav>`}
</div>
${filterForm(place, query, choices)}
<div id="results">
${quickChoices(place, query)}
<p class="total"><span role="status">${found.total} ${texts.eventsFound(found.total)}</span>${
      isFiltered(query) && html` · <a href="${calendarAddress(place, { month })}">${texts.clear}</a>`
    }</p>
${month === undefined ? list(place, query, found) : monthView(place, query, found.events, choices.facets.days ?? [])}
${calendarLinks(place, query)}
</div>
</div>`,
  });
};

const list = (place: Place, query: CalendarQuery, found: Found): Part =>
  found.events.length === 0
    ? html`<p class="none">${place.texts.nothing}</p>`
    : [
        eventList(place, found.events, query.from ?? place.today),
        pageLinks(place, { page: query.page, pages: found.pages }, page => calendarAddress(place, { ...query, page })),
      ];

const monthLinks = (place: Place, query: CalendarQuery, month: Month): Html => {
  const { texts, dates, today } = place;
  const to = (other: Month, text: Part, label: string): Html =>
    html`<a href="${calendarAddress(place, { ...query, month: other, page: 1 })}" aria-label="${label}" title="${label}">${text}</a>`;
  const [before, after] = [monthsLater(month, -1), monthsLater(month, 1)];
  return html`<nav class="months" aria-label="${texts.months}">
${to(before, '‹', dates.month(before))}
${to(monthOf(today), texts.thisMonth, texts.thisMonth)}
${to(after, '›', dates.month(after))}
</nav>`;
};

const viewLinks = (place: Place, query: CalendarQuery): Html => {
  const { texts, today } = place;
  const { month, from, to, page: _, ...filters } = query;
  const asMonth = calendarAddress(place, { ...filters, month: month ?? monthOf(from ?? today) });
  const asList = calendarAddress(place, { ...filters, from, to });
  const link = (address: string, text: string, isHere: boolean): Html =>
    html`<a href="${address}"${isHere && html` aria-current="page"`}>${text}</a>`;
  return html`<nav class="views" aria-label="${texts.views}">
${link(asList, texts.list, month === undefined)}
${link(asMonth, texts.month, month !== undefined)}
</nav>`;
};
