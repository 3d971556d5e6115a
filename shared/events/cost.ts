/**
 * Costs of events, and currency signs with their codes (ISO 4217), which schema.org asks for in
 * `json_ld`.
 */
import * as v from 'valibot';
import { wordForFree } from '../http/language.ts';
import { isEqual } from '../model/base.ts';
import type { Language, Site } from '../settings/site.ts';
import { limitMarks, slugOf } from '../text/fold.ts';
import { escapeName, escapeTitle, plainText } from '../text/html.ts';
import { readWords } from './price-words.ts';

/** A sign that several currencies use has the code of the most common one. */
const CODES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₣': 'CHF',
  '₤': 'GBP',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  '₱': 'PHP',
  '₴': 'UAH',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₿': 'XBT',
  A$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  MX$: 'MXN',
  NZ$: 'NZD',
  R$: 'BRL',
};

/** The code of a sign. Codes and unknown signs are returned unchanged. */
export const currencyCode = (sign: string): string => (Object.hasOwn(CODES, sign) ? (CODES[sign] ?? sign) : sign);

// The cost of an event: parsing what clients send, the stored form, and the two fields that show it
// (contract/events#costs).

export const Cost = v.object({
  /**
   * Amounts as decimal numbers (`1234.56`), ascending. A text without amounts gives its slug
   * (`donation`), as in The Events Calendar.
   */
  values: v.array(v.string()),
  /**
   * The lowest and the highest amount as they were written (`1.234,56`), or the only one. Empty
   * unless `words` is empty.
   */
  range: v.array(v.string()),
  /**
   * The currency sign or code of the amounts. It is `''` if there is none, or if the amounts have
   * different ones.
   */
  symbol: v.string(),
  position: v.picklist(['', 'prefix', 'postfix']),
  /**
   * The whole text if it says more than amounts ("Adults 10€"), which is then shown as it was
   * written. Else `''`.
   */
  words: v.pipe(v.string(), v.transform(limitMarks)),
});
export type Cost = v.InferOutput<typeof Cost>;

/**
 * How amounts without a sign are shown, which is with the site's currency. `free` is the word for
 * zero in the language of the record.
 */
export interface CostStyle {
  readonly symbol: string;
  readonly position: 'prefix' | 'postfix';
  readonly free: string;
}

export const costStyle = ({ currency }: Pick<Site, 'currency'>, language: Language): CostStyle => ({
  ...currency,
  free: wordForFree(language),
});

/**
 * Parses a text, a number, a boolean, or an array of these, and refuses nothing. Returns null if no
 * cost was sent, or only empty values.
 */
export const parseCost = (input: unknown): Cost | null => {
  const texts = [input]
    .flat()
    .slice(0, MAX_TEXTS)
    .map(textOf)
    .filter(text => text !== '');
  if (texts.length === 0) return null;
  const read = texts.map(readAmounts);
  return read.every(amounts => amounts.length > 0) ? costOfAmounts(read.flat()) : costOfWords(texts);
};

/**
 * The fields `cost` and `cost_details` of an event, escaped for HTML as titles are
 * (contract/texts#titles-and-names).
 */
export const showCost = (cost: Cost | null, style: CostStyle) => {
  const { values, range, symbol, position, words } = cost ?? NOTHING;
  const sign = symbol === '' ? style : { symbol: escapeName(symbol), position };
  const amounts = range.map(written => {
    if (numberOf(written) === 0) return style.free;
    return sign.position === 'prefix' ? sign.symbol + written : written + sign.symbol;
  });
  return {
    cost: words === '' ? amounts.join(BETWEEN_AMOUNTS) : escapeName(words),
    cost_details: { currency_symbol: escapeName(symbol), currency_code: '', currency_position: position, values },
  };
};

/**
 * The price in `json_ld`: the amounts as they were written, without a currency sign, or `0` if the
 * event is free (contract/events#json-ld).
 */
export const priceOf = (cost: Cost): string => {
  const { range, words } = cost;
  if (words === '') return range.map(written => (numberOf(written) === 0 ? '0' : written)).join(BETWEEN_AMOUNTS);
  return isFree(cost) ? '0' : escapeTitle(words);
};

