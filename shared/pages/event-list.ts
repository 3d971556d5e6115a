/** Events grouped by the day on which they begin. Those that began before `from` come first. */
import type { Day } from './dates.ts';
import { eventItem, type Shown } from './event-item.ts';
import { type Html, html } from './html.ts';
import { type ShownEvent, startDay } from './shown-event.ts';

/** `from`: the first day of the list. `events` in the order of their start. */
export const eventList = (place: Shown, events: readonly ShownEvent[], from: Day): Html => {
  const running = events.filter(event => startDay(event) < from);
  const byDay = Map.groupBy(
    events.filter(event => startDay(event) >= from),
    startDay,
  );
  return html`<div class="days">
${running.length > 0 && section(place, html`${place.texts.running}`, running)}
${[...byDay].map(([day, those]) =>
  section(place, html`<time datetime="${day}">${place.dates.day(day, place.today)}</time>`, those),
)}
</div>`;
};

const section = (place: Shown, heading: Html, events: readonly ShownEvent[]): Html => html`<section class="day">
<h2>${heading}</h2>
<ul class="events">
${events.map(event => eventItem(place, event))}
</ul>
</section>`;
