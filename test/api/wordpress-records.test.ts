/** WordPress' own namespaces, which clients of the original call beside its API (contract/wordpress): through the door, at any site. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { statusAndCode } from '../support/replies.ts';
import { cell, MATRIX, type State } from '../support/rights-table.ts';
import { type Answer, openService, type Sent } from '../support/service.ts';

const service = await openService();
afterAll(() => service.stop());

const EEA = { 'x-tec-eea': 'I understand that this endpoint is experimental.' };
const wp = (method: string, path: string, sent: Sent = {}) =>
  service.call(method, path, { base: 'wp-json/wp/v2', ...sent });
const tec = (method: string, path: string, sent: Sent = {}) =>
  service.call(method, path, { base: 'wp-json/tec/v1', headers: EEA, ...sent });
const editor = { as: 'editor' } as const;

const WP = 'http://calendar.test/gl/wp-json/wp/v2';
const ON = { start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:00:00' };
const INDEX = '<http://calendar.test/gl/wp-json/>; rel="https://api.w.org/"'; // of every answer
const pagesOf = ({ headers }: Answer) => {
  const link = headers.get('link')?.replace(INDEX, '').replace(/, $/, '');
  return [headers.get('x-wp-total'), headers.get('x-wp-totalpages'), link || null];
};
const createEvent = (fields: object) => createRecord(service, 'events', { title: 'Foliada', ...ON, ...fields });
const protect = (id: number) =>
  service.call('PUT', `/events/${id}`, { ...editor, body: { password: 'ContrasinalDosSocios' } });

describe('categories and tags', () => {
  let music: { id: number };
  beforeAll(async () => {
    music = await createRecord(service, 'categories', { name: 'Música & baile' });
    await createRecord(service, 'categories', { name: 'Jazz', parent: music.id, description: 'En directo' });
    for (const name of ['folk', 'jazz', 'pop', 'rock', 'ska']) await createRecord(service, 'tags', { name });
    await createEvent({ tags: ['jazz'], categories: ['Jazz'] });
  });

  it('are shown as WordPress shows them', async () => {
    const { body } = await wp('GET', '/tribe_events_cat?search=jazz');
    expect(body).toEqual([
      {
        id: expect.any(Number),
        count: 1,
        description: 'En directo',
        link: expect.stringContaining('/gl/'),
        name: 'Jazz',
        slug: 'jazz',
        taxonomy: 'tribe_events_cat',
        parent: music.id,
        meta: [],
      },
    ]);
    const [{ id }] = body;
    expect((await wp('GET', `/tribe_events_cat/${id}`)).body).toEqual(body[0]);
    expect((await wp('GET', '/tags?slug=jazz')).body).toMatchObject([{ name: 'jazz', taxonomy: 'post_tag', count: 1 }]);
  });

  it.each([
    ['', ['folk', 'jazz', 'pop', 'rock', 'ska'], ['5', '1', null]],
    ['?hide_empty=1', ['jazz'], ['1', '1', null]],
    ['?search=o', ['folk', 'pop', 'rock'], ['3', '1', null]],
    ['?slug=ska', ['ska'], ['1', '1', null]],
    ['?slug=none', [], ['0', '0', null]],
    ['?per_page=2', ['folk', 'jazz'], ['5', '3', `<${WP}/tags?per_page=2&page=2>; rel="next"`]],
    [
      '?per_page=2&page=2',
      ['pop', 'rock'],
      ['5', '3', `<${WP}/tags?per_page=2&page=1>; rel="prev", <${WP}/tags?per_page=2&page=3>; rel="next"`],
    ],
    ['?per_page=2&page=4', [], ['5', '3', `<${WP}/tags?per_page=2&page=3>; rel="prev"`]],
    ['?page=99', [], ['5', '1', `<${WP}/tags?page=1>; rel="prev"`]],
    ['?per_page=100', ['folk', 'jazz', 'pop', 'rock', 'ska'], ['5', '1', null]],
  ])('tags%s', async (query, names, pages) => {
    const answer = await wp('GET', `/tags${query}`);
    expect(answer.body.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(pagesOf(answer)).toEqual(pages);
  });
});

describe('the caller', () => {
  it('is asked for with credentials', async () => {
    const refused = await wp('GET', '/users/me');
    expect(statusAndCode(refused)).toEqual([401, 'rest_not_logged_in']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    const { body } = await wp('GET', '/users/me', { as: 'author' });
    expect(body).toMatchObject({ name: 'author', slug: 'author', link: 'http://calendar.test/gl', meta: [] });
    expect(body).not.toHaveProperty('roles');
  });
});

describe('media', () => {
  const URL = 'https://pictures.example/2027/Cartel%20de%20festa.jpg';
  let shown: number;
  beforeAll(async () => {
    const { image } = await createEvent({
      title: 'Con cartel',
      image: { url: URL, alt: 'Un cartel', width: 8, height: 6 },
    });
    shown = image.id;
  });

  it('shows a picture that a public record shows, by its id and by its slug', async () => {
    const { status, body } = await wp('GET', `/media/${shown}`);
    expect([status, body]).toEqual([
      200,
      {
        id: shown,
        guid: { rendered: URL },
        slug: `cartel-de-festa-${shown}`,
        status: 'inherit',
        type: 'attachment',
        link: URL,
        title: { rendered: 'Cartel de festa' },
        author: expect.any(Number),
        alt_text: 'Un cartel',
        media_type: 'image',
        mime_type: 'image/jpeg',
        media_details: {
          width: 8,
          height: 6,
          sizes: expect.objectContaining({ medium: { width: 8, height: 6, mime_type: 'image/jpeg', source_url: URL } }),
        },
        source_url: URL,
      },
    ]);
    for (const query of [`slug=cartel-de-festa-${shown}`, `include=${shown}`, `include=999999,${shown}`]) {
      const found = await wp('GET', `/media?${query}`);
      expect([query, found.body, ...pagesOf(found)]).toEqual([query, [body], '1', '1', null]);
    }
  });

  it('hides what only drafts and protected events show', async () => {
    const draft = await createEvent({ status: 'draft', image: 'https://pictures.example/draft.jpg' });
    const closed = await createEvent({ status: 'draft', image: 'https://pictures.example/closed.jpg' });
    await protect(closed.id);
    await service.call('PUT', `/events/${closed.id}`, { ...editor, body: { status: 'publish' } });
    for (const { id } of [draft.image, closed.image]) {
      for (const as of [undefined, 'subscriber', 'author']) {
        expect(statusAndCode(await wp('GET', `/media/${id}`, as ? { as } : {}))).toEqual([404, 'rest_post_invalid_id']);
        expect((await wp('GET', `/media?include=${id}`, as ? { as } : {})).body).toEqual([]);
      }
      expect((await wp('GET', `/media/${id}`, editor)).status).toBe(200);
    }
  });

  it.each<[what: string, sent: Sent, refusal: unknown[]]>([
    ['bytes', { ...editor, body: 'PNG', headers: { 'content-type': 'image/png' } }, [501, 'rest_not_implemented']],
    [
      'a form',
      {
        ...editor,
        body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nPNG\r\n--b--\r\n',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
      [501, 'rest_not_implemented'],
    ],
    [
      'an author',
      { as: 'author', body: 'PNG', headers: { 'content-type': 'image/png' } },
      [501, 'rest_not_implemented'],
    ],
    ['nobody', { body: 'PNG', headers: { 'content-type': 'image/png' } }, [401, 'rest_cannot_create']],
    ['a subscriber', { as: 'subscriber', body: '{}' }, [403, 'rest_cannot_create']],
  ])('refuses uploads: %s', async (_, sent, refusal) => {
    const answer = await wp('POST', '/media?ml_language=es', sent);
    expect(statusAndCode(answer)).toEqual(refusal);
    if (answer.status === 501) expect(answer.body.message).toContain('`image`');
  });
});

describe('events of wp/v2', () => {
  it('shows an event with the names of WordPress', async () => {
    const event = await createEvent({
      title: 'Foliada & baile',
      description: 'Un <b>serán</b>',
      cost: '5',
      venue: { venue: 'Casa da Cultura' },
      organizer: { organizer: 'Concello' },
      image: 'https://pictures.example/b.jpg',
      tags: ['folk'],
      categories: ['Festas'],
    });
    const { status, body } = await wp('GET', `/tribe_events/${event.id}`);
    expect([status, body]).toEqual([
      200,
      {
        id: event.id,
        date: event.date.replace(' ', 'T'),
        date_gmt: event.date_utc.replace(' ', 'T'),
        guid: { rendered: event.url },
        modified: event.modified.replace(' ', 'T'),
        modified_gmt: event.modified_utc.replace(' ', 'T'),
        slug: 'foliada-baile',
        status: 'publish',
        type: 'tribe_events',
        link: event.url,
        title: { rendered: 'Foliada &#038; baile' },
        content: { rendered: '<p>Un <b>serán</b></p>', protected: false },
        excerpt: { rendered: '', protected: false },
        author: Number(event.author),
        featured_media: event.image.id,
        template: '',
        tags: [event.tags[0].id],
        tribe_events_cat: [event.categories[0].id],
        meta: {
          _EventAllDay: false,
          _EventTimezone: 'Europe/Madrid',
          _EventStartDate: '2027-05-10 20:00:00',
          _EventEndDate: '2027-05-10 22:00:00',
          _EventStartDateUTC: '2027-05-10 18:00:00',
          _EventEndDateUTC: '2027-05-10 20:00:00',
          _EventShowMap: expect.any(Boolean),
          _EventShowMapLink: expect.any(Boolean),
          _EventURL: '',
          _EventCost: '5€',
          _EventOrganizerID: [event.organizer[0].id],
          _EventVenueID: [event.venue.id],
          _tribe_events_status: '',
          _tribe_events_status_reason: '',
        },
      },
    ]);
    const raw = (await wp('GET', `/tribe_events/${event.id}?context=edit`, editor)).body;
    expect([raw.title, raw.content.raw]).toEqual([
      { raw: 'Foliada & baile', rendered: 'Foliada &#038; baile' },
      '<p>Un <b>serán</b></p>',
    ]);
    const own = await wp('GET', `/tribe_events/${event.id}?context=edit`);
    expect([own.status, own.body.title]).toEqual([200, { rendered: 'Foliada &#038; baile' }]);
  });

  it('takes terms, a picture and texts, and keeps the rest', async () => {
    const event = await createEvent({ title: 'Por cambiar', cost: '5', tags: ['vella'] });
    const { image } = await createEvent({ title: 'Outro', image: 'https://pictures.example/c.jpg' });
    const [tag, category] = [
      await createRecord(service, 'tags', { name: 'nova' }),
      await createRecord(service, 'categories', { name: 'Nova' }),
    ];
    const changes: [body: object, shown: object][] = [
      [{ featured_media: image.id }, { featured_media: image.id }],
      [
        { tags: [tag.id], tribe_events_cat: [category.id] },
        { tags: [tag.id], tribe_events_cat: [category.id] },
      ],
      [{ title: { raw: 'Cambiado' }, content: 'Con texto' }, { title: { raw: 'Cambiado', rendered: 'Cambiado' } }],
      [{ title: { rendered: 'Como se mostra' } }, { title: { raw: 'Cambiado', rendered: 'Cambiado' } }],
      [
        { featured_media: 0, tags: [] },
        { featured_media: 0, tags: [] },
      ],
    ];
    for (const [body, shown] of changes) {
      const answer = await wp('POST', `/tribe_events/${event.id}`, { ...editor, body });
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining(shown)]);
    }
    const after = (await service.call('GET', `/events/${event.id}`)).body;
    expect(after).toMatchObject({
      title: 'Cambiado',
      description: '<p>Con texto</p>',
      cost: '5€',
      image: false,
      tags: [],
    });
  });

  it('shows a protected event blank, but for those who know its password or may edit it', async () => {
    const event = await createEvent({ title: 'Socios', description: 'Segredo', tags: ['segredo'] });
    await protect(event.id);
    const blank = {
      title: { rendered: 'Socios' },
      content: { rendered: '', protected: true },
      tags: [],
      featured_media: 0,
    };
    expect((await wp('GET', `/tribe_events/${event.id}`)).body).toMatchObject(blank);
    expect((await wp('GET', `/tribe_events/${event.id}?password=nope`)).body).toMatchObject(blank);
    expect((await tec('GET', `/events/${event.id}`)).body).toMatchObject({ ...blank, venues: [], cost: '' });
    const [listed] = (await tec('GET', '/events?search=socios', { as: 'admin' })).body;
    expect(listed).toMatchObject(blank);
    const opened = { content: { rendered: '<p>Segredo</p>', protected: false }, tags: [event.tags[0].id] };
    expect((await wp('GET', `/tribe_events/${event.id}?password=ContrasinalDosSocios`)).body).toMatchObject(opened);
    expect((await wp('GET', `/tribe_events/${event.id}?context=edit`, editor)).body).toMatchObject({
      tags: opened.tags,
    });
  });
});

describe('tec/v1', () => {
  it('asks for an acknowledgement, once the caller may do what they ask', async () => {
    const { id } = await createEvent({ title: 'Recoñecido' });
    const draft = await createEvent({ title: 'Borrador', status: 'draft' });
    const none = { headers: {} };
    const NOT_ACKNOWLEDGED = [400, 'missing_experimental_endpoint_acknowledgement'];
    const cases: [method: string, path: string, sent: Sent, answer: unknown[]][] = [
      ['GET', '/events', none, NOT_ACKNOWLEDGED],
      ['GET', '/venues', none, NOT_ACKNOWLEDGED],
      ['GET', `/events/${id}`, none, NOT_ACKNOWLEDGED],
      ['GET', `/events/${id}`, { headers: { 'x-tec-eea': '' } }, NOT_ACKNOWLEDGED],
      ['PUT', `/events/${id}`, { ...none, ...editor, body: { title: 'Non' } }, NOT_ACKNOWLEDGED],
      ['DELETE', `/events/${id}`, { ...none, ...editor }, NOT_ACKNOWLEDGED],
      ['POST', '/venues', { ...none, ...editor, body: { title: 'Non' } }, NOT_ACKNOWLEDGED],
      ['POST', '/venues', { ...none, body: { title: 'Non' } }, [401, 'rest_forbidden']],
      ['GET', '/events/999999', none, [401, 'rest_forbidden']],
      ['GET', `/events/${draft.id}`, none, [401, 'rest_forbidden']],
    ];
    for (const [method, path, sent, answer] of cases)
      expect([method, path, statusAndCode(await tec(method, path, sent))]).toEqual([method, path, answer]);
    expect((await tec('GET', `/events/${id}`)).body.title.rendered).toBe('Recoñecido');
  });

  it('keeps venues and organizers', async () => {
    const cases = [
      [
        '/venues',
        { title: 'Pazo', city: 'Lugo', state_province: 'Galicia' },
        { city: 'Lugo', state_province: 'Galicia' },
      ],
      ['/organizers', { title: 'Banda', email: 'banda@example.org' }, { email: 'banda@example.org' }],
    ] as const;
    for (const [list, body, shown] of cases) {
      const made = await tec('POST', list, { ...editor, body });
      expect([made.status, made.headers.get('location')]).toEqual([201, null]);
      expect(made.body).toMatchObject({ title: { rendered: body.title }, status: 'publish', phone: '', ...shown });
      const at = `${list}/${made.body.id}`;
      const changed = await tec('PUT', at, { ...editor, body: { content: 'Unha descrición', phone: '981' } });
      expect(changed.body).toMatchObject({ content: { rendered: '<p>Unha descrición</p>' }, phone: '981', ...shown });
      expect((await tec('GET', at)).body).toEqual(changed.body);
      expect((await tec('GET', `${list}?search=${body.title}`)).body).toEqual([changed.body]);
      expect(await tec('DELETE', at, editor)).toMatchObject({ status: 200, body: [] });
      expect((await tec('GET', `${list}?search=${body.title}`)).body).toEqual([]);
      expect(statusAndCode(await tec('POST', list, { ...editor, body: {} }))).toEqual([
        400,
        'rest_missing_callback_param',
        'title',
      ]);
    }
  });

  it('keeps events', async () => {
    const venue = (await tec('POST', '/venues', { ...editor, body: { title: 'Sala' } })).body;
    const organizer = (await tec('POST', '/organizers', { ...editor, body: { title: 'Orfeón' } })).body;
    const tag = await createRecord(service, 'tags', { name: 'coro' });
    const made = await tec('POST', '/events', {
      ...editor,
      body: { title: 'Coro', ...ON, venues: [venue.id], organizers: [organizer.id], tags: [tag.id], status: 'publish' },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      title: { rendered: 'Coro' },
      start_date: ON.start_date,
      start_date_utc: '2027-05-10 18:00:00',
      duration: '7200',
      tags: [tag.id],
      venues: [{ id: venue.id, title: { rendered: 'Sala' } }],
      organizer_names: ['Orfeón'],
      organizers: [{ id: organizer.id }],
    });
    const at = `/events/${made.body.id}`;
    const moved = await tec('PATCH', at, { ...editor, body: { title: 'Coro, noutro sitio', cost: '5', venues: [] } });
    expect(moved.body).toMatchObject({ title: { rendered: 'Coro, noutro sitio' }, cost: '5€', venues: [] });
    expect(await tec('DELETE', at, editor)).toMatchObject({ status: 200, body: [] });
    expect(statusAndCode(await tec('GET', at, editor))).toEqual([404, 'rest_post_invalid_id']);
    expect(statusAndCode(await tec('DELETE', at, editor))).toEqual([410, 'event-is-in-trash']);
    const wrong = { title: 'Mal', ...ON, venues: [999_999], end_date: 'never' };
    expect(statusAndCode(await tec('POST', '/events', { ...editor, body: wrong }))).toEqual([
      400,
      'rest_invalid_param',
      'end_date',
      'venues',
    ]);
    expect(statusAndCode(await tec('POST', '/events', { ...editor, body: { content: 'x' } }))).toEqual([
      400,
      'rest_missing_callback_param',
      'title',
      'start_date',
      'end_date',
    ]);
  });
});

/** By the table of the site's own namespace, whose rights are the same. */
describe('rights', () => {
  const STATES: readonly State[] = ['publish', 'draft', 'private'];
  const CALLERS = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;
  const EXPECTED: Readonly<Record<string, (as: string | undefined) => unknown[]>> = {
    '+': () => [200],
    1: () => [401, 'rest_forbidden'],
    3: () => [403, 'rest_forbidden'],
    x: as => [as === undefined ? 401 : 403, 'rest_forbidden'],
  };

  it.each([
    ['events', 'Event', 'title'],
    ['venues', 'Venue', 'venue'],
    ['organizers', 'Organizer', 'organizer'],
  ] as const)('on %s are those of the main interface', async (list, name, title) => {
    for (const state of STATES)
      for (const as of CALLERS) {
        const fields = { [title]: `De ${as} ${state}`, status: state, ...(list === 'events' && ON) };
        const { id } = await createRecord(service, list, fields, 'editor');
        const expected = (operation: keyof typeof MATRIX) =>
          EXPECTED[cell(MATRIX[operation], as, { state, owner: 'editor' })]?.(as);
        const sent = as === undefined ? {} : { as };
        expect([state, as, statusAndCode(await tec('GET', `/${list}/${id}`, sent))]).toEqual([
          state,
          as,
          expected(`read${name}`),
        ]);
        const changed = await tec('PUT', `/${list}/${id}`, { ...sent, body: { content: 'x' } });
        expect([state, as, statusAndCode(changed)]).toEqual([state, as, expected(`update${name}`)]);
        const deleted = await tec('DELETE', `/${list}/${id}`, sent);
        expect([state, as, statusAndCode(deleted)]).toEqual([state, as, expected(`delete${name}`)]);
      }
  });
});
