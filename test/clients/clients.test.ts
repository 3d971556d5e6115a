/**
 * Programs as people have written them for The Events Calendar work with each kind of address of a
 * site, which is all that they are told.
 */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../functions/auth/passwords.ts';
import { addUser } from '../../shared/model/users.ts';
import { PLACES, usePlaces } from '../support/client-places.ts';
import { oneOf } from '../support/sample.ts';
import { discover } from './discovery.ts';
import { countEvents } from './list-reader.ts';
import { type Listed, postNight } from './nightly-poster.ts';
import { toolsAt } from './tool-server.ts';
import { postFlyer } from './uploader.ts';

const Titled = v.object({ id: v.number(), title: v.object({ rendered: v.string() }) });

/**
 * An application password as WordPress shows it, in groups of four, which is how people paste it.
 */
const SHOWN = 'abcd EFGH 1234 ijkl MNOP 5678';
const poster = { login: 'nightly', password: SHOWN };

const places = await usePlaces();
const password = { name: 'nightly', sha256: hashOf(SHOWN.replaceAll(' ', '')), created: 0 };
await places.service.store.commit(addUser({ id: 6, login: 'nightly', role: 'author', version: 1 }, password));

const at = (day: string) => ({ start_date: `2027-05-${day} 20:00:00`, end_date: `2027-05-${day} 22:00:00` });
const eventsWith = (more: object): Listed[] => [
  { title: 'Queixo & mel', ...at('10'), ...more },
  { title: 'Mercado', ...at('11'), ...more },
  { title: 'Mercado', ...at('12'), ...more },
  { title: 'Mercado nocturno', ...at('12'), ...more },
  { title: '“Noite” d’outono', ...at('13'), ...more },
  { title: 'Cantos de taberna (V)', ...at('14'), ...more },
  { title: 'Cine: 1 < 2', ...at('15'), ...more },
];
const NIGHTLY = { venue: { venue: 'Casa da Cultura', city: 'Lugo' }, categories: ['Festas'], tags: ['nightly'] };

describe.each(oneOf(PLACES))('$where', place => {
  it('the nightly poster posts each event once, and updates it the next night', async () => {
    const { api, send } = places.clientOf(place);
    const first = eventsWith({ ...NIGHTLY, cost: '5' });
    expect(await postNight(api, poster, first, send)).toEqual({ posted: first.length, updated: 0 });
    const second = eventsWith({ ...NIGHTLY, cost: '7' });
    expect(await postNight(api, poster, second, send)).toEqual({ posted: 0, updated: second.length });

    const events = await (await send(`${api}/events?_fields=total,events.cost,events.venue.venue`)).json();
    const event = { cost: '7€', venue: { venue: 'Casa da Cultura' } };
    expect(events).toEqual({ total: first.length, events: first.map(() => event) });
    for (const list of ['venues', 'categories', 'tags'])
      expect([list, (await send(`${api}/${list}`)).headers.get('X-TEC-Total')]).toEqual([list, '1']);
  });

  it('the list reader reaches the end, and has seen every event', async () => {
    const { api, send } = places.clientOf(place);
    await postNight(api, poster, eventsWith({ tags: ['to count'] }), send);
    expect(await countEvents(api, 'tags=to-count&per_page=3', send)).toEqual({ events: 7, pages: 3 });
  });

  it('the uploader is refused, and sends the address of its picture', async () => {
    const { home, api, send } = places.clientOf(place);
    const address = 'https://pictures.example/flyer.png';
    const flyer = { file: 'flyer.png', address, event: { title: 'Con cartel', ...at('22') } };
    const { upload, event } = await postFlyer({ home, api }, poster, flyer, send);
    expect([upload, event.image.url]).toEqual([501, address]);
    const known = await (await send(`${home}/wp-json/wp/v2/media/${event.image.id}`)).json();
    expect(known).toMatchObject({ id: event.image.id, source_url: address, mime_type: 'image/png' });
  });

  it('the tools of a language model make, find, change and delete events', async () => {
    const { home, send } = places.clientOf(place);
    const { read, list, save, remove } = toolsAt(home, poster, send);
    const venue = v.parse(Titled, await save('venues', { title: 'Sala grande', city: 'Lyon', status: 'publish' }));
    const organizer = v.parse(Titled, await save('organizers', { title: 'Asociación', email: 'a@example.org' }));
    const made = v.parse(
      Titled,
      await save('events', {
        title: 'Feira',
        ...at('23'),
        venues: [venue.id],
        organizers: [organizer.id],
        status: 'publish',
      }),
    );
    expect(await read('events', made.id)).toMatchObject({ title: { rendered: 'Feira' }, venues: [{ id: venue.id }] });
    expect(await list('events', { search: 'feira', venue: venue.id, per_page: 100 })).toMatchObject([{ id: made.id }]);
    expect(await list('events', { include: [made.id, made.id], order: 'asc' })).toMatchObject([{ id: made.id }]);
    expect(await list('venues', { search: 'sala grande' })).toMatchObject([{ id: venue.id, city: 'Lyon' }]);
    expect(await save('events', { title: 'Feira, outro día', ...at('24') }, made.id)).toMatchObject({
      id: made.id,
      start_date: '2027-05-24 20:00:00',
      organizer_names: ['Asociación'],
    });
    expect(await remove('events', made.id)).toEqual([]);
    expect(await read('events', made.id)).toMatch(/^Error 404: .+ \(rest_post_invalid_id\)$/);
    expect(await read('events', 999_999)).toMatch(/^Error 403: .+ \(rest_forbidden\)$/);
  });

  it('discovery finds the calendar from the home of the site, if its namespace is WordPress’', async () => {
    const { home, api, send } = places.clientOf(place);
    const total = Number((await send(`${api}/events`)).headers.get('X-TEC-Total'));
    const list = { total, rest_url: `${api}/events/` };
    const found = { namespace: 'tribe/events/v1', mayPost: true, byPath: list, byQuery: list };
    expect(await discover(home, send)).toEqual(api.includes('/wp-json/') ? found : undefined);
  });
});
