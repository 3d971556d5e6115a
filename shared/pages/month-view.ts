/** A month, week by week, with each event on every day that it lasts. Narrow screens omit days without events. */
import { cut } from '../text/shorten.ts';
import { calendarAddress } from './calendar-query.ts';
import { type Day, daysBetween, firstDay, lastDay, type Month, weekdayNumber } from './dates.ts';
import type { Shown } from './event-item.ts';
import { type Html, html } from './html.ts';
import { inLanguage, recordAddress } from './layout.ts';
import { endDay, plain, type ShownEvent, startDay, timeOf } from './shown-event.ts';

export const monthView = (place: Shown, month: Month, events: readonly ShownEvent[]): Html => html`
<div class="weekdays" aria-hidden="true">${place.dates.weekdays.map(each => html`<span>${each}</span>`)}</div>
<ol class="month">
${daysBetween(firstDay(month), lastDay(month)).map(day => cell(place, day, events.filter(lasts(day))))}
</ol>`;

const lasts =
  (day: Day) =>
  (event: ShownEvent): boolean =>
    startDay(event) <= day && day <= endDay(event);

/** The most events of a day: those that last the whole month are on 31. */
const MAX_EVENTS = 20;

const cell = (place: Shown, day: Day, events: readonly ShownEvent[]): Html => {
  const { today, dates } = place;
  const classes = [
    'cell',
    `d${weekdayNumber(day)}`,
    day === today && 'today',
    day < today && 'past',
    events.length === 0 && 'empty',
  ];
  const shown = events.slice(0, MAX_EVENTS);
  const address = calendarAddress(place, { from: day, to: day });
  return html`<li class="${classes.filter(Boolean).join(' ')}"${day === today && html` aria-current="date"`}>
<h2><a href="${address}"><span class="number" aria-hidden="true">${Number(day.slice(8))}</span><span class="named">${dates.day(day, today)}</span></a></h2>
${shown.length > 0 && html`<ul>${shown.map(event => entry(place, day, event))}</ul>`}
${shown.length < events.length && html`<p class="more"><a href="${address}">${place.texts.tooMany(shown.length, events.length)}</a></p>`}
</li>`;
};

/** The most characters of a title; its page has the whole one. */
const MAX_TITLE = 200;

const entry = (place: Shown, day: Day, event: ShownEvent): Html => {
  const goesOn = startDay(event) < day;
  const time = !goesOn && event.all_day !== true && html`<span class="time">${timeOf(event.start_date)}</span> `;
  const classes = ['entry', goesOn && 'goes-on', event.event_status === 'canceled' && 'canceled']
    .filter(Boolean)
    .join(' ');
  return html`<li class="${classes}"${inLanguage(place, event.language)}><a href="${recordAddress(place, 'event', event)}">${time}${cut(plain(event.title), MAX_TITLE)}</a></li>`;
};
