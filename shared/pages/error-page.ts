/** The pages of errors. */
import type { EventView } from '../events/view.ts';
import { calendarAddress } from './calendar-query.ts';
import { eventCards } from './event-list.ts';
import { html } from './html.ts';
import { layout, link, type Place } from './layout.ts';
import { findForm } from './quick-choices.ts';

/**
 * The page of an error, such as not found or unavailable. `message` says more than the status. If
 * nothing is found, `events` of this week show that the calendar goes on.
 */
export const errorPage = (
  place: Place,
  status: number,
  { message, events = [] }: { readonly message?: string; readonly events?: readonly EventView[] } = {},
): string => {
  const { texts, site } = place;
  const isMissing = status < 429;
  const [title, about] = isMissing
    ? [texts.notFound, message ?? texts.aboutNotFound]
    : [texts.unavailable, status === 429 ? texts.aboutBusy : texts.aboutUnavailable];
  return layout(place, {
    title,
    head: html`<link rel="stylesheet" href="${place.files}/calendar.css">\n`,
    main: html`<h1>${title}</h1>
<p class="lead">${about}</p>
${isMissing && findForm(place)}
<p>${link(`${site}/`, texts.back)}</p>
${
  events.length > 0 &&
  html`<section class="part">
<h2>${link(calendarAddress(place, { when: 'week' }), texts.thisWeekHere)}</h2>
${eventCards(place, events)}
</section>`
}`,
  });
};
