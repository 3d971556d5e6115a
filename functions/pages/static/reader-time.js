/** Adds the reader's own time to that of an event if their time zones differ. */

/** @param {ParentNode} within */
export const showReadersTime = within => {
  for (const time of within.querySelectorAll('time[data-clock]')) {
    const [start, end] = [time.getAttribute('datetime'), time.getAttribute('data-end')];
    const own = start && end && ownTime(new Date(start), new Date(end), time.textContent ?? '');
    if (!own || time.nextElementSibling?.className === 'own-time') continue;
    const { yourTime = '' } = document.querySelector('main')?.dataset ?? {};
    const shown = document.createElement('span');
    shown.className = 'own-time';
    shown.textContent = ` (${own} ${yourTime})`;
    time.after(shown);
  }
};

/**
 * Writes the time of an event in the reader's time zone, such as `20:00–22:00`. Returns undefined
 * if it equals `told`, which is the time on the page.
 *
 * @param {Date} start @param {Date} end @param {string} told
 */
const ownTime = (start, end, told) => {
  const clock = clockIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const own = start.getTime() === end.getTime() ? clock(start) : `${clock(start)}–${clock(end)}`;
  return own === told.trim() ? undefined : own;
};

/** @param {string} timeZone */
const clockIn = timeZone => {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return (/** @type {Date} */ at) => format.format(at);
};
