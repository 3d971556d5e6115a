/**
 * A month, week by week, with the first events of each day, and their total if there are more. An
 * event of several days is one bar across them. On narrow screens, a small month leads to the days
 * below it.
 */
import type { Facets } from '../events/facets.ts';
import type { EventView } from '../events/view.ts';
import { cut } from '../text/shorten.ts';
import { type CalendarQuery, calendarAddress, PER_DAY } from './calendar-query.ts';
import { type Day, daysBetween, firstDay, lastDay, monthOf, weekdayNumber } from './dates.ts';
import { type Html, html } from './html.ts';
import { eventAddress, inLanguage, type Place } from './layout.ts';
import { endDay, isOfOneDay, plain, startDay, timeOf } from './shown.ts';

/**
 * `events` has at least the first `PER_DAY` events of each day, `totals` has all days with events.
 */
export const monthView = (
  place: Place,
  { month = monthOf(place.today), page: _, from: __, to: ___, when: ____, ...filters }: CalendarQuery,
  events: readonly EventView[],
  totals: NonNullable<Facets['days']>,
): Html => {
  const totalOf = new Map(totals.map(({ value, total }) => [value, total]));
  const { today, dates, texts } = place;
  const days = daysBetween(firstDay(month), lastDay(month));
  const lines = linesIn(days, events);
  const cell = (day: Day): Html => {
    const total = totalOf.get(day) ?? 0;
    const address = calendarAddress(place, { ...filters, from: day, to: day });
    const classes = [...classesOf(day, today), total === 0 && 'empty'].filter(Boolean);
    return html`<li id="day-${day}" class="cell ${classes.join(' ')}"${day === today && html` aria-current="date"`}>
<h2><a href="${address}"><span class="number" aria-hidden="true">${Number(day.slice(8))}</span><span class="named">${dates.day(day, today)}</span></a></h2>
${total > 0 && html`<ul>${lines.get(day)?.map(piece => entry(place, day, piece))}</ul>\n${total > PER_DAY && html`<p class="more"><a href="${address}">${total} ${texts.eventsFound(total)}</a></p>`}`}
</li>`;
  };
  return html`
<div class="weekdays" aria-hidden="true">${dates.weekdays.map(each => html`<span>${each}</span>`)}</div>
${smallMonth(place, days, totalOf)}
<ol class="month">
${days.map(cell)}
</ol>`;
};

const classesOf = (day: Day, today: Day): (string | false)[] => [
  `d${weekdayNumber(day)}`,
  day === today && 'today',
  day < today && 'past',
];

/** Each day with events has dots, and leads to its events below. */
const smallMonth = (
  { texts, dates, today }: Place,
  days: readonly Day[],
  totalOf: ReadonlyMap<string, number>,
): Html => {
  const small = (day: Day): Html => {
    const total = totalOf.get(day) ?? 0;
    const classes = classesOf(day, today).filter(Boolean).join(' ');
    const number = html`${Number(day.slice(8))}<span class="dots" aria-hidden="true">${'•'.repeat(Math.min(total, 3))}</span>`;
    if (total === 0) return html`<li class="${classes}">${number}</li>`;
    return html`<li class="${classes}"><a href="#day-${day}" aria-label="${dates.day(day, today)}: ${total} ${texts.eventsFound(total)}">${number}</a></li>`;
  };
  return html`<nav class="small-month" aria-label="${texts.month}"><ol>${days.map(small)}</ol></nav>`;
};

// Events of several days are in the same line on all days of a week, so that each looks like a bar.

/** An event on a day. */
interface Piece {
  readonly event: EventView;
  /** How many days of the week the bar has from this day on; absent on its other days. */
  readonly span?: number;
  readonly isBar: boolean;
}

/** The pieces of a day, line by line. A line is undefined if only other days have a bar there. */
type Lines = readonly (Piece | undefined)[];

/**
 * A day shows its first `PER_DAY` events. As they are in the order of their start, an event that a
 * day shows is shown by all its later days, too.
 */
const linesIn = (days: readonly Day[], events: readonly EventView[]): ReadonlyMap<Day, Lines> => {
  const lines = new Map<Day, Lines>();
  /** The bar of each line that began last in this week. */
  let bars: EventView[] = [];
  for (const [at, day] of days.entries()) {
    if (weekdayNumber(day) === 1) bars = [];
    const shown = events.filter(event => startDay(event) <= day && day <= endDay(event)).slice(0, PER_DAY);
    const [single, several] = [shown.filter(isOfOneDay), shown.filter(event => !isOfOneDay(event))];
    const begun = several.filter(event => !bars.includes(event));
    for (const event of begun) {
      const free = bars.findIndex(bar => endDay(bar) < day);
      bars[free < 0 ? bars.length : free] = event;
    }
    const rest = days.slice(at, at + 8 - weekdayNumber(day));
    const spanOf = (event: EventView) => rest.filter(each => each <= endDay(event)).length;
    const pieces = bars.map((event): Piece | undefined =>
      several.includes(event)
        ? { event, isBar: true, ...(begun.includes(event) && { span: spanOf(event) }) }
        : undefined,
    );
    const last = pieces.findLastIndex(piece => piece !== undefined);
    lines.set(day, [...pieces.slice(0, last + 1), ...single.map(event => ({ event, isBar: false }))]);
  }
  return lines;
};

/** In characters. The event's own page has the whole title. */
const MAX_TITLE = 200;

const entry = (place: Place, day: Day, piece: Piece | undefined): Html => {
  if (piece === undefined) return html`<li class="entry bar free" aria-hidden="true"></li>`;
  const { event, span, isBar } = piece;
  const goesOn = startDay(event) < day;
  const time = !goesOn && event.all_day !== true && html`<span class="time">${timeOf(event.start_date)}</span> `;
  const classes = [
    'entry',
    isBar && 'bar',
    span !== undefined && `span${span}`,
    goesOn && 'goes-on',
    day < endDay(event) && isBar && 'goes-further',
    event.event_status === 'canceled' && 'canceled',
  ];
  return html`<li class="${classes.filter(Boolean).join(' ')}"${inLanguage(place, event.language)}><a href="${eventAddress(place, event)}"><span>${time}${cut(plain(event.title), MAX_TITLE)}</span></a></li>`;
};
