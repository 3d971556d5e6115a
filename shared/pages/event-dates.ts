/** The dates of an event on pages. */
import { viewsOfDates } from '../events/date-views.ts';
import type { EventView } from '../events/view.ts';
import type { Day } from './dates.ts';
import { times } from './event-list.ts';
import { type Html, html, type Part } from './html.ts';
import { eventAddress, link, type Place } from './layout.ts';
import { endDay, startDay } from './shown.ts';

const isPast = (date: EventView, today: Day): boolean => endDay(date) < today;

/**
 * The first date that is not past and takes place. If there is none, it is the next one that was
 * canceled, and else the last one. Days decide, so that a page stays the same for a day.
 */
export const nextDate = (event: EventView, today: Day): EventView => {
  const all = viewsOfDates(event);
  const toCome = all.filter(date => !isPast(date, today));
  return toCome.find(date => date.event_status !== 'canceled') ?? toCome[0] ?? all.at(-1) ?? event;
};

/** All dates with links to the pages of their days. */
export const dateList = (place: Place, event: EventView): Html => {
  const next = nextDate(event, place.today);
  return html`<ol class="dates">
${viewsOfDates(event).map(date => dateItem(place, date, date.id === next.id))}</ol>`;
};

const dateItem = (place: Place, date: EventView, isNext: boolean): Html => {
  const { dates, today } = place;
  const day = link(eventAddress(place, date), dates.day(startDay(date), today));
  const classes = [isPast(date, today) && 'past', date.event_status === 'canceled' && 'canceled'].filter(Boolean);
  return html`<li class="${classes.join(' ')}"${isNext && html` aria-current="date"`}>${day} ${times(place, date)}${marks(place, date, isNext)}</li>\n`;
};

const marks = ({ texts, today }: Place, date: EventView, isNext: boolean): Part => {
  const { event_status: status } = date;
  const isOver = isPast(date, today);
  return [
    (status === 'canceled' || status === 'postponed') && html` <strong>${texts[status]}</strong>`,
    isOver && html` <span>${texts.past}</span>`,
    isNext && !isOver && status !== 'canceled' && html` <span>${texts.nextDate}</span>`,
  ];
};