/** Whether 0 is the only amount. */
const isFree = (cost: Pick<Cost, 'values' | 'words'>): boolean => amountsOf(cost).join() === '0';

/**
 * The amounts of a cost as numbers, ascending. They are those that a client sent in `cost_details`,
 * else those in the words, with 0 for what is free (contract/lists#filters-by-price).
 */
export const amountsOf = ({ values, words }: Pick<Cost, 'values' | 'words'>): number[] => {
  const said = numbersIn(values);
  if (words === '' || !isEqual(said, numbersIn(costOfWords([words]).values))) return said;
  const { rest, isFree } = readWords(words);
  return numbersIn([...(isFree ? ['0'] : []), ...ascending(rest.match(AMOUNTS) ?? []).map(decimalOf)]);
};

const numbersIn = (values: readonly string[]): number[] => values.map(Number).filter(amount => !Number.isNaN(amount));

/**
 * The maximum numbers of characters in a text and of elements in an array. Longer input is
 * truncated, because nothing is refused.
 */
const MAX_TEXT_LENGTH = 500;
const MAX_TEXTS = 100;

/** Whether the text is an amount, or a slug that stands for words without amounts. */
const isShownValue = (text: string): boolean => /^\d{1,12}(?:\.\d{1,6})?$/.test(text) || slugOf(text) === text;

/**
 * The members of `cost_details` that reads show and that do not follow from `cost`. Clients may
 * send fewer than reads show.
 */
const ShownDetails = v.object({
  currency_symbol: v.optional(v.string(), ''),
  /** ISO 4217; `''` if it is not known. */
  currency_code: v.fallback(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), ''),
  currency_position: v.optional(v.string(), ''),
  values: v.optional(
    v.pipe(
      v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.check(isShownValue))),
      v.maxLength(MAX_TEXTS),
    ),
    [],
  ),
});
type ShownDetails = v.InferOutput<typeof ShownDetails>;

/**
 * Returns undefined if `sent` does not have the form that reads show. Like all computed fields, it
 * is then ignored, not refused.
 */
export const readDetails = (sent: unknown): ShownDetails | undefined => {
  const read = v.safeParse(ShownDetails, sent);
  return read.success ? read.output : undefined;
};

/**
 * Reconstructs a cost from what a read shows, or returns undefined if no cost is shown like this.
 * The text alone is ambiguous: it has only the first and the last of several amounts, does not
 * separate several texts, and has the site's sign for amounts without one. The code is stored
 * beside the cost.
 */
export const costShownAs = (text: string, details: ShownDetails, style: CostStyle): Cost | undefined => {
  const { currency_symbol: sign, currency_position, values } = details;
  // Only the lowest amount can be free.
  const [lowest = ''] = values;
  const ends = text.split(BETWEEN_AMOUNTS).map(shown => {
    if (shown !== style.free) return sign === '' ? shown.replace(style.symbol, '') : shown;
    return currency_position === 'prefix' ? sign + lowest : lowest + sign;
  });
  const amounts = [...ends, ...values.slice(1, -1)];
  return [amounts, text.split(BETWEEN_WORDS)].map(parseCost).find((cost): cost is Cost => {
    const { cost: again, cost_details } = showCost(cost, style);
    return cost !== null && again === text && isEqual(readDetails(cost_details), { ...details, currency_code: '' });
  });
};

/**
 * The cost with the amounts that a client sends in `cost_details`, which a text such as
 * `Pay at the door` does not tell. `shown` is what a read showed to the client; if the client sends
 * just that back, the cost stays as it is.
 */
export const costSaid = (
  cost: Cost | null,
  details: ShownDetails | undefined,
  shown: readonly string[] = [],
): Cost | null => {
  if (cost === null || details === undefined || details.values.length === 0 || isEqual(details.values, shown))
    return cost;
  return { ...cost, values: details.values.toSorted((a, b) => Number(a) - Number(b)) };
};

const BETWEEN_AMOUNTS = ' – ';
const BETWEEN_WORDS = ', ';

const NOTHING: Cost = { values: [], range: [], symbol: '', position: '', words: '' };

