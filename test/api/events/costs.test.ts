/**
 * What an event costs, through the door; every form that clients send is tested with the core (checks 107 to 113, contract/events#costs).
 */
import { expect, it } from 'vitest';
import { bodyOf, M, useEvents } from './use-events.ts';

const { call, create } = useEvents();

const NONE = { currency_symbol: '', currency_code: '', currency_position: '', values: [] };
const euros = (currency_position: string, ...values: string[]) => ({
  ...NONE,
  currency_symbol: '€',
  currency_position,
  values,
});

it.each<[unknown, string, object, string]>([
  ['20€', '20€', euros('postfix', '20'), 'check 107'],
  ['€ 20', '€20', euros('prefix', '20'), 'the place it was sent in'],
  ['$10', '$10', { ...NONE, currency_symbol: '$', currency_position: 'prefix', values: ['10'] }, 'check 108'],
  [['10', '20'], '10€ – 20€', { ...NONE, values: ['10', '20'] }, 'check 109: with the sign of the site'],
  ['10-20', '10€ – 20€', { ...NONE, values: ['10', '20'] }, 'check 109'],
  [
    ['0', '20'],
    'De balde – 20€',
    { ...NONE, values: ['0', '20'] },
    'check 110: the word in the language of the record',
  ],
  ['0', 'De balde', { ...NONE, values: ['0'] }, 'check 111: free on create too'],
  [0, 'De balde', { ...NONE, values: ['0'] }, 'check 111'],
  ['Donation', 'Donation', { ...NONE, values: ['donation'] }, 'check 112: as in the original'],
  [10, '10€', { ...NONE, values: ['10'] }, 'check 113'],
  ['1.234,56 €', '1.234,56€', euros('postfix', '1234.56'), 'contract/events#costs: one amount'],
  [
    'Adults <b>10</b> & "up"',
    'Adults 10 &amp; &quot;up&quot;',
    { ...NONE, values: ['10'] },
    'contract/texts#titles-and-names: text for HTML',
  ],
  ['', '', NONE, 'contract/events#costs'],
  [null, '', NONE, 'contract/events#costs'],
  [[], '', NONE, 'nothing in it'],
  [false, '', NONE, 'contract/events#costs: nothing is refused'],
  [{ amount: 10 }, '', NONE, 'contract/events#costs: nothing is refused'],
])('%j is shown as %j', async (sent, cost, cost_details) => {
  expect(await create({ cost: sent })).toMatchObject({ cost, cost_details });
});

it.each([
  ['ca', 'Gratuït'],
  ['fr', 'Gratuit'],
])('what is free is so in the language of the site %s (contract/events#costs)', async (site, word) => {
  const made = await call('POST', '/events', { as: 'editor', site, body: { ...M, cost: '0' } });
  expect(bodyOf(made, 201).cost).toBe(word);
});
