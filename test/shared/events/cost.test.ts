/** Costs: contract/events#costs and its table, checks 107 to 113, and the recorded exchanges. */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  amountsOf,
  Cost,
  type CostStyle,
  costShownAs,
  costStyle,
  currencyCode,
  parseCost,
  priceOf,
  readDetails,
  showCost,
} from '../../../shared/events/cost.ts';

/** What is sent; the `cost` that is shown; the currency sign and its place; `values`; and why. */
type Row = [unknown, string, string, string[], string];

const DOLLAR: CostStyle = { symbol: '$', position: 'prefix', free: 'Free' };
const EURO = costStyle({ currency: { symbol: '€', position: 'postfix' } }, 'gl');
const shown = (sent: unknown, style = DOLLAR) => {
  const { cost, cost_details: details } = showCost(parseCost(sent), style);
  return [cost, `${details.currency_symbol} ${details.currency_position}`.trim(), details.values];
};

describe('with the dollar as the sign of the site, as in the reference', () => {
  test.each<Row>([
    ['10', '$10', '', ['10'], 'contract/events#costs'],
    ['$10', '$10', '$ prefix', ['10'], 'check 108'],
    ['10 €', '10€', '€ postfix', ['10'], 'contract/events#costs'],
    ['USD 10', 'USD10', 'USD prefix', ['10'], 'contract/events#costs'],
    ['10-20', '$10 – $20', '', ['10', '20'], 'check 109'],
    [['0$', '20$', '30$'], 'Free – 30$', '$ postfix', ['0', '20', '30'], 'contract/events#costs: least and greatest'],
    ['0', 'Free', '', ['0'], 'check 111, contract/events#costs: free on create too'],
    ['Donation', 'Donation', '', ['donation'], 'check 112: the value as in the original'],
    ['10,50', '$10,50', '', ['10.50'], 'contract/events#costs: shown as written'],
    [['$5', '10€'], '$5 – $10', '', ['5', '10'], 'contract/events#costs: mixed signs count for none'],
    ['', '', '', [], 'contract/events#costs'],
  ])('%j: %s', (sent, cost, sign, values) => {
    expect(shown(sent)).toEqual([cost, sign, values]);
  });

  test.each<Row>([
    ['£1,000', '£1,000', '£ prefix', ['1000'], 'recorded as $1,000: here the sign that was sent stays'],
    ['20 or more', '20 or more', '', ['20'], 'recorded as 20or more, its words taken for a sign'],
    ['10,20,30', '$10 – $30', '', ['10', '20', '30'], 'recorded as .30 and 10.20, and Free'],
  ])('recorded: %j', (sent, cost, sign, values) => {
    expect(shown(sent)).toEqual([cost, sign, values]);
  });
});

test.each<Row>([
  ['10', '10€', '', ['10'], 'contract/events#costs: sign and place are the site’s'],
  ['$10', '$10', '$ prefix', ['10'], 'unless one was sent'],
  [['0', '12'], 'De balde – 12€', '', ['0', '12'], 'contract/events#costs: the word of the record’s language'],
  ['0 €', 'De balde', '€ postfix', ['0'], 'zero with a sign'],
  ['10-20€', '10€ – 20€', '€ postfix', ['10', '20'], 'one sign for both'],
  ['10 €; 8 €, 12 €', '8€ – 12€', '€ postfix', ['8', '10', '12'], 'several'],
  [['10', 10, '10.00'], '10.00€', '', ['10.00'], 'each amount once'],
  ['1,234.56', '1,234.56€', '', ['1234.56'], 'thousands do not split a value'],
  ['1.234,56', '1.234,56€', '', ['1234.56'], 'nor as written on the continent'],
  ['1 234,56 €', '1 234,56€', '€ postfix', ['1234.56'], 'nor as written in French'],
  ['1.000.000', '1.000.000€', '', ['1000000'], 'more than once'],
  ['0,500', '0,500€', '', ['0.500'], 'a zero begins no thousands'],
  ['.50', '.50€', '', ['0.50'], 'no zero'],
  [10.125, '10.13€', '', ['10.13'], 'a number has no thousands mark'],
  [true, '1€', '', ['1'], 'as the original takes it'],
  [false, '', '', [], 'as the original takes it'],
  [['', null, '5'], '5€', '', ['5'], 'what is empty is not there'],
  [{ min: 5 }, '', '', [], 'nothing that has an amount'],
  [[['5']], '', '', [], 'no lists of lists'],
  ['Sur inscription', 'Sur inscription', '', ['sur-inscription'], 'free text is kept'],
  ['10€ - (5€)', '10€ - (5€)', '', ['5', '10'], 'signs on both sides are text'],
  ['5€/night', '5€/night', '', ['5'], 'and so is what follows'],
  ['Adults 10€, children 5€', 'Adults 10€, children 5€', '', ['5', '10'], 'text; its amounts are values'],
  [['Gratis', '20'], 'Gratis, 20', '', ['20'], 'an array with a text is a text'],
  ['???', '???', '', [], 'no amount and no slug'],
  ['<b>10</b>&nbsp;&euro;', '10€', '€ postfix', ['10'], 'HTML is plain text first'],
  ['&lt;i&gt; &amp; 5', '&lt;i&gt; &amp; 5', '', ['5'], 'and goes out as HTML text'],
])('with the euro behind the amount: %j: %s', (sent, cost, sign, values) => {
  expect(shown(sent, EURO)).toEqual([cost, sign, values]);
});

