/** Currency codes of `json_ld` (schema.org, Offer). */
import { expect, it } from 'vitest';
import { currencyCode } from '../../../shared/events/cost.ts';

it.each([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['US$', 'USD'],
  ['£', 'GBP'],
  ['EUR', 'EUR'],
  ['CHF', 'CHF'],
  ['kr', 'kr'],
  ['constructor', 'constructor'],
])('%s is %s', (sign, code) => {
  expect(currencyCode(sign)).toBe(code);
});
