/**
 * Web addresses of records: one that could break a page is refused, or shown as the URL standard
 * writes it (contract/texts#web-addresses).
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { Item } from '../../shared/store/change.ts';
import { type Key, postKey } from '../../shared/store/table.ts';
import { openService } from '../support/service.ts';
import { bodyOf, M } from './events/use-events.ts';

const service = await openService();
afterAll(() => service.stop());

const send = (method: string, path: string, body: object) => service.call(method, path, { as: 'editor', body });
const make = async (path: string, body: object) => bodyOf(await send('POST', path, body), 201);
const read = async (path: string) => bodyOf(await service.call('GET', path), 200);

describe('addresses (contract/texts#pictures)', () => {
  /** Changes the stored item to what older code has written. */
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
