/** The quickest ways to events: a search, certain days, what is free, what is near. */
import { type CalendarQuery, calendarAddress, LONGEST_FILTER } from './calendar-query.ts';
import { type Html, html } from './html.ts';
import type { Place } from './layout.ts';
import { PAGES } from './pages.ts';

export const findForm = ({
  texts,
  path,
}: Place): Html => html`<form class="find" method="get" action="${path}${PAGES.calendar}" role="search">
<input type="search" name="search" maxlength="${LONGEST_FILTER}" aria-label="${texts.search}" placeholder="${texts.search}">
<button>${texts.show}</button>
</form>`;

const DAYS = ['today', 'tomorrow', 'weekend', 'week'] as const;

/**
 * A choice that is made is a link that takes it back. `near` needs the reader's position, so its
 * button is shown by a script (`near.js`).
 */
export const quickChoices = (place: Place, query: Partial<CalendarQuery> = {}): Html => {
  const { texts } = place;
  const { when, free, near, month: _, from: __, to: ___, page: ____, ...filters } = query;
  const choice = (name: string, isChosen: boolean, chosen: Partial<CalendarQuery>): Html =>
    html`<a href="${calendarAddress(place, { ...filters, ...chosen })}"${isChosen && html` aria-current="true"`}>${name}</a>\n`;
  return html`<nav class="quick" aria-label="${texts.quick}">
${DAYS.map(each => choice(texts[each], when === each, { free, near, when: when === each ? undefined : each }))}${choice(texts.free, free === true, { when, near, free: free === true ? undefined : true })}${
  near === undefined
    ? html`<button type="button" hidden data-near="${calendarAddress(place, { ...filters, when, free })}" data-unknown="${texts.noPosition}">${texts.near}</button>`
    : choice(texts.near, true, { when, free })
}
</nav>`;
};
