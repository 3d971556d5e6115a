/** Texts that are slow for code that reads parts of them repeatedly. */
import fc from 'fast-check';

const UNITS: readonly string[] = [
  // Combining marks: in the wrong order, stacked to the limit, beyond the basic plane, and letters that normalisation converts to marks.
  ...['\u0f71\u0f72', '\u0315\u0300\u0334', 'a\u0f72\u0f71\u0f72\u0f71\u0f72\u0f71\u0f72\u0f71', '\u{1d165}\u{1d16e}'],
  ...['\u0f72\uff9e', '\u0344\u0f73', '\u0301\u200d', 'e\u0301'],
  // Long decompositions, and characters whose length changes with their case.
  ...['\ufdfa', '\ufdfb', '\u3316', '각', '\u1100\u1161\u11a8', '\u1f82', 'İ', 'ß', 'ΑΣ', 'aΣ\u00ad', 'é', '漢'],
  // Bidirectional controls, invisible characters, lone surrogates, emoji.
  ...[
    '\u202e',
    '\u2066a\u2069',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u00ad',
    '\ud800',
    '\udc00a',
    '👩‍👩‍👧‍👦',
    '\0',
    '\u0085',
  ],
  // HTML: nested, unclosed, commented, encoded.
  ...[
    '<',
    '<b>',
    '</b>',
    '<p><b>',
    '<a href="',
    '<a title=x ',
    '<!--',
    '-->',
    '<script>',
    '</script',
    '<style>',
    '<br>',
    '>',
  ],
  ...['&', '&amp;', '&lt;', '&#', '&#x0f71;&#3954;', '&notit;', '<li><td>', '"', "'", '=', '/>'],
  // Parts of numbers, dates, zones, costs, addresses and lists.
  ...[
    '1',
    '1.',
    '.',
    '0',
    ',',
    '1,',
    '-',
    '+',
    ' ',
    '\n',
    '\n ',
    '\t',
    '\u00a0',
    'a',
    'a ',
    '€',
    'EUR ',
    '1 000',
    ':',
    '00:',
  ],
  ...[
    '%',
    '%cc%81',
    '%25',
    '/',
    '../',
    '?',
    '#',
    '@',
    'a.',
    'xn--',
    '[',
    ']',
    '[]',
    '(',
    ')',
    '\\',
    '_',
    'l·l',
    '×',
    '’',
  ],
];
const BEGINNINGS = ['', 'http://', 'http://a/', '<a ', '<script>', '2031-01-01T', 'next ', 'UTC+', '+', '"', '-"', 'a'];
/** Ends of texts at which a regular expression fails after it has matched everything else, so that it backtracks. */
const ENDS = ['', 'x', '!', '\n', '<', '"'];

export interface Hostile {
  readonly name: string;
  /** At most `length` characters, and `length` bytes of UTF-8. */
  readonly ofLength: (length: number) => string;
}

/** Every unit alone, and as many mixtures of units, beginnings and ends. The same seed gives the same texts. */
export const hostileTexts = (seed: number): Hostile[] => [
  ...UNITS.map(unit => hostile('', [unit], 'x')),
  ...fc
    .sample(
      fc.tuple(
        fc.constantFrom(...BEGINNINGS),
        fc.array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...ENDS),
      ),
      { seed, numRuns: UNITS.length },
    )
    .map(parts => hostile(...parts)),
];

const hostile = (beginning: string, units: readonly string[], end: string): Hostile => ({
  name: JSON.stringify([beginning, ...units, end].filter(part => part !== '')),
  ofLength: length => {
    const pattern = units.join('');
    const widest = Math.max(pattern.length, Buffer.byteLength(pattern));
    const times = Math.max(1, Math.floor((length - beginning.length - end.length) / widest));
    return `${beginning}${pattern.repeat(times)}${end}`.slice(0, length);
  },
});
