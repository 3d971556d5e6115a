/**
 * The three ways in which `<calendar-events>` shows events: a list, cards and a month. Each element
 * has a `part`, so that the page around it can style it (CSS Shadow Parts).
 */
import { datesOf, dayIn, monthIn, statusIn, weekdaysIn } from './event-words.js';

/** @typedef {import('./calendar-events.js').Listed} Listed */

/**
 * The server at `src` may be hostile to the page, in which a `javascript:` address would run.
 * @param {string} address
 */
export const isWeb = address => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {string} part @param {...(string | Node)} content
 */
const element = (name, part, ...content) => {
  const made = document.createElement(name);
  made.part.add(...part.split(' '));
  made.append(...content);
  return made;
};

/** @param {readonly Listed[]} events */
export const listOf = events => element('ul', 'list', ...events.map(event => item(event, link(event), details(event))));

/** @param {readonly Listed[]} events */
export const cardsOf = events =>
  element('ul', 'cards', ...events.map(event => item(event, picture(event), link(event), details(event))));

/**
 * A month, with the events of each day on which they take place. `month` is such as `2027-05`.
 * @param {readonly Listed[]} events @param {string} month @param {string} language
 * @param {(months: number) => void} go shows the month that is so many months later
 */
export const monthOf = (events, month, language, go) => {
  const step = (/** @type {number} */ months, /** @type {string} */ sign) => {
    const at = new Date(`${month}-01T00:00Z`);
    at.setUTCMonth(at.getUTCMonth() + months);
    const button = element('button', 'step', sign);
    button.type = 'button';
    button.setAttribute('aria-label', monthIn(language, at.getTime()));
    button.onclick = () => go(months);
    return button;
  };
  const first = new Date(`${month}-01T00:00Z`);
  const size = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const days = Array.from({ length: size }, (_, at) => dayCell(`${month}-${String(at + 1).padStart(2, '0')}`, events));
  const [firstCell] = days;
  if (firstCell !== undefined) firstCell.style.gridColumnStart = String(first.getUTCDay() || 7);
  const names = weekdaysIn(language).map(name => element('span', 'weekday', name));
  const head = element(
    'p',
    'head',
    step(-1, '‹'),
    element('b', 'month-name', monthIn(language, first.getTime())),
    step(1, '›'),
  );
  const weekdays = element('div', 'weekdays', ...names);
  weekdays.setAttribute('aria-hidden', 'true');
  const whole = element('div', 'month', head, weekdays, element('ol', 'days', ...days));
  whole.lang = language;
  return whole;
};

/** @param {string} day @param {readonly Listed[]} events */
const dayCell = (day, events) => {
  const those = events.filter(event => event.start_date.slice(0, 10) <= day && day <= lastDay(event));
  const items = those.map(event => item(event, link(event)));
  return element(
    'li',
    those.length === 0 ? 'day empty' : 'day',
    String(Number(day.slice(8))),
    element('ul', 'of-day', ...items),
  );
};

/**
 * Midnight at the end belongs to the day before (contract/lists#days).
 * @param {Listed} event
 */
const lastDay = ({ start_date, end_date }) => {
  const end = Date.parse(`${end_date.replace(' ', 'T')}Z`) - 1000;
  const day = new Date(end).toISOString().slice(0, 10);
  return day < start_date.slice(0, 10) ? start_date.slice(0, 10) : day;
};

/** @param {Listed} event @param {...(Node | string)} content */
const item = (event, ...content) => {
  const shown = element('li', event.event_status === 'canceled' ? 'event canceled' : 'event', ...content);
  shown.lang = event.language;
  if (event.event_status === 'canceled') shown.className = 'canceled';
  return shown;
};

/** @param {Listed} event */
const link = event => {
  const shown = element('a', 'title', plain(event.title));
  if (isWeb(event.url)) shown.href = event.url;
  return shown;
};

/** @param {Listed} event */
const details = event => {
  const status = statusIn(event.language, event.event_status);
  return element('p', 'when', [status, datesOf(event), placeOf(event)].filter(Boolean).join(' · '));
};

/** Without a picture, the day and the month stand in its place. @param {Listed} event */
const picture = event => {
  const { image } = event;
  const url = image && (image.sizes.medium_large?.url ?? image.url);
  if (!url || !isWeb(url)) {
    const blank = element(
      'div',
      'picture blank',
      dayIn(event.language, Date.parse(`${event.start_date.replace(' ', 'T')}Z`)),
    );
    blank.setAttribute('aria-hidden', 'true');
    return blank;
  }
  const shown = element('img', 'picture');
  shown.src = url;
  shown.alt = '';
  shown.loading = 'lazy';
  return shown;
};

/** @param {Listed} event */
const placeOf = ({ venue }) => {
  const [first] = Array.isArray(venue) ? venue : [venue];
  return first === undefined ? '' : [first.venue, first.city ?? ''].filter(Boolean).map(plain).join(', ');
};

/**
 * Decodes single lines, which the API sends as HTML text. In a separate document, nothing is
 * executed or loaded.
 * @param {string} html
 */
const plain = html => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
