/**
 * `<calendar-events src="https://…/gl/calendar/events/v1"></calendar-events>`: the next events in any page of any origin, by the public
 * API alone. `limit`: how many, 5 unless it is said. `filter`: more parameters of the list, such as `categories=musica`. What stands in
 * the element is shown until there are events, and if there are none.
 *
 * @typedef {Pick<import('../../../shared/events/view.ts').EventView, 'title' | 'slug' | 'url' | 'rest_url' | 'language' | 'all_day'
 *   | 'start_date' | 'end_date' | 'utc_start_date' | 'venue' | 'event_status'>} Listed
 */

const FIELDS = [
  'title',
  'slug',
  'url',
  'rest_url',
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
    // Once for all attributes that change together.
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
      if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
      /** @type {{ events: Listed[] }} */
      const { events } = await answer.json();
      const list = document.createElement('ul');
      list.append(...events.map(event => item(event, source)));
      this.shadowRoot?.replaceChildren(events.length === 0 ? document.createElement('slot') : list);
      this.dispatchEvent(new Event('load'));
    } catch {
      if (!signal.aborted) this.dispatchEvent(new Event('error'));
    }
  }
}

/** Events that go on today are among them, whenever they began. @param {string} source @param {string} limit @param {string} filter */
const listAddress = (source, limit, filter) => {
  const address = new URL(`${source}/events`);
  address.search = filter;
  address.searchParams.set('per_page', limit);
  address.searchParams.set('ends_after', 'yesterday');
  address.searchParams.set('_fields', FIELDS.map(name => `events.${name}`).join());
  return address;
};

/** @param {Listed} event @param {string} source */
const item = (event, source) => {
  const shown = document.createElement('li');
  shown.lang = event.language;
  if (event.event_status === 'canceled') shown.className = 'canceled';
  const link = document.createElement('a');
  link.href = pageOf(event, source);
  link.textContent = plain(event.title);
  const when = document.createElement('p');
  when.textContent = [dateOf(event), placeOf(event)].filter(Boolean).join(' · ');
  shown.append(link, when);
  return shown;
};

/** Its page where the site has its own, else that of the calendar that this module came from. @param {Listed} event @param {string} source */
const pageOf = ({ url, rest_url, slug }, source) => {
  const site = new URL('../..', import.meta.url).href;
  return url === rest_url && source.startsWith(site) ? `${site}calendar/event/${slug}` : url;
};

/** The wall clock of the event, in its language. @param {Listed} event */
const dateOf = ({ start_date, end_date, all_day, language }) => {
  // Browsers have words for fewer languages than we: then numbers, in the order of the neighbours.
  const words = /** @type {const} */ ({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const numbers = /** @type {const} */ ({ day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const hasWords = Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  const day = hasWords ? new Intl.DateTimeFormat(language, words) : new Intl.DateTimeFormat('es', numbers);
  const on = (/** @type {string} */ wall) => day.format(new Date(`${wall.slice(0, 10)}T00:00:00Z`));
  if (start_date.slice(0, 10) !== end_date.slice(0, 10)) return `${on(start_date)} – ${on(end_date)}`;
  return all_day === true ? on(start_date) : `${on(start_date)}, ${start_date.slice(11, 16)}`;
};

/** @param {Listed} event */
const placeOf = ({ venue }) => {
  const [first] = Array.isArray(venue) ? venue : [venue];
  return first === undefined ? '' : [first.venue, first.city ?? ''].filter(Boolean).map(plain).join(', ');
};

/** Single lines come as HTML text. A document of its own decodes them: nothing in it runs or loads. @param {string} html */
const plain = html => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

customElements.define('calendar-events', CalendarEvents);
