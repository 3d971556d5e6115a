/** Events in a list. */
import type { EventView } from '../events/view.ts';
import { plainText } from '../text/html.ts';
import { type Day, weekdayNumber } from './dates.ts';
import { type Html, html, type Part } from './html.ts';
import { eventAddress, inLanguage, type Place, recordAddress } from './layout.ts';
import { pictureOf, pictureTag } from './picture.ts';
import { endDay, instantText, isOfOneDay, plain, startDay, timeOf, venuesOf } from './shown.ts';

/** One event below the heading of its day. */
const eventItem = (
  place: Place,
  event: EventView,
): Html => html`<li class="event${event.featured === true && ' featured'}"${inLanguage(place, event.language)}>
${pictureOrBlank(place, event, '11rem')}
<div class="what">
<h3><a href="${eventAddress(place, event)}">${plain(event.title)}</a></h3>
${statusLine(place, event)}
<p class="when">${times(place, event)}${severalDates(place, event)}${where(event)}</p>
${termLinks(place, event)}
</div>
</li>`;

/** Events with their days as cards side by side, for pages with several short lists. */
export const eventCards = (place: Place, events: readonly EventView[]): Html => html`<ul class="cards">
${events.map(event => eventCard(place, event))}
</ul>`;

const eventCard = (place: Place, event: EventView): Html => {
  const day = startDay(event) < place.today && endDay(event) >= place.today ? place.today : startDay(event);
  return html`<li class="card${event.featured === true && ' featured'}"${inLanguage(place, event.language)}>
${pictureOrBlank(place, event, '(max-width: 40rem) 100vw, 20rem')}
${dateBlock(place, day)}
<div class="what">
<h3><a href="${eventAddress(place, event)}">${plain(event.title)}</a></h3>
${statusLine(place, event)}
<p class="named">${place.dates.fullDay(startDay(event))}</p>
<p class="when">${times(place, event)}${severalDates(place, event)}${where(event)}</p>
</div>
</li>`;
};

/** A day as a block: weekday, number and month. Readers hear the day where it is written out. */
const dateBlock = ({ dates }: Place, day: Day): Html =>
  html`<p class="date-block" aria-hidden="true"><span>${dates.weekdays[weekdayNumber(day) - 1]}</span><b>${Number(day.slice(8))}</b><span>${dates.shortMonth(day)}</span></p>`;

/** Without a picture, a calm field in the color of the category, with its first letter. */
const pictureOrBlank = (place: Place, event: EventView, sizes: string): Html => {
  const picture = pictureOf(place, event);
  if (picture !== undefined) return pictureTag(picture, { className: 'thumb', sizes });
  const [category] = event.categories;
  const [letter = ''] = plain(category?.name ?? event.title);
  return html`<span class="thumb blank tint${tintOf(category?.slug ?? '')}" aria-hidden="true">${letter.toUpperCase()}</span>`;
};

/** The number of colors in `calendar.css` between which categories are told apart. */
const TINTS = 6;
const tintOf = (slug: string): number =>
  [...slug].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS;

/**
 * The times of an event. If they are times of day, the browser adds the reader's own time
 * (`reader-time.js`).
 */
export const times = (place: Place, event: EventView): Html => {
  const instants = html`datetime="${instantText(event.utc_start_date)}" data-end="${instantText(event.utc_end_date)}"`;
  // This text is in the language of the page, not in that of the event.
  const lang = event.language !== place.language && html` lang="${place.language}"`;
  const clock = isOfOneDay(event) && event.all_day !== true && html` data-clock`;
  return html`<time ${instants}${lang}${clock}>${timesText(place, event)}</time>`;
};

/**
 * Writes `20:00–22:00`, `23:00–03:00`, `all day`, `until Sunday 2 May`, or
 * `10:00 until Sunday 2 May, 18:00`.
 */
