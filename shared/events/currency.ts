/** Currency signs and their codes (ISO 4217), for `json_ld`: schema.org asks for codes. */

/** For a sign of several currencies, the most common one. */
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
