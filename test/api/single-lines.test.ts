/** What goes out of a single line of text, and of an address: nothing that a page or a script element could be broken with. */
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

const CLOSING = '</script><img src=x onerror="alert(1)"> & co';
const SENT = '&lt;/script&gt;&lt;img src=x onerror="alert(1)"&gt; & co';
const SHOWN = '&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &#038; co';

const LINES = {
  venues: ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'],
  organizers: ['phone', 'email'],
} as const;

describe.each(['venues', 'organizers'] as const)('single lines of %s (contract/texts#combining-marks)', collection => {
  const name = collection === 'venues' ? 'venue' : 'organizer';
  const fields = (text: string) => Object.fromEntries(LINES[collection].map(field => [field, text]));
  const lines = (record: Record<string, unknown>) =>
    Object.fromEntries(LINES[collection].map(field => [field, record[field]]));

  it('are shown encoded in single reads, in lists and inside an event, and can be sent back', async () => {
    const made = await make(`/${collection}`, { [name]: `Lines of ${name}`, ...fields(SENT) });
    expect(lines(made)).toEqual(fields(SHOWN));
    const listed = await read(`/${collection}?search=${name}`);
    expect(lines(listed[collection][0])).toEqual(fields(SHOWN));
    const event = await make('/events', { ...M, [name]: made.id });
    expect(lines([event[name]].flat()[0])).toEqual(fields(SHOWN));
    const [stored] = await service.store.read([postKey(made.id)], 'consistent');
    expect(lines(stored ?? {})).toEqual(fields(CLOSING));
    const again = bodyOf(await send('PUT', `/${collection}/${made.id}`, lines(made)), 200);
    expect(lines(again)).toEqual(fields(SHOWN));
    expect((await service.store.read([postKey(made.id)], 'consistent'))[0]).toMatchObject(fields(CLOSING));
  });
});

describe('addresses (contract/texts#pictures)', () => {
  it.each([
    ['HTTPS://W.Example:443/a/../b', 'https://w.example/b'],
    ['http://x.example/"onmouseover="alert(1)', 'http://x.example/%22onmouseover=%22alert(1)'],
    ['http://x.example/a\r\nb\tc', 'http://x.example/abc'],
  ])('%j is stored and shown as %s', async (sent, shown) => {
    const venue = await make('/venues', { venue: `At ${sent}`, website: sent, image: sent });
    const organizer = await make('/organizers', { organizer: `At ${sent}`, website: sent });
    const event = await make('/events', { ...M, website: sent, image: sent });
    expect([venue.website, venue.image.url, organizer.website, event.website, event.image.url]).toEqual(
      Array.from({ length: 5 }, () => shown),
    );
    const { json_ld } = await read(`/organizers/${organizer.id}`);
    expect([json_ld.url, json_ld.sameAs]).toEqual([shown, shown]);
  });

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
