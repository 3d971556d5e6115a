/**
 * The element `<calendar-events src="https://…/gl/calendar/events/v1">` shows upcoming events in a
 * page of any origin, with the public API.
 *
 * `view` is `list` (the default), `cards` or `month`. `limit` is the number of events, 5 by
 * default; a month has up to 50. `filter` takes further parameters of the list, such as
 * `categories=musica`. Variables of CSS (`--calendar-accent`, `--calendar-line`,
 * `--calendar-round`) and parts (`event-views.js`) style it. The content of the element is shown
 * until events are loaded, and if there are none. Errors, and filters that the calendar does not
 * know, are reported on the console.
 *
 * @typedef {Pick<import('../../../shared/events/view.ts').EventView, 'title' | 'url' | 'language' |
 * 'all_day' | 'start_date'
 *   | 'end_date' | 'utc_start_date' | 'venue' | 'event_status' | 'image'>} Listed
 */

import { cardsOf, isWeb, listOf, monthOf } from './event-views.js';

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
  'image',
];

const VIEWS = ['list', 'cards', 'month'];

const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
  :host {
    display: block;
    --line: var(--calendar-line, color-mix(in srgb, currentcolor 20%, transparent));
    --soft: color-mix(in srgb, var(--calendar-accent, currentcolor) 12%, transparent);
    --round: var(--calendar-round, 0.6em);
  }
  ul, ol { margin: 0; padding: 0; list-style: none; }
  a { color: inherit; font-weight: 600; }
  p { margin: 0; font-size: 0.9em; }
  .canceled a { text-decoration: line-through; }
  [part~=list] > li { padding-block: 0.6em; border-block-end: 1px solid var(--line); }
  [part~=list] > li:last-child { border: none; }
  [part~=cards] { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15em, 100%), 1fr)); gap: 1em; }
  [part~=cards] > li { overflow: hidden; padding-block-end: 0.9em; border: 1px solid var(--line); border-radius: var(--round); }
  [part~=cards] :is(a, p) { display: block; margin-inline: 0.9em; }
  [part~=picture] { display: block; width: 100%; aspect-ratio: 16 / 9; margin-block-end: 0.7em; object-fit: cover; }
  [part~=blank] { display: grid; place-items: center; background: var(--soft); color: var(--calendar-accent, inherit); font-weight: 600; }
  [part~=head] { display: flex; gap: 1em; align-items: center; justify-content: space-between; margin-block-end: 0.5em; font-size: 1em; }
  button { min-width: 2.5em; min-height: 2.5em; border: 1px solid var(--line); border-radius: 2em; background: none; color: var(--calendar-accent, inherit); font: inherit; cursor: pointer; }
  [part~=weekdays], [part~=days] { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 2px; }
  [part~=weekday] { font-size: 0.8em; text-align: center; }
  [part~=day] { min-height: 4em; padding: 0.3em; border: 1px solid var(--line); font-size: 0.8em; overflow-wrap: anywhere; }
  [part~=of-day] > li { margin-block-start: 0.2em; padding: 0.15em 0.3em; background: var(--soft); border-radius: 0.3em; }
  [part~=of-day] a { font-weight: 400; text-decoration: none; }
`);

class CalendarEvents extends HTMLElement {
  static observedAttributes = ['src', 'view', 'limit', 'filter'];

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

  /** The month that is shown, such as `2027-05`. */
  #month = new Date().toISOString().slice(0, 7);

  /**
   * The parameters that say which events a view has.
   * @param {string} view @returns {Readonly<Record<string, string>>}
   */
  #span(view) {
    if (view !== 'month') return { per_page: this.getAttribute('limit') ?? '5', on_or_after: 'today' };
    const [year = 0, month = 0] = this.#month.split('-').map(Number);
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return { per_page: '50', on_or_after: `${this.#month}-01`, on_or_before: `${this.#month}-${last}` };
  }

  /** @param {string} view @param {Listed[]} events @param {string} language */
  #shown(view, events, language) {
    if (view === 'month') return monthOf(events, this.#month, language, months => this.#go(months));
    if (events.length === 0) return document.createElement('slot');
    return view === 'cards' ? cardsOf(events) : listOf(events);
  }

  /** @param {number} months */
  #go(months) {
    const at = new Date(`${this.#month}-01T00:00Z`);
    at.setUTCMonth(at.getUTCMonth() + months);
    this.#month = at.toISOString().slice(0, 7);
    this.attributeChangedCallback();
  }

  /** @param {AbortSignal} signal */
  async #load(signal) {
    const source = this.getAttribute('src');
    if (source === null || signal.aborted) return;
    try {
      const view = this.getAttribute('view') ?? 'list';
      if (!VIEWS.includes(view)) throw new Error(`there is no view "${view}", only ${VIEWS.join(', ')}`);
      const address = listAddress(source, this.getAttribute('filter') ?? '', this.#span(view));
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
      const ignored = answer.headers.get('x-calendar-ignored');
      if (ignored !== null) console.error(`<calendar-events>: the calendar does not know ${ignored} in ${address}`);
      /** @type {{ events: Listed[] }} */
      const { events } = await answer.json();
      const language = answer.headers.get('content-language') ?? document.documentElement.lang;
      this.shadowRoot?.replaceChildren(this.#shown(view, events, language));
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
 * @param {string} source @param {string} filter @param {Readonly<Record<string, string>>} span
 */
const listAddress = (source, filter, span) => {
  const address = new URL(`${source}/events`);
  if (!isWeb(address.href)) throw new Error(`${source} is no web address`);
  address.search = filter;
  for (const [name, value] of Object.entries(span)) address.searchParams.set(name, value);
  address.searchParams.set('_fields', FIELDS.map(name => `events.${name}`).join());
  return address;
};

customElements.define('calendar-events', CalendarEvents);
