/**
 * The element `<calendar-events src="https://…/gl/calendar/events/v1">` shows upcoming events in a
 * page of any origin, with the public API.
 *
 * `limit` is the number of events, 5 by default. `filter` takes further parameters of the list,
 * such as `categories=musica`. The content of the element is shown until events are loaded, and if
 * there are none. Errors, and filters that the calendar does not know, are reported on the console.
 *
 * @typedef {Pick<import('../../../shared/events/view.ts').EventView, 'title' | 'url' | 'language' |
 * 'all_day' | 'start_date'
 *   | 'end_date' | 'utc_start_date' | 'venue' | 'event_status'>} Listed
 */

import { datesOf, statusIn } from './event-words.js';

const FIELDS = [
  'title',
  'url',
  'language',
  'all_day',
  'start_date',
  'end_date',
  'utc_start_date',
  'venue',
  'event_status',
];

const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
  :host { display: block; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { padding-block: 0.6em; border-block-end: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
  li:last-child { border: none; }
  a { color: inherit; font-weight: 600; }
  p { margin: 0; font-size: 0.9em; }
  .canceled a { text-decoration: line-through; }
`);

class CalendarEvents extends HTMLElement {
  static observedAttributes = ['src', 'limit', 'filter'];

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [STYLE];
    root.append(document.createElement('slot'));
  }

  attributeChangedCallback() {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    // Loads once even if several attributes change together.
    queueMicrotask(() => void this.#load(signal));
  }

  #asked = new AbortController();

  /** @param {AbortSignal} signal */
  async #load(signal) {
    const source = this.getAttribute('src');
    if (source === null || signal.aborted) return;
    try {
      const address = listAddress(source, this.getAttribute('limit') ?? '5', this.getAttribute('filter') ?? '');
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
      const ignored = answer.headers.get('x-calendar-ignored');
      if (ignored !== null) console.error(`<calendar-events>: the calendar does not know ${ignored} in ${address}`);
      /** @type {{ events: Listed[] }} */
      const { events } = await answer.json();
      const list = document.createElement('ul');
      list.append(...events.map(item));
      this.shadowRoot?.replaceChildren(events.length === 0 ? document.createElement('slot') : list);
      this.dispatchEvent(new Event('load'));
    } catch (error) {
      if (signal.aborted) return;
      console.error('<calendar-events>:', error);
      this.dispatchEvent(new Event('error'));
    }
  }
}

/**
 * Includes events that began earlier and still last today.
 * @param {string} source @param {string} limit @param {string} filter
 */
const listAddress = (source, limit, filter) => {
  const address = new URL(`${source}/events`);
  if (!isWeb(address.href)) throw new Error(`${source} is no web address`);
  address.search = filter;
  address.searchParams.set('per_page', limit);
  address.searchParams.set('on_or_after', 'today');
  address.searchParams.set('_fields', FIELDS.map(name => `events.${name}`).join());
  return address;
};

/**
 * The server at `src` may be hostile to the page, in which a `javascript:` address would run.
 * @param {string} address
 */
const isWeb = address => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** @param {Listed} event */
const item = event => {
  const shown = document.createElement('li');
  shown.lang = event.language;
  if (event.event_status === 'canceled') shown.className = 'canceled';
  const status = statusIn(event.language, event.event_status);
  const link = document.createElement('a');
  if (isWeb(event.url)) link.href = event.url;
  link.textContent = plain(event.title);
  const when = document.createElement('p');
  when.textContent = [status, datesOf(event), placeOf(event)].filter(Boolean).join(' · ');
  shown.append(link, when);
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

customElements.define('calendar-events', CalendarEvents);
