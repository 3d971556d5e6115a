/** Web addresses of records: what a page could be broken with is refused, or shown as the URL standard writes it (contract/texts#web-addresses). */
import { afterAll, describe, expect, it } from 'vitest';
import type { Item } from '../../shared/store/change.ts';
import { type Key, postKey } from '../../shared/store/table.ts';
import { openService } from '../support/service.ts';
import { bodyOf, invalidParam, M, refusalOf } from './events/use-events.ts';

const service = await openService();
afterAll(() => service.stop());

const send = (method: string, path: string, body: object) => service.call(method, path, { as: 'editor', body });
const make = async (path: string, body: object) => bodyOf(await send('POST', path, body), 201);
const read = async (path: string) => bodyOf(await service.call('GET', path), 200);

describe('addresses (contract/texts#pictures)', () => {
  it.each([
    ['http://a"b.example/', 'a quote in the host'],
    [`http://x.example/${'"'.repeat(700)}`, 'longer than 2,000 characters once it is encoded'],
  ])('%j is refused: %s', async address => {
    for (const field of ['website', 'image'])
      expect(refusalOf(await send('POST', '/events', { ...M, [field]: address }))).toEqual(invalidParam(field));
    expect(refusalOf(await send('POST', '/venues', { venue: 'V', website: address }))).toEqual(invalidParam('website'));
  });

  /** As records were stored before. */
  const restore = async (key: Key, change: (stored: Item) => object) => {
    const [stored] = await service.store.read([key], 'consistent');
    if (stored === undefined) throw new Error('nothing is stored');
    await service.store.commit([{ put: { ...stored, ...change(stored), ...key } }]);
  };

  it('that were stored as typed are shown in the normal form of the URL standard, or not at all', async () => {
    const typed = { website: 'http://x.example/"onmouseover="alert(1)' };
    const broken = { website: 'http://a"b.example/', image: { id: 7, url: 'http://a"b.example/x.png' } };
    const venue = await make('/venues', { venue: 'Typed', website: 'http://x.example/' });
    const event = await make('/events', { ...M, website: 'http://x.example/', image: 'http://x.example/x.png' });
    await restore(postKey(venue.id), () => typed);
    await restore(postKey(event.id), () => broken);
    expect((await read(`/venues/${venue.id}`)).website).toBe('http://x.example/%22onmouseover=%22alert(1)');
    const shown = await read(`/events/${event.id}`);
    expect([shown.website, shown.image, shown.json_ld.image]).toEqual(['', false, undefined]);
  });
});
