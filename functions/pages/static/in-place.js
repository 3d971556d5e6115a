/**
 * Shows other months, filters and pages of the calendar without a reload, by fetching their
 * addresses and replacing parts of the page.
 */

/** Milliseconds after the last key, before a search starts. */
const PAUSE = 300;

/** @param {(within: ParentNode) => void} improve improves parts that were just fetched */
export const improveInPlace = improve => {
  const calendar = document.querySelector('#calendar');
  if (calendar === null) return;
  /** Aborts the previous request, because only the answer to the latest one is shown. */
  let wish = new AbortController();
  /**
   * The address that is shown now. It has no fragment, because a jump within the page loads
   * nothing.
   */
  let shown = location.pathname + location.search;

  /**
   * `keepsForm` leaves the form as it is, because somebody is typing there.
   *
   * @param {URL} address
   * @param {{ readonly keepsForm?: boolean, readonly isBack?: boolean }} [how]
   */
  const show = async (address, { keepsForm = false, isBack = false } = {}) => {
    wish.abort();
    wish = new AbortController();
    const { signal } = wish;
    // Only the path is fetched, because the page may have been opened under another host name.
    const path = address.pathname + address.search;
    try {
      const answer = await fetch(path, { headers: { accept: 'text/html' }, signal });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const parts = keepsForm ? ['.bar', '#results'] : ['.bar', '.filters', '#results'];
      for (const part of parts) replace(calendar, page, part);
      document.title = page.title;
      if (!isBack) history[keepsForm ? 'replaceState' : 'pushState'](null, '', path);
      shown = path;
      improve(calendar);
    } catch {
      if (!signal.aborted) location.assign(address);
    }
  };

  calendar.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(event instanceof MouseEvent) || link === null || !isPlain(event)) return;
    const address = new URL(link.href);
    // A page in another language may have the same path at another host.
    if (address.pathname !== location.pathname || address.hash !== '' || link.hreflang !== '') return;
    event.preventDefault();
    const focus = placeOf(link);
    void show(address).then(() => focus(calendar));
  });
  calendar.addEventListener('submit', event => {
    event.preventDefault();
    const address = addressOf(calendar);
    if (address !== undefined) void show(address, { keepsForm: true });
  });
  let typed = 0;
  calendar.addEventListener('input', () => {
    clearTimeout(typed);
    typed = setTimeout(() => {
      const address = addressOf(calendar);
      if (address !== undefined) void show(address, { keepsForm: true });
    }, PAUSE);
  });
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) void show(new URL(location.href), { isBack: true });
  });
};

/** @param {Element} calendar @param {Document} page @param {string} part */
const replace = (calendar, page, part) => {
  const [old, come] = [calendar.querySelector(part), page.querySelector(part)];
  if (come === null) throw new Error(`the page has no ${part}`);
  old?.replaceWith(document.importNode(come, true));
};

/**
 * Remembers a link by its position, so that keyboard users keep their focus, although the link that
 * they followed is replaced. Its successor is the link at the same position.
 *
 * @param {HTMLAnchorElement} link
 */
const placeOf = link => {
  const nav = link.closest('nav');
  const at = [...(nav?.querySelectorAll('a') ?? [])].indexOf(link);
  return (/** @type {Element} */ calendar) =>
    [...calendar.querySelectorAll('a')]
      .filter(each => each.closest('nav')?.className === nav?.className)
      [at]?.focus({ preventScroll: true });
};

/**
 * Whether a click opens the link in this tab, which is a click with the main button without
 * modifier keys.
 * @param {MouseEvent} event
 */
const isPlain = event => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * The address to which the form leads, without its empty fields.
 * @param {Element} calendar
 */
const addressOf = calendar => {
  const form = calendar.querySelector('form');
  if (form === null) return undefined;
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') address.searchParams.append(name, value);
  return address;
};
