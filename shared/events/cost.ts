/** What an event costs: any form that clients send, what is stored of it, and how it is shown (contract/events#costs). */
import * as v from 'valibot';
import { limitMarks } from '../text/marks.ts';
import { slugOf } from '../text/slug.ts';
import { escapeName, plainText } from '../text/text.ts';

/** A cost as it is stored. */
export const Cost = v.object({
  /** Amounts as decimal numbers (`1234.56`), ascending; of a text without amounts its slug (`donation`), as in the original. */
  values: v.array(v.string()),
  /** The amount as it was written (`1.234,56`), or the least and the greatest of several; empty for a text. */
  range: v.array(v.string()),
  /** The sign or code that came with the amounts, and where it stood; empty if there was none, or not one. */
  symbol: v.string(),
  position: v.picklist(['', 'prefix', 'postfix']),
  /** A text that says more than amounts, to be shown as it was written; else empty. */
  words: v.pipe(v.string(), v.transform(limitMarks)),
});
export type Cost = v.InferOutput<typeof Cost>;

/** How a site writes amounts that came without a sign, and the word for zero in the record's language. */
export interface CostStyle {
  readonly symbol: string;
  readonly position: 'prefix' | 'postfix';
  readonly free: string;
}

/** Reads text, a number, a boolean, or an array of these; refuses nothing. null is no cost: nothing sent, or nothing in it. */
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

/** An event's `cost` and `cost_details`. Both are text for HTML, as titles are (contract/texts#titles-and-names). */
export const showCost = (cost: Cost | null, style: CostStyle) => {
  const { values, range, symbol, position, words } = cost ?? NOTHING;
  const sign = symbol === '' ? style : { symbol: escapeName(symbol), position };
  const amounts = range.map(written => {
    if (numberOf(written) === 0) return style.free;
    return sign.position === 'prefix' ? sign.symbol + written : written + sign.symbol;
  });
  return {
    cost: words === '' ? amounts.join(' – ') : escapeName(words),
    cost_details: { currency_symbol: escapeName(symbol), currency_code: '', currency_position: position, values },
  };
};

/** Nothing is refused, so what is beyond all use is cut: characters of a text, entries of an array. */
const MAX_TEXT_LENGTH = 500;
const MAX_TEXTS = 100;

const NOTHING: Cost = { values: [], range: [], symbol: '', position: '', words: '' };

/** `true` is 1 and `false` nothing, as for the original; a number is rounded to cents, as three decimals would read as thousands. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return plainText(value.slice(0, MAX_TEXT_LENGTH));
  if (typeof value === 'number') return String(Number(value.toFixed(2)));
  return value === true ? '1' : '';
};

// --- amounts -----------------------------------------------------------------------------------------------------------

/** `1,000`, `1.234,56`, `1 000`: marks before each three digits, which the original splits into several amounts. */
const GROUPED = String.raw`[1-9]\d{0,2}(?<mark>[., ])\d{3}(?:\k<mark>\d{3})*(?:(?!\k<mark>)[.,]\d+)?`;
/** The marks of `10,20,30` are neither: each number stands for itself. */
const AMOUNT = String.raw`(?:(?<![\d.,])(?:${GROUPED}|\d+(?:[.,]\d+)?|[.,]\d+)(?![.,]?\d)|\d+)`;
/** `€`, `US$`, `EUR`; also the `-` of `-5`, as in the original. */
const SIGN = String.raw`(?:[A-Z]{3}|[A-Z]{0,2}[\p{S}\p{P}]{1,2}?)`;

const GROUPED_ONLY = new RegExp(`^${GROUPED}$`);
const AMOUNTS = new RegExp(AMOUNT, 'g');
/** An amount with its sign, to the end or the dash, comma or slash before the next one. */
const PRICES = new RegExp(
  ` ?(?<before>${SIGN})?? ?(?<written>${AMOUNT}) ?(?<after>${SIGN})?? ?(?:[-–—/,;|](?=.)|$)`,
  'gyu',
);

interface Amount {
  readonly written: string;
  readonly symbol: string;
  readonly position: Cost['position'];
}

/** The amounts of a text that is nothing but amounts; none if it says more ("Adults 10€"). */
const readAmounts = (text: string): Amount[] => {
  const prices = [...text.matchAll(PRICES)];
  const amounts = prices.map(({ groups: { before = '', written = '', after = '' } = {} }): Amount => {
    const position = before !== '' ? 'prefix' : after !== '' ? 'postfix' : '';
    return { written, symbol: before + after, position };
  });
  const isAll =
    prices.map(([price]) => price).join('') === text && prices.every(({ groups }) => !(groups?.before && groups.after));
  return isAll ? amounts : [];
};

/** `1.234,56` as `1234.56`. */
const decimalOf = (written: string): string => {
  const mark = GROUPED_ONLY.exec(written)?.groups?.mark;
  const digits = mark === undefined ? written : written.replaceAll(mark, '');
  return digits.replace(',', '.').replace(/^\./, '0.');
};
const numberOf = (written: string): number => Number(decimalOf(written));

/** Each amount once. */
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
  return { ...NOTHING, values, words: texts.join(', ') };
};
