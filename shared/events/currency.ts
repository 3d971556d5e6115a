/** Currency signs and their codes (ISO 4217), for `json_ld`: schema.org asks for codes. */

/** A sign that several countries use stands for the currency that most people mean. */
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

/** The code of a sign. A code is one already, and a sign that is not known stays. */
export const currencyCode = (sign: string): string => (Object.hasOwn(CODES, sign) ? (CODES[sign] ?? sign) : sign);