/**
 * As in The Events Calendar, `true` is 1 and `false` is nothing. Numbers are rounded to cents,
 * because `1.234` would be read as 1,234.
 */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return plainText(value.slice(0, MAX_TEXT_LENGTH));
  if (typeof value === 'number') return String(Number(value.toFixed(2)));
  return value === true ? '1' : '';
};

// --- amounts -------------------------------------------------------------------------------------

/**
 * Amounts with thousands separators: `1,000`, `1.234,56`, `1 000`. (The Events Calendar splits
 * these into several amounts.)
 */
const GROUPED = String.raw`[1-9]\d{0,2}(?<mark>[., ])\d{3}(?:\k<mark>\d{3})*(?:(?!\k<mark>)[.,]\d+)?`;
/**
 * Any amount. In `10,20,30` the commas are neither thousands separators nor decimal points, so
 * these are three amounts.
 */
const AMOUNT = String.raw`(?:(?<![\d.,])(?:${GROUPED}|\d+(?:[.,]\d+)?|[.,]\d+)(?![.,]?\d)|\d+)`;
/**
 * A currency sign or code: `€`, `US$`, `EUR`. The `-` in `-5` also counts as one, as in The Events
 * Calendar.
 */
const SIGN = String.raw`(?:[A-Z]{3}|[A-Z]{0,2}[\p{S}\p{P}]{1,2}?)`;

const GROUPED_ONLY = new RegExp(`^${GROUPED}$`);
const AMOUNTS = new RegExp(AMOUNT, 'g');
/**
 * An amount with its currency sign, up to the end of the text or to the dash, comma or slash before
 * the next amount.
 */
const PRICES = new RegExp(
  ` ?(?<before>${SIGN})?? ?(?<written>${AMOUNT}) ?(?<after>${SIGN})?? ?(?:[-–—/,;|](?=.)|$)`,
  'gyu',
);

interface Amount {
  readonly written: string;
  readonly symbol: string;
  /** The place of the symbol. Without a symbol it means nothing. */
  readonly position: 'prefix' | 'postfix';
}

/**
 * The amounts of a text that contains nothing else. The list is empty if the text contains more
 * ("Adults 10€").
 */
const readAmounts = (text: string): Amount[] => {
  const prices = [...text.matchAll(PRICES)];
  const amounts = prices.map(({ groups: { before = '', written = '', after = '' } = {} }): Amount => {
    return { written, symbol: before + after, position: before === '' ? 'postfix' : 'prefix' };
  });
  const isAll =
    prices.map(([price]) => price).join('') === text && prices.every(({ groups }) => !(groups?.before && groups.after));
  return isAll ? amounts : [];
};

/** Turns `1.234,56` into `1234.56`. */
const decimalOf = (written: string): string => {
  const mark = GROUPED_ONLY.exec(written)?.groups?.mark;
  const digits = mark === undefined ? written : written.replaceAll(mark, '');
  return digits.replace(',', '.').replace(/^\./, '0.');
};
const numberOf = (written: string): number => Number(decimalOf(written));

/** Sorts amounts by value, and leaves out repeated values. */
const ascending = (written: readonly string[]): string[] =>
  [...new Map(written.map(amount => [numberOf(amount), amount]))].sort(([a], [b]) => a - b).map(([, amount]) => amount);

const costOfAmounts = (amounts: readonly Amount[]): Cost => {
  const written = ascending(amounts.map(amount => amount.written));
  const signed = new Map(
    amounts.filter(({ symbol }) => symbol !== '').map(amount => [amount.position + amount.symbol, amount]),
  );
  const { symbol, position } = (signed.size === 1 ? signed.values().next().value : undefined) ?? NOTHING;
  return {
    values: written.map(decimalOf),
    range: written.filter((_, at) => at === 0 || at === written.length - 1),
    symbol,
    position,
    words: '',
  };
};

const costOfWords = (texts: readonly string[]): Cost => {
  const amounts = ascending(texts.flatMap(text => text.match(AMOUNTS) ?? []));
  const values = amounts.length > 0 ? amounts.map(decimalOf) : texts.map(slugOf).filter(slug => slug !== '');
  return { ...NOTHING, values, words: texts.join(BETWEEN_WORDS) };
};
