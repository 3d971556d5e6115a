/** The calendar page: a list of upcoming events, or a month, with the same filters. */
import { alternate, calendarLinks, type ShownCalendar, subscription } from './calendar-links.ts';
import { type CalendarQuery, calendarAddress, isFiltered } from './calendar-query.ts';
import { lastDay, type Month, monthOf, monthsLater } from './dates.ts';
import type { Shown } from './event-item.ts';
import { eventList } from './event-list.ts';
import { type Choices, filterForm } from './filter-form.ts';
import { type Html, html, type Part } from './html.ts';
import { layout } from './layout.ts';
import { monthView } from './month-view.ts';
import { pageLinks } from './page-links.ts';
import { rssAddress } from './rss.ts';
import { type ShownEvent, startDay } from './shown-event.ts';

/** Months go on for ever, and filters multiply: search engines are led to the events by the list and by the sitemap. */
const NO_INDEX = html`<meta name="robots" content="noindex, nofollow">\n`;

/** What the list answered. */
export interface Found {
  readonly events: readonly ShownEvent[];
  readonly total: number;
  readonly pages: number;
}

export const calendarPage = (place: ShownCalendar, query: CalendarQuery, found: Found, choices: Choices): string => {
  const { texts, dates } = place;
  const { month } = query;
  const heading = month === undefined ? texts.toCome : dates.month(month);
  return layout(place, {
    title: heading,
    found: { canonical: calendarAddress(place, query), about: `${heading}. ${texts.about}` },
    head: html`<link rel="stylesheet" href="${place.files}/calendar.css">
${(month !== undefined || isFiltered(query)) && NO_INDEX}${alternate(subscription(place, query), texts.title)}${alternate(rssAddress(place, query), texts.title, 'application/rss+xml')}<script type="module" src="${place.files}/calendar.js"></script>
`,
    main: html`<div id="calendar" data-language="${place.language}">
<div class="bar">
<h1>${heading}</h1>
${month !== undefined && monthLinks(place, query, month)}
${viewLinks(place, query)}
</div>
${filterForm(place, query, choices)}
<div id="results">
<p class="total"><span role="status">${found.total} ${texts.eventsFound(found.total)}</span>${
      isFiltered(query) && html` · <a href="${calendarAddress(place, { month })}">${texts.clear}</a>`
    }</p>
${month === undefined ? list(place, query, found) : inMonth(place, query, found, month)}
${calendarLinks(place, query)}
</div>
</div>`,
  });
};

const list = (place: Shown, query: CalendarQuery, found: Found): Part =>
  found.events.length === 0
    ? html`<p class="none">${place.texts.nothing}</p>`
    : [
        eventList(place, found.events, query.from ?? place.today),
        pageLinks(place, { page: query.page, pages: found.pages }, page => calendarAddress(place, { ...query, page })),
      ];

/** If a month has more events than are read at once, links to the list from the first day that is incomplete. */
const inMonth = (place: Shown, query: CalendarQuery, { events, total }: Found, month: Month): Part => {
  const { texts } = place;
  const { month: _, page: __, ...filters } = query;
  const last = events.at(-1);
  const rest = calendarAddress(place, { ...filters, from: last && startDay(last), to: lastDay(month) });
  return [
    monthView(place, month, events),
    events.length < total && html`<p class="more"><a href="${rest}">${texts.tooMany(events.length, total)}</a></p>`,
  ];
};

const monthLinks = (place: Shown, query: CalendarQuery, month: Month): Html => {
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

const viewLinks = (place: Shown, query: CalendarQuery): Html => {
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
