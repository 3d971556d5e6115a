/**
 * The words for status and dates in the list of `<calendar-events>`. They are in the language of
 * the event, and the same as on the pages of the calendar.
 *
 * @typedef {Pick<import('../../../shared/events/view.ts').EventView, 'language' | 'all_day' |
 * 'start_date' | 'end_date'>} Dated
 */

/** @type {Readonly<Record<string, Readonly<Record<'canceled' | 'postponed', string>>>>} */
const STATUSES = {
  eu: { canceled: 'Bertan behera', postponed: 'Atzeratuta' },
  ca: { canceled: 'Cancel·lat', postponed: 'Ajornat' },
  fr: { canceled: 'Annulé', postponed: 'Reporté' },
  gl: { canceled: 'Cancelado', postponed: 'Aprazado' },
  es: { canceled: 'Cancelado', postponed: 'Aplazado' },
  en: { canceled: 'Cancelled', postponed: 'Postponed' },
  pt: { canceled: 'Cancelado', postponed: 'Adiado' },
  de: { canceled: 'Abgesagt', postponed: 'Verschoben' },
};

/**
 * Returns `''` if the event takes place as announced.
 * @param {string} language @param {string | null} status
 */
export const statusIn = (language, status) =>
  status === 'canceled' || status === 'postponed' ? (STATUSES[language]?.[status] ?? '') : '';

/**
 * Names for the languages that browsers do not know, from Sunday and from January on.
 *
 * @type {Readonly<Record<string, { readonly weekdays: string, readonly months: string }>>}
 */
const NAMES = {
  eu: {
    weekdays: 'igandea astelehena asteartea asteazkena osteguna ostirala larunbata',
    months: 'urtarrila otsaila martxoa apirila maiatza ekaina uztaila abuztua iraila urria azaroa abendua',
  },
  gl: {
    weekdays: 'domingo luns martes mércores xoves venres sábado',
    months: 'xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro',
  },
};

/**
 * Writes a day, such as `venres, 5 de marzo`.
 * @param {string} language @param {number} at milliseconds since 1970
 */
export const dayIn = (language, at) => {
  const date = new Date(at);
  const names = NAMES[language];
  if (names === undefined) {
    const words = written(language, at, { weekday: 'long', day: 'numeric', month: 'long' });
    return language === 'fr' ? words.replace(/\b1\b/, '1er') : words;
  }
  const day = date.getUTCDate();
  const weekday = names.weekdays.split(' ')[date.getUTCDay()];
  const month = names.months.split(' ')[date.getUTCMonth()];
  if (language === 'gl') return `${weekday}, ${day} de ${month}`;
  return `${month}ren ${day}${day === 11 || day === 31 ? '' : 'a'}, ${weekday}`;
};

/** @param {string} language @param {number} at @param {Intl.DateTimeFormatOptions} options */
const written = (language, at, options) =>
  // Without a region, dates in English are American: `Saturday, May 1`.
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: 'UTC' }).format(at);

/**
 * Writes a month, such as `maio 2027`.
 * @param {string} language @param {number} at milliseconds since 1970
 */
export const monthIn = (language, at) => {
  const names = NAMES[language];
  if (names === undefined) return written(language, at, { month: 'long', year: 'numeric' });
  const date = new Date(at);
  return `${names.months.split(' ')[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/**
 * Short names of weekdays, from Monday on.
 * @param {string} language
 */
export const weekdaysIn = language => {
  const names = NAMES[language]?.weekdays.split(' ');
  // 2024 began on a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map(
    day => names?.[day % 7]?.slice(0, 3) ?? written(language, Date.UTC(2024, 0, day), { weekday: 'short' }),
  );
};

const HALF_A_DAY = 43_200_000;

/**
 * Writes the dates of an event. Midnight at the end belongs to the day before
 * (contract/lists#days).
 * @param {Dated} event
 */
export const datesOf = ({ language, all_day, start_date, end_date }) => {
  const [start = 0, end = 0] = [start_date, end_date].map(wall => Date.parse(`${wall.replace(' ', 'T')}Z`));
  const [from, to] = [start_date, end_date].map(wall => (all_day === true ? '' : wall.slice(11, 16)));
  const [first, last] = [dayIn(language, start), dayIn(language, Math.max(start, end - 1))];
  const on = (/** @type {string | undefined} */ day, /** @type {string | undefined} */ clock) =>
    [day, clock].filter(Boolean).join(', ');
  if (first !== last && end - start >= HALF_A_DAY)
    return `${on(first, from)} – ${on(last, to === '00:00' ? '24:00' : to)}`;
  return on(first, start === end || all_day === true ? from : `${from}–${to}`);
};
