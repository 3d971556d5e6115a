/** The texts of pages. */
import type { DateTexts, Day } from '../../shared/pages/dates.ts';
import type { PageTexts } from '../../shared/pages/texts-es.ts';
import type { Language } from '../../shared/settings/site.ts';

/** Texts are loaded on first use, because a site needs one language. */
const FILES: Readonly<Record<Language, () => Promise<PageTexts>>> = {
  eu: async () => (await import('../../shared/pages/texts-eu.ts')).eu,
  ca: async () => (await import('../../shared/pages/texts-ca.ts')).ca,
  fr: async () => (await import('../../shared/pages/texts-fr.ts')).fr,
  gl: async () => (await import('../../shared/pages/texts-gl.ts')).gl,
  es: async () => (await import('../../shared/pages/texts-es.ts')).es,
  en: async () => (await import('../../shared/pages/texts-en.ts')).en,
  pt: async () => (await import('../../shared/pages/texts-pt.ts')).pt,
  de: async () => (await import('../../shared/pages/texts-de.ts')).de,
};

export const pageTextsIn = (language: Language): Promise<PageTexts> => FILES[language]();

// Formats days by the locale data of the runtime, because names, order and inflections differ too
// much for a table.

/** Formatters are created once, because creating one takes longer than using it. */
const made = new Map<Language, DateTexts>();

export const dateTextsIn = (language: Language): DateTexts => {
  const texts = made.get(language) ?? dateTexts(language);
  made.set(language, texts);
  return texts;
};

const dateTexts = (language: Language): DateTexts => {
  // Without a region, dates in English are American: `Saturday, May 1`.
  const locale = language === 'en' ? 'en-GB' : language;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const dates = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string): string => asWritten(language, dates.format(new Date(`${day}T00:00:00Z`)));
  };
  const fullDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const inYear = format({ weekday: 'long', day: 'numeric', month: 'long' });
  // The locale data put the month into the genitive only after a year, but it should be in the
  // genitive here, too.
  const ofThisYear = language === 'eu' ? (day: string) => fullDay(day).replace(/^\d+e?ko /, '') : inYear;
  const month = format({ month: 'long', year: 'numeric' });
  const weekday = format({ weekday: 'short' });
  const shortMonth = format({ month: 'short' });
  return {
    day: (day: Day, today: Day) => (day.slice(0, 4) === today.slice(0, 4) ? ofThisYear(day) : fullDay(day)),
    fullDay,
    month: of => month(`${of}-01`),
    shortMonth,
    // 2024 began on a Monday.
    weekdays: [1, 2, 3, 4, 5, 6, 7].map(day => weekday(`2024-01-0${day}`)),
  };
};

/**
 * Corrects where the locale data differ from what people write: `1 mai` becomes `1er mai`,
 * `2027(e)ko maiatzaren 1(a)` becomes `2027ko maiatzaren 1a`.
 */
const asWritten = (language: Language, date: string): string => {
  if (language === 'fr') return date.replace(/\b1\b/, '1er');
  if (language !== 'eu') return date;
  return date
    .replace(/(\d+)\(e\)ko/, (_, year: string) => `${year}${endsInConsonant(Number(year)) ? 'eko' : 'ko'}`)
    .replace(/(\d+)\(a\)/, (_, day: string) => (day.endsWith('11') || day === '31' ? day : `${day}a`));
};

/**
 * Whether the Basque word for a number ends in a consonant, as bat, bost, hamar, hamabost and ehun
 * do. Basque counts by twenties.
 */
const endsInConsonant = (number: number): boolean =>
  number % 100 === 0 ? number % 1000 !== 0 : [1, 5, 10, 15].includes(number % 20);
