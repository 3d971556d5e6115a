/** The start page: today, the weekend, what editors recommend, and where to go on. */
import type { EventView } from '../events/view.ts';
import { type CalendarQuery, calendarAddress } from './calendar-query.ts';
import { eventCards } from './event-list.ts';
import { type Html, html, type Part } from './html.ts';
import { layout, type Place, versionLinks, versionsOf } from './layout.ts';
import { findForm, quickChoices } from './quick-choices.ts';

/** A list of events, of which the page shows the first. */
export interface Beginning {
  readonly events: readonly EventView[];
  readonly total: number;
}

/** A category or a town, with the number of its upcoming events. */
interface Numbered {
  readonly name: string;
  readonly total: number;
  readonly query: Partial<CalendarQuery>;
}

interface Front {
  /** The number of all upcoming events. */
  readonly total: number;
  readonly today: Beginning;
  /** What is left of the weekend, and the days that its whole list is about. */
  readonly weekend: Beginning & Pick<CalendarQuery, 'when'>;
  readonly featured: Beginning;
  /** What comes next, shown if nothing takes place today. */
  readonly next: Beginning;
  readonly categories: readonly Numbered[];
  readonly towns: readonly Numbered[];
}

export const startPage = (place: Place, front: Front): string => {
  const { texts, site } = place;
  const versions = versionsOf(place, each => `${each.site}/`);
  return layout(place, {
    title: place.title,
    found: { canonical: `${site}/`, about: texts.about, versions },
    head: html`<link rel="stylesheet" href="${place.files}/calendar.css">
<script type="module" src="${place.files}/calendar.js"></script>
`,
    main: html`<h1>${place.title}</h1>
<p class="lead">${texts.about}</p>
${findForm(place)}
${quickChoices(place)}
<p class="figure"><a href="${calendarAddress(place)}"><strong>${front.total}</strong> ${texts.eventsToCome(front.total)}</a></p>
${part(place, texts.today, front.today, { when: 'today' })}${front.today.total === 0 && part(place, texts.toCome, front.next, {})}
${part(place, texts.weekend, front.weekend, { when: front.weekend.when })}
${part(place, texts.featuredEvents, front.featured, { featured: true })}
${numbers(place, texts.categories, front.categories)}
${numbers(place, texts.towns, front.towns)}
${versions.length > 0 && html`<h2>${texts.otherLanguages}</h2>\n${versionLinks(versions)}`}`,
  });
};

/** A heading with the first events of a list, and a link to the whole list if it has more. */
const part = (place: Place, heading: string, { events, total }: Beginning, query: Partial<CalendarQuery>): Part =>
  events.length > 0 &&
  html`<section class="part">
<h2>${heading}</h2>
${eventCards(place, events)}
${total > events.length && html`<p class="more"><a href="${calendarAddress(place, query)}">${place.texts.seeAll} (${total})</a></p>`}
</section>`;

const numbers = (place: Place, heading: string, all: readonly Numbered[]): Part =>
  all.length > 0 &&
  html`<section class="part">
<h2>${heading}</h2>
<ul class="numbers">${all.map(
    ({ name, total, query }): Html =>
      html`<li><a href="${calendarAddress(place, query)}">${name} <span>${total}</span></a></li>`,
  )}</ul>
</section>`;
