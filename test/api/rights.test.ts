/** Rights beside those of the routes: authors, pictures, links, and what is asked before a record is found (contract/rights#roles). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalid, statusAndCode } from '../support/replies.ts';
import { openService, type Service } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });

const NOBODY = [401, 'rest_forbidden'];
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

  it('a record with a new author may be changed by that one, not by the former author', async () => {
    const { id } = (await call('POST', `/${collection}`, fields(), 'author')).body;
    const given = await call('PUT', `/${collection}/${id}`, { author: 4, status: 'draft' });
    expect([given.body.author, given.body.status]).toEqual(['4', 'draft']);
    for (const [as, write, read] of [
      ['author', NOT_YOU, 403],
      ['contributor', [200], 200],
    ] as const) {
      expect(statusAndCode(await call('PUT', `/${collection}/${id}`, {}, as))).toEqual(write);
      expect((await call('GET', `/${collection}/${id}`, undefined, as)).status).toBe(read);
      const drafts = (await call('GET', `/${collection}?status=draft`, undefined, as)).body[collection];
      expect(drafts.some((draft: { id: number }) => draft.id === id)).toBe(read === 200);
    }
  });

  it('pictures by address need the right to publish (contract/rights#roles)', async () => {
    const image = 'https://media.example/a.jpg';
    expect(statusAndCode(await call('POST', `/${collection}`, { ...fields(), image }, 'contributor'))).toEqual(
      invalid('image'),
    );
    expect(statusAndCode(await call('POST', `/${collection}`, { ...fields(), image }, 'author'))).toEqual([201]);
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

it('an unknown event is 401, 403 or 404; venues and organizers are 400 (check 59)', async () => {
  for (const method of ['PUT', 'DELETE']) {
    const ask = (path: string, as?: string) =>
      service.call(method, path, { as, body: method === 'PUT' ? {} : undefined });
    expect(statusAndCode(await ask('/events/999999'))).toEqual(NOBODY);
    expect(statusAndCode(await ask('/events/999999', 'subscriber'))).toEqual(NOT_YOU);
    expect(statusAndCode(await ask('/events/999999', 'editor'))).toEqual([404, 'rest-event-not-found']);
    expect(statusAndCode(await ask('/venues/999999'))).toEqual(invalid('id'));
    expect(statusAndCode(await ask('/organizers/999999', 'subscriber'))).toEqual(invalid('id'));
  }
});

it('a venue that the caller may not read is answered like an unknown one (contract/rights#hidden-records)', async () => {
  const hidden = (await call('POST', '/venues', { venue: 'Local agochado', status: 'draft' })).body.id;
  const event = { title: 'Tentativa', start_date: '2027-05-01', end_date: '2027-05-01' };
  for (const venue of [hidden, [hidden], { id: hidden }, 999_999])
    for (const [also, names] of [
      [{}, ['venue']],
      [{ website: 'nope' }, ['website', 'venue']], // a body at fault is looked through for all it names (check 36)
    ] as const)
      expect(statusAndCode(await call('POST', '/events', { ...event, ...also, venue }, 'author'))).toEqual(
        invalid(...names),
      );
  expect(statusAndCode(await call('POST', '/events', { ...event, venue: hidden }))).toEqual([201]);
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
  /** A body at fault is looked through for all it names. */
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
        // A success answers with what it has created.
        const comparable = ({ status, headers, body }: typeof known) =>
          status < 300 ? status : [status, headers.get('allow'), body];
        expect(comparable(known), `${ask(hidden[of])} as ${as}`).toEqual(comparable(unknown));
      }
  });
});