const timesText = ({ texts, dates, today }: Place, event: EventView): string => {
  const [start, end] = [timeOf(event.start_date), timeOf(event.end_date)];
  const last = dates.day(endDay(event), today);
  if (event.all_day === true) return isOfOneDay(event) ? texts.allDay : texts.until(last);
  if (isOfOneDay(event)) return event.start_date === event.end_date ? start : `${start}–${end}`;
  return `${start} ${texts.until(`${last}, ${end === '00:00' ? '24:00' : end}`)}`;
};

/** The event's own text without markup or, if it has none, when and where it takes place. */
export const aboutEvent = (place: Place, event: EventView): string =>
  plainText(event.excerpt || event.description) || whenAndWhere(place, event);

/** Writes `Friday, 5 March 2027, 21:00–23:30 · Casa da Auga, Allariz`. */
export const whenAndWhere = (place: Place, event: EventView): string => {
  const when = `${place.dates.fullDay(startDay(event))}, ${timesText(place, event)}`;
  const [venue] = venuesOf(event);
  const named = [venue && plain(venue.venue), venue?.city && plain(venue.city)].filter(Boolean).join(', ');
  return [when, named].filter(Boolean).join(' · ');
};

/** A line that says that the event is canceled or postponed. */
export const statusLine = ({ texts, language }: Place, event: EventView): Part => {
  const { event_status, event_status_reason } = event;
  if (event_status !== 'canceled' && event_status !== 'postponed') return undefined;
  const reason = event_status_reason !== '' && html` <span>${plain(event_status_reason)}</span>`;
  const lang = event.language !== language && html` lang="${language}"`;
  return html`<p class="status"><strong${lang}>${texts[event_status]}</strong>${reason}</p>`;
};

/** Writes `until Wednesday 12 May, 6 dates` if a list shows the event once. */
const severalDates = ({ texts, dates, today }: Place, event: EventView): Part => {
  const last = event.dates?.at(-1);
  if (last === undefined) return undefined;
  const number = texts.datesFound(event.dates?.length ?? 1);
  const until = startDay(last) > startDay(event) && texts.until(dates.day(startDay(last), today));
  return html` <span class="dates">${[until, number].filter(Boolean).join(', ')}</span>`;
};

const where = (event: EventView): Part => {
  const [venue] = venuesOf(event);
  return [
    venue &&
      html` <span class="where">${[plain(venue.venue), plain(venue.city ?? '')].filter(Boolean).join(', ')}</span>`,
    event.cost !== '' && html` <span class="cost">${plain(event.cost)}</span>`,
  ];
};

/** Links each term to its page. */
export const termLinks = (place: Place, { categories, tags }: EventView): Part => {
  const links = [
    ...categories.map(term => ({ term, type: 'category' as const })),
    ...tags.map(term => ({ term, type: 'tag' as const })),
  ];
  if (links.length === 0) return undefined;
  return html`<ul class="terms">${links.map(
    ({ term, type }) =>
      html`<li><a class="${type}" href="${recordAddress(place, type, term)}">${plain(term.name)}</a></li>`,
  )}</ul>`;
};

// Groups events by the day on which they begin. Events that began before `from` come first.

/** `from` is the first day of the list. `events` are in the order of their start. */
export const eventList = (place: Place, events: readonly EventView[], from: Day): Html => {
  const running = events.filter(event => startDay(event) < from);
  const byDay = Map.groupBy(
    events.filter(event => startDay(event) >= from),
    startDay,
  );
  return html`<div class="days">
${running.length > 0 && section(place, [html`${place.texts.running}`], running)}
${[...byDay].map(([day, those]) =>
  section(
    place,
    [html`<time datetime="${day}">${place.dates.day(day, place.today)}</time>`, dateBlock(place, day)],
    those,
  ),
)}
</div>`;
};

const section = (
  place: Place,
  [heading, block]: readonly [Html, Html?],
  events: readonly EventView[],
): Html => html`<section class="day">
<h2>${heading}</h2>
${block}
<ul class="events">
${events.map(event => eventItem(place, event))}
</ul>
</section>`;
