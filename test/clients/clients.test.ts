/** Programs as people have written them for the original, at each place of a site: an address is all that they are told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../functions/identity/hashes.ts';
import { addUser } from '../../shared/identity/users.ts';
import { openPlaces, PLACES, type Places } from '../support/client-places.ts';
import { discover } from './discovery.ts';
import { countEvents } from './list-reader.ts';
import { type Listed, postNight } from './nightly-poster.ts';
import { cards } from './picture-page.ts';

/** WordPress shows application passwords in groups of four, and people paste them so. */
const SHOWN = 'abcd EFGH 1234 ijkl MNOP 5678';
const poster = { login: 'nightly', password: SHOWN };

let places: Places;
beforeAll(async () => {
  places = await openPlaces();
  const password = { name: 'nightly', sha256: hashOf(SHOWN.replaceAll(' ', '')), created: 0 };
  await places.service.store.commit(addUser({ id: 6, login: 'nightly', role: 'author', version: 1 }, password));
});
afterAll(() => places.stop());

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

describe.each(PLACES)('$where', place => {
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

  it('the page of pictures shows those that there are', async () => {
    const { api, send } = places.clientOf(place);
    const image = 'https://pictures.example/2027/gaitas.jpg';
    const shown = [
      { title: 'Gaitas & tambores', ...at('20'), image },
      { title: 'Sen cartel', ...at('21') },
    ];
    await postNight(
      api,
      poster,
      shown.map(event => ({ ...event, tags: ['to show'] })),
      send,
    );
    expect(await cards(api, 'tags=to-show', send)).toEqual([
      `<li><img src="${image}" alt="">Gaitas &#038; tambores</li>`,
      '<li>Sen cartel</li>',
    ]);
  });

  it('discovery finds the calendar from the home of the site, if its namespace is WordPress’', async () => {
    const { home, api, send } = places.clientOf(place);
    const total = Number((await send(`${api}/events`)).headers.get('X-TEC-Total'));
    const list = { total, rest_url: `${api}/events/` };
    const found = { namespace: 'tribe/events/v1', mayPost: true, byPath: list, byQuery: list };
    expect(await discover(home, send)).toEqual(api.includes('/wp-json/') ? found : undefined);
  });
});
