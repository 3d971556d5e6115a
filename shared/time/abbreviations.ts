/** Abbreviations of time zones, such as `CEST`, `EDT` and `JST`, as in tzdata and in the original. */

/**
 * The abbreviation at an instant; undefined where tzdata has a number instead. `offset`: the zone's offset then (`+02:00`), which tells
 * standard time from summer time. Formatters are not cached, as only writes need them.
 */
export const abbreviationIn = (instant: number, place: string, offset: string): string | undefined => {
  for (const locale of LOCALES) {
    const format = new Intl.DateTimeFormat(locale, { timeZone: place, timeZoneName: 'short' });
    // ICU resolves links: `Japan` is looked up as `Asia/Tokyo`.
    const known = TZDATA[format.resolvedOptions().timeZone];
    if (known) return known[offset];
    const name = format.formatToParts(instant * 1000).find(part => part.type === 'timeZoneName')?.value;
    if (name && /^[A-Z]{3,4}$/.test(name)) return name;
  }
  return undefined;
};

/**
 * A locale knows only the abbreviations of its own region, and writes `GMT+1` for the rest of the world, so several are tried: Europe
 * first, as most events are there, then North America, Australia and New Zealand, Africa, India, Ireland's summer, Hong Kong, Indonesia.
 */
const LOCALES = ['en-GB', 'en-CA', 'en-AU', 'en-ZA', 'en-IN', 'en-IE', 'en-HK', 'en-ID'] as const;

/** The abbreviations of tzdata, by offset, where the locales have none or another. No entry for an offset: tzdata has a number. */
const TZDATA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Africa/Casablanca': {},
  'Africa/El_Aaiun': {},
  'America/Adak': { '-10:00': 'HST', '-09:00': 'HDT' },
  'America/Dawson': { '-07:00': 'MST' },
  'America/Havana': { '-05:00': 'CST', '-04:00': 'CDT' },
  'America/Hermosillo': { '-07:00': 'MST' },
  'America/Mazatlan': { '-07:00': 'MST' },
  'America/Miquelon': {},
  'America/Whitehorse': { '-07:00': 'MST' },
  'Antarctica/Casey': {},
  'Antarctica/Troll': {},
  'Asia/Colombo': {},
  'Asia/Dubai': {},
  'Asia/Jerusalem': { '+02:00': 'IST', '+03:00': 'IDT' },
  'Asia/Karachi': { '+05:00': 'PKT' },
  'Asia/Macau': { '+08:00': 'CST' },
  'Asia/Manila': { '+08:00': 'PST' },
  'Asia/Muscat': {},
  'Asia/Pyongyang': { '+09:00': 'KST' },
  'Asia/Seoul': { '+09:00': 'KST' },
  'Asia/Shanghai': { '+08:00': 'CST' },
  'Asia/Taipei': { '+08:00': 'CST' },
  'Asia/Tokyo': { '+09:00': 'JST' },
  'Australia/Eucla': {},
  'Australia/Lord_Howe': {},
  'Europe/Guernsey': { '+00:00': 'GMT', '+01:00': 'BST' },
  'Europe/Isle_of_Man': { '+00:00': 'GMT', '+01:00': 'BST' },
  'Europe/Jersey': { '+00:00': 'GMT', '+01:00': 'BST' },
  'Europe/Kirov': { '+03:00': 'MSK' },
  'Europe/Moscow': { '+03:00': 'MSK' },
  'Europe/Simferopol': { '+03:00': 'MSK' },
  'Europe/Volgograd': { '+03:00': 'MSK' },
  'Pacific/Guam': { '+10:00': 'ChST' },
  'Pacific/Midway': { '-11:00': 'SST' },
  'Pacific/Pago_Pago': { '-11:00': 'SST' },
  'Pacific/Saipan': { '+10:00': 'ChST' },
};
