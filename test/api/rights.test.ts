/**
 * Rights besides those of the routes: authors, pictures, links, and what is checked before a record
 * is looked for (contract/rights#roles).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { statusAndCode } from '../support/replies.ts';
import { useService } from '../support/service.ts';

const service = await useService();

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
const NOT_YOU = [403, 'rest_forbidden'];

describe.each([
  ['events', 'title'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const)('rights on %s', (collection, name) => {
  const dates = { start_date: '2027-05-01', end_date: '2027-05-01' };
  let made = 0;
  const fields = () => ({ [name]: `Nome ${++made}`, ...(collection === 'events' && dates) });

  it('editors may set any author, others only themselves (check 61, contract/rights#hidden-records)', async () => {
    for (const [as, author, expected] of [
      ['contributor', 2, NOT_YOU],
      ['author', 2, NOT_YOU],
      ['contributor', 4, [201]],
      ['editor', 4, [201]],
    ] as const) {
      const reply = await call('POST', `/${collection}`, { ...fields(), author }, as);
      expect(statusAndCode(reply)).toEqual(expected);
      if (reply.status === 201) expect(reply.body.author).toBe(String(author));
    }
  });

  it('an editor may send back an author who is no user any more', async () => {
    const { id } = (await call('POST', `/${collection}`, fields())).body;
    await service.store.updateItem({ pk: `R#${id}`, sk: '-' }, { set: { author: 77 } });
    const change = async (author: number) => statusAndCode(await call('PUT', `/${collection}/${id}`, { author }));
    expect([await change(77), await change(78)]).toEqual([[200], [400, 'rest_invalid_param', 'author']]);
  });

  it('contributors may change their own in the trash, but not what was public before', async () => {
    const { body: draft } = await call('POST', `/${collection}`, fields(), 'contributor');
    const { body: published } = await call('POST', `/${collection}`, fields(), 'contributor');
    await call('PUT', `/${collection}/${published.id}`, { status: 'publish' });
    for (const { id } of [draft, published]) await call('DELETE', `/${collection}/${id}`);
    const sent = { description: 'By its author' };
    const change = (id: number) => call('PUT', `/${collection}/${id}`, sent, 'contributor');
    expect(statusAndCode(await change(published.id))).toEqual(NOT_YOU);
    expect(statusAndCode(await call('DELETE', `/${collection}/${published.id}`, undefined, 'contributor'))).toEqual(
      NOT_YOU,
    );
    expect(statusAndCode(await change(draft.id))).toEqual([200]);
    const restored = await call('PUT', `/${collection}/${published.id}`, { status: 'publish' });
    expect([restored.status, restored.body.description ?? '']).toEqual([200, '']);
  });

  it('nor may a change give a record to another author', async () => {
    const key = { source: 'feed', source_id: collection };
    const { body } = await call('POST', `/${collection}`, { ...fields(), ...key }, 'author');
    const update = await call('PUT', `/${collection}/${body.id}`, { author: 2 }, 'author');
    const knownByKey = await call('POST', `/${collection}`, { ...fields(), ...key, author: 2 }, 'author');
    expect([update, knownByKey].map(statusAndCode)).toEqual([NOT_YOU, NOT_YOU]);
  });

  it('Allow lists what the caller may do, also before a record is read (check 62, contract/http#cors)', async () => {
    const allowed = async (path: string, as?: string) => (await service.call('GET', path, { as })).headers.get('allow');
    expect(await allowed(`/${collection}`)).toBe('GET');
    expect(await allowed(`/${collection}`, 'subscriber')).toBe('GET');
    expect(await allowed(`/${collection}`, 'contributor')).toBe('GET, POST');
    expect(await allowed(`/${collection}/999999`)).toBe('GET');
    expect(await allowed(`/${collection}/999999`, 'contributor')).toBe('GET, POST, PUT, PATCH, DELETE');
  });
});

it.each([
  ['new', {}],
  ['known by its source key', { source: 'feed', source_id: 'of an event' }],
])('nor may an event give what it links, which is %s, to another author', async (_, key) => {
  for (const sent of [{ venue: { venue: 'Sala allea', ...key } }, { organizer: { organizer: 'Banda allea', ...key } }])
    for (const [author, expected] of [
      [3, [201]],
      [2, NOT_YOU],
    ] as const) {
      const linked = Object.fromEntries(Object.entries(sent).map(([name, each]) => [name, { ...each, author }]));
      const dates = { start_date: '2027-05-03', end_date: '2027-05-03' };
      const reply = await call('POST', '/events', { title: 'Festa allea', ...dates, ...linked }, 'author');
      expect(statusAndCode(reply)).toEqual(expected);
    }
});

describe('what a caller may not know is answered like what is not there (contract/rights#hidden-records)', () => {
  const NOTHING = 999_999;
  const ADDRESS = 'https://media.example/agochada.jpg';
  const DATES = { start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' };
  const event = (fields: object) => ({ title: 'Pregunta', ...DATES, ...fields });
  const hidden = { user: 2, venue: 0, organizer: 0, event: 0, picture: 0 };
  let own: number;
  beforeAll(async () => {
    const made = async (path: string, body: object, as?: string) => (await call('POST', path, body, as)).body;
    hidden.venue = (await made('/venues', { venue: 'Sala agochada', status: 'draft' })).id;
    hidden.organizer = (await made('/organizers', { organizer: 'Banda agochada', status: 'draft' })).id;
    const draft = await made('/events', event({ status: 'draft', image: ADDRESS }));
    hidden.event = draft.id;
    hidden.picture = draft.image.id;
    own = (await made('/events', event({}), 'contributor')).id;
  });

  type Ask = (id: number) => [method: string, path: string, body?: object];
  /** A wrong body is checked for everything that it names. */
  const faulty = { website: 'nope' };
  const ofEvents = (fields: (id: number) => object): Ask[] => [
    id => ['POST', '/events', event(fields(id))],
    id => ['POST', '/events', event({ ...fields(id), ...faulty })],
    id => ['PUT', `/events/${own}`, fields(id)],
    id => ['PUT', `/events/${own}`, { ...fields(id), ...faulty }],
  ];
  const written: Ask[] = [id => ['PUT', `/events/${id}`, {}], id => ['DELETE', `/events/${id}`]];
  const CONTRIBUTORS = [undefined, 'subscriber', 'contributor'];

  it.each<[what: string, callers: readonly (string | undefined)[], of: keyof typeof hidden, asks: readonly Ask[]]>([
    ['a user as author', [...CONTRIBUTORS, 'author'], 'user', ofEvents(author => ({ author }))],
    [
      'a user as author of what is created with an event',
      CONTRIBUTORS,
      'user',
      ofEvents(author => ({ venue: { venue: 'Sala nova', author } })),
    ],
    ['a draft as source of a translation', CONTRIBUTORS, 'event', ofEvents(id => ({ translation_of: id }))],
    ['a draft as parent', CONTRIBUTORS, 'event', ofEvents(post_parent => ({ post_parent }))],
    ['a draft venue by its id', CONTRIBUTORS, 'venue', ofEvents(venue => ({ venue }))],
    ['a draft venue with a name', CONTRIBUTORS, 'venue', ofEvents(id => ({ venue: { id, venue: 'Sala' } }))],
    ['draft organizers in a list', CONTRIBUTORS, 'organizer', ofEvents(id => ({ organizer: [String(id)] }))],
    ['a picture by its id', CONTRIBUTORS, 'picture', ofEvents(id => ({ image: String(id) }))],
    ['a picture that is sent back', CONTRIBUTORS, 'picture', ofEvents(id => ({ image: { id, url: `${ADDRESS}?` } }))],
    ['a draft that is written', [undefined, 'subscriber'], 'event', written],
    ['a draft of another kind', [undefined, 'subscriber'], 'venue', written],
  ])('%s', async (_, callers, of, asks) => {
    for (const as of callers)
      for (const ask of asks) {
        const answer = (id: number) => {
          const [method, path, body] = ask(id);
          return service.call(method, path, { as, body });
        };
        const [unknown, known] = [await answer(NOTHING), await answer(hidden[of])];
        expect(JSON.stringify(known.body)).not.toContain(ADDRESS);
        // A success answers with the record that it has created.
        const comparable = ({ status, headers, body }: typeof known) =>
          status < 300 ? status : [status, headers.get('allow'), body];
        expect(comparable(known), `${ask(hidden[of])} as ${as}`).toEqual(comparable(unknown));
      }
  });
});