test('the whole of what is stored and shown', () => {
  const NONE = { values: [], range: [], symbol: '', position: '', words: '' };
  expect(parseCost('€8 - €12,50')).toEqual({
    ...{ values: ['8', '12.50'], range: ['8', '12,50'], symbol: '€', position: 'prefix', words: '' },
  });
  expect(showCost(parseCost('€8 - €12,50'), EURO)).toEqual({
    cost: '€8 – €12,50',
    cost_details: { currency_symbol: '€', currency_code: '', currency_position: 'prefix', values: ['8', '12.50'] },
  });
  expect(parseCost('Donation')).toEqual({ ...NONE, values: ['donation'], words: 'Donation' });
});

const part = fc.oneof(
  fc.string(),
  fc.nat(5000).map(String),
  fc.constantFrom('€', '$', 'EUR', '-', ' - ', ',', '.', '1,000', '1.000,50', ' ', '<b>', '&lt;', 'Free'),
);
const sent = fc.oneof(
  fc.array(part).map(parts => parts.join('')),
  fc.array(fc.oneof(part, fc.double(), fc.boolean())),
  fc.anything(),
);

describe('whatever is sent', () => {
  test('it is stored in the form of the schema, amounts ascending, and shown without a bracket', () => {
    fc.assert(
      fc.property(sent, input => {
        const cost = parseCost(input);
        const { cost: text, cost_details: details } = showCost(cost, EURO);
        const amounts = details.values.map(Number).filter(amount => !Number.isNaN(amount));
        expect(v.parse(v.nullable(Cost), cost)).toEqual(cost);
        expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
        expect(text + details.currency_symbol).not.toMatch(/[<>"]/);
      }),
    );
  });

  test('what a record shows is shown again by a copy', () => {
    const amount = fc.constantFrom('0', '0.00', '5', '7,5', '12.50', '20', '1.234,56', '1,000');
    const sign = fc.constantFrom(
      (text: string) => text,
      (text: string) => `${text} €`,
      (text: string) => `US$${text}`,
    );
    const amounts = fc.tuple(fc.array(amount, { minLength: 1, maxLength: 5 }), sign).map(([all, of]) => all.map(of));
    const words = fc.array(fc.constantFrom('adultos', 'nenos 5', 'A & B: 5 €', 'De balde', '< 3 anos'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.oneof(amounts, words), fc.constantFrom(DOLLAR, EURO), (sent, style) => {
        const { cost, cost_details } = showCost(parseCost(sent), style);
        const copied = costShownAs(cost, cost_details, style);
        expect(copied && showCost(copied, style), JSON.stringify(cost_details)).toEqual({ cost, cost_details });
      }),
    );
    fc.assert(
      fc.property(sent, input => {
        const shown = showCost(parseCost(input), EURO);
        const copied = costShownAs(shown.cost, shown.cost_details, EURO);
        expect(copied === undefined || showCost(copied, EURO)).toEqual(copied === undefined || shown);
      }),
    );
  });

  test.each([
    ['5€', { currency_symbol: '', currency_position: '', values: ['5', '7'] }],
    ['5€ – 20€', { currency_symbol: '', currency_position: '', values: ['5', '30', '20'] }],
    ['5€ – 20€', { currency_symbol: '$', currency_position: '', values: ['5', '20'] }],
    ['Free', { currency_symbol: '', currency_position: '', values: ['0'] }],
    ['', { currency_symbol: '', currency_position: '', values: [] }],
  ])('no cost is shown as %j with %j', (text, details) => {
    expect(costShownAs(text, { currency_code: '', ...details }, EURO)).toBeUndefined();
  });
});

test('of very much, 100 texts of 500 characters are stored', () => {
  expect(parseCost(Array.from({ length: 1000 }, (_, i) => String(i + 1)))?.values).toHaveLength(100);
  expect(parseCost('x'.repeat(100_000))?.words).toHaveLength(500);
});

test.each<[sent: unknown, amounts: number[], price: string, why: string]>([
  ['12,50 - 8', [8, 12.5], '8 – 12,50', 'ascending'],
  ['0,00 - 5 €', [0, 5], '0 – 5', 'free for some (contract/events#json-ld)'],
  ['De balde', [0], '0', 'the word of the language'],
  ['FREE', [0], '0', 'the English one, in any case'],
  ['Donation', [], 'Donation', 'words without an amount'],
  ...[
    ...[
      'Gratis',
      'gratuíto',
      'Gratuita',
      'De balde',
      'Entrada libre',
      'Acceso libre hasta completar aforo',
      'Sin coste',
    ],
    ...['Gratuït', 'Gratuïta', 'De franc', 'Entrada lliure', 'Gratuit', 'Gratuite', 'Entrée libre', 'Accès libre'],
    ...['Doan', 'doan!', 'Doakoa', 'Dohainik', 'Musutruk', 'Sarrera librea', 'Free', 'Free entry', 'Free of charge'],
    ...[
      'Entrada gratuita para menores de 12',
      'menores de 5 años gratis',
      'Entrada livre',
      'Kinder unter 12 Jahren Eintritt frei',
      'Reihe 5 kostenlos, ab 20 Uhr',
      'Gratis, a las 20:00',
      'Free (12 years and over)',
    ],
  ].map((words): [string, number[], string, string] => [words, [0], '0', 'a usual word for free']),
  ...[
    'Non é gratuíto',
    'No es gratis',
    'Not free',
    "N'est pas gratuit",
    'Gluten-free',
    'Freestyle',
    'Prix libre',
    'Não é gratuito',
    'Nicht kostenlos',
  ].map((words): [string, number[], string, string] => [words, [], words, 'not free']),
  ['Free – €20', [0, 20], 'Free – €20', 'free for some'],
  ['Adultos 10€, nenos de balde', [0, 10], 'Adultos 10€, nenos de balde', 'free for some'],
  ['Entry 5 at 20:00', [5], 'Entry 5 at 20:00', 'no times'],
  ['5€, de 10 a 14h', [5], '5€, de 10 a 14h', 'no times'],
  ['8€, 20.30 h', [8], '8€, 20.30 h', 'no times'],
  ['filas 1 a 4: 28€', [28], 'filas 1 a 4: 28€', 'no rows'],
  ['28 fila 1, 20 fila 2', [20, 28], '28 fila 1, 20 fila 2', 'a price before a row'],
  ['a partir de 12 años', [], 'a partir de 12 años', 'no ages'],
  ['a partir de 12€', [12], 'a partir de 12€', 'from a price'],
  ['de 5 a 12 anos: 3 €; maiores de 65: 4 €', [3, 4], 'de 5 a 12 anos: 3 €; maiores de 65: 4 €', 'no ages'],
  ['under 12: 5.50', [5.5], 'under 12: 5.50', 'no ages'],
  ['zona 1 e 20€', [20], 'zona 1 e 20€', 'a price after a row'],
  ['from 5 € & drinks', [5], 'from 5 € &#038; drinks', 'words with one'],
])('%j costs %j, and %j in json_ld (contract/lists#filters-by-price: %s)', (sent, amounts, price) => {
  const cost = parseCost(sent);
  expect([cost && amountsOf(cost), cost && priceOf(cost)]).toEqual([amounts, price]);
});

test.each([
  ['EUR', 'EUR'],
  ['eur', ''],
  ['EURO', ''],
  ['EU', ''],
  [undefined, ''],
])('a read with the code %j has %j', (currency_code, read) => {
  const details = { currency_symbol: '€', currency_position: 'postfix', values: ['5'], currency_code };
  expect(readDetails(details)?.currency_code).toBe(read);
});

test.each([
  ['€', 'EUR'],
  ['US$', 'USD'],
  ['CHF', 'CHF'],
  ['kr', 'kr'],
  ['constructor', 'constructor'],
])('the currency code of %s in json_ld is %s (schema.org, Offer)', (sign, code) => {
  expect(currencyCode(sign)).toBe(code);
});
