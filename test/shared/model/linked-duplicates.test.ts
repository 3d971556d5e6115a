/** Which stored venues and organizers a record that is sent can be (contract/venues#duplicates). */
import { expect, it } from 'vitest';
import { digest, matchesFacts } from '../../../shared/model/linked.ts';
import { uniqueVenueName } from '../../../shared/venues/write.ts';

const factsOf = (sent: Partial<Parameters<typeof uniqueVenueName>[0]>) =>
  uniqueVenueName({ name: 'Auditorio', city: '', address: '', country: '', description: '', ...sent }).facts;

it.each<[why: string, stored: object, sent: object, matches: boolean]>([
  ['nothing but the name is sent', { city: 'Vigo', description: 'Old' }, {}, true],
  ['the same in upper case', { city: 'A Coruña' }, { city: 'A CORUÑA' }, true],
  ['what is stored is empty', { city: '' }, { city: 'Vigo' }, true],
  ['another town', { city: 'Lugo' }, { city: 'Vigo' }, false],
  ['another address in the same town', { city: 'Vigo', address: 'Rúa 1' }, { city: 'Vigo', address: 'Rúa 2' }, false],
  ['the same description', { description: 'Old' }, { description: 'Old' }, true],
  ['another description', { description: 'Old' }, { description: 'New' }, false],
  ['a description that the stored one lacks', { description: '' }, { description: 'New' }, false],
])('%s', (_, stored, sent, matches) => {
  expect(matchesFacts(factsOf(stored), factsOf(sent))).toBe(matches);
});

it('a holder that lacks a fact, as older code wrote it, contradicts nothing', () => {
  expect(matchesFacts({}, factsOf({ city: 'Vigo' }))).toBe(true);
});

it('a digest tells texts of one beginning apart by their length, and can be stored', () => {
  const long = 'a'.repeat(100);
  expect(digest(`${long}b`)).not.toBe(digest(`${long}bc`));
  expect(digest(`${'a'.repeat(99)}😀`).isWellFormed()).toBe(true);
  expect(digest('')).toBe('');
});
