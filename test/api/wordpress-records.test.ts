/**
 * WordPress' own namespaces, which clients of The Events Calendar call beside its API, over HTTP
 * and at any site (contract/wordpress).
 */
import { describe, expect, it } from 'vitest';
import { TecEventQuery, TecLinkedQuery } from '../../shared/api/wordpress-events.ts';
import { parseFields } from '../../shared/http/parse.ts';
import { createRecord } from '../support/create.ts';
import { statusAndCode } from '../support/replies.ts';
import { type Sent, useService } from '../support/service.ts';

const service = await useService();

const EEA = { 'x-tec-eea': 'I understand that this endpoint is experimental.' };
const wp = (method: string, path: string, sent: Sent = {}) =>
  service.call(method, path, { base: 'wp-json/wp/v2', ...sent });
const tec = (method: string, path: string, sent: Sent = {}) =>
  service.call(method, path, { base: 'wp-json/tec/v1', headers: EEA, ...sent });
const editor = { as: 'editor' } as const;

const ON = { start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:00:00' };
const createEvent = (fields: object) => createRecord(service, 'events', { title: 'Foliada', ...ON, ...fields });
const protect = (id: number) =>
  service.call('PUT', `/events/${id}`, { ...editor, body: { password: 'ContrasinalDosSocios' } });

it('the caller is asked for with credentials', async () => {
  const refused = await wp('GET', '/users/me');
  expect(statusAndCode(refused)).toEqual([401, 'rest_not_logged_in']);
  expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  const { body } = await wp('GET', '/users/me', { as: 'author' });
  expect(body).toMatchObject({ name: 'author', slug: 'author', link: 'http://calendar.test/gl', meta: [] });
  expect(body).not.toHaveProperty('roles');
});

describe('media', () => {
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
    ['nobody', { body: 'PNG', headers: { 'content-type': 'image/png' } }, [401, 'rest_cannot_create']],
  ])('refuses uploads: %s', async (_, sent, refusal) => {
    const answer = await wp('POST', '/media?ml_language=es', sent);
    expect(statusAndCode(answer)).toEqual(refusal);
    if (answer.status === 501) expect(answer.body.message).toContain('`image`');
  });
});

describe('events of wp/v2', () => {
  it('shows an event with the names of WordPress', async () => {
    const event = await createEvent({
      ...{ title: 'Foliada & baile', description: 'Un <b>serán</b>', cost: '5', venue: { venue: 'Casa da Cultura' } },
      ...{ organizer: { organizer: 'Concello' }, image: 'https://pictures.example/b.jpg', tags: ['folk'] },
      categories: ['Festas'],
    });
    const { status, body } = await wp('GET', `/tribe_events/${event.id}`);
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: event.id, slug: 'foliada-baile', status: 'publish', type: 'tribe_events' },
        ...{ date: event.date.replace(' ', 'T'), date_gmt: event.date_utc.replace(' ', 'T') },
        ...{ modified: event.modified.replace(' ', 'T'), modified_gmt: event.modified_utc.replace(' ', 'T') },
        ...{ link: event.url, guid: { rendered: event.url } },
        title: { rendered: 'Foliada &#038; baile' },
        content: { rendered: '<p>Un <b>serán</b></p>', protected: false },
        excerpt: { rendered: '', protected: false },
        ...{ author: Number(event.author), featured_media: event.image.id, template: '' },
        ...{ tags: [event.tags[0].id], tribe_events_cat: [event.categories[0].id] },
        meta: {
          ...{ _EventAllDay: false, _EventTimezone: 'Europe/Madrid', _EventURL: '', _EventCost: '5€' },
          ...{ _EventStartDate: '2027-05-10 20:00:00', _EventEndDate: '2027-05-10 22:00:00' },
          ...{ _EventStartDateUTC: '2027-05-10 18:00:00', _EventEndDateUTC: '2027-05-10 20:00:00' },
          ...{ _EventShowMap: expect.any(Boolean), _EventShowMapLink: expect.any(Boolean) },
          ...{ _EventOrganizerID: [event.organizer[0].id], _EventVenueID: [event.venue.id] },
          ...{ _tribe_events_status: '', _tribe_events_status_reason: '' },
        },
      },
    ]);
    const raw = (await wp('GET', `/tribe_events/${event.id}?context=edit`, editor)).body;
    expect(raw.title).toEqual({ raw: 'Foliada & baile', rendered: 'Foliada &#038; baile' });
    expect(raw.content.raw).toBe('<p>Un <b>serán</b></p>');
    const own = await wp('GET', `/tribe_events/${event.id}?context=edit`);
    expect([own.status, own.body.title]).toEqual([200, { rendered: 'Foliada &#038; baile' }]);
  });

  it('takes terms, a picture and texts, and keeps the rest', async () => {
    const event = await createEvent({ title: 'Por cambiar', cost: '5', tags: ['vella'] });
    const { image } = await createEvent({ title: 'Outro', image: 'https://pictures.example/c.jpg' });
    const category = await createRecord(service, 'categories', { name: 'Nova' });
    const title = { raw: 'Cambiado', rendered: 'Cambiado' };
    const links = { featured_media: image.id, tribe_events_cat: [category.id] };
    for (const [body, shown] of [
      [links, links],
      [{ title: { raw: 'Cambiado' }, content: 'Con texto' }, { title }],
      [
        { title: { rendered: 'Como se mostra' }, featured_media: 0, tags: [] },
        { title, featured_media: 0, tags: [] },
      ],
    ])
      expect((await wp('POST', `/tribe_events/${event.id}`, { ...editor, body })).body).toMatchObject(shown ?? {});
    const shown = { title: 'Cambiado', description: '<p>Con texto</p>', cost: '5€', image: false, tags: [] };
    expect((await service.call('GET', `/events/${event.id}`)).body).toMatchObject(shown);
  });

  it('shows a protected event blank, but for those who know its password or may edit it', async () => {
    const event = await createEvent({ title: 'Socios', description: 'Segredo', tags: ['segredo'] });
    await protect(event.id);
    const content = { rendered: '', protected: true };
    const blank = { title: { rendered: 'Socios' }, content, tags: [], featured_media: 0 };
    expect((await wp('GET', `/tribe_events/${event.id}`)).body).toMatchObject(blank);
    expect((await wp('GET', `/tribe_events/${event.id}?password=nope`)).body).toMatchObject(blank);
    expect((await tec('GET', `/events/${event.id}`)).body).toMatchObject({ ...blank, venues: [], cost: '' });
    const [listed] = (await tec('GET', '/events?search=socios', { as: 'admin' })).body;
    expect(listed).toMatchObject(blank);
    const opened = { content: { rendered: '<p>Segredo</p>', protected: false }, tags: [event.tags[0].id] };
    expect((await wp('GET', `/tribe_events/${event.id}?password=ContrasinalDosSocios`)).body).toMatchObject(opened);
    const { body } = await wp('GET', `/tribe_events/${event.id}?context=edit`, editor);
    expect(body).toMatchObject({ tags: opened.tags });
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
      ['GET', `/events/${id}`, none, NOT_ACKNOWLEDGED],
      ['GET', `/events/${id}`, { headers: { 'x-tec-eea': '' } }, NOT_ACKNOWLEDGED],
      ['PUT', `/events/${id}`, { ...none, ...editor, body: { title: 'Non' } }, NOT_ACKNOWLEDGED],
      ['POST', '/venues', { ...none, body: { title: 'Non' } }, [401, 'rest_forbidden']],
      ['GET', '/events/999999', none, [401, 'rest_forbidden']],
      ['GET', `/events/${draft.id}`, none, [401, 'rest_forbidden']],
    ];
    for (const [method, path, sent, answer] of cases)
      expect([method, path, statusAndCode(await tec(method, path, sent))]).toEqual([method, path, answer]);
    expect((await tec('GET', `/events/${id}`)).body.title.rendered).toBe('Recoñecido');
  });

  it('lists what is published, for everyone, unless another status is asked for (contract/wordpress#lists)', async () => {
    const fields = { ...ON, start_date: '2031-01-01', end_date: '2031-01-02' };
    for (const [collection, name] of [
      ['events', 'title'],
      ['venues', 'venue'],
      ['organizers', 'organizer'],
    ] as const) {
      for (const status of ['publish', 'draft'])
        await createRecord(service, collection, { ...fields, [name]: `Estado ${status}`, status });
      const found = async (query: string, as?: string) => {
        const { status, body } = await tec('GET', `/${collection}?search=estado${query}`, as ? { as } : {});
        return status === 200 ? body.map((each: { status: string }) => each.status).sort() : [status, body.code];
      };
      for (const as of [undefined, 'subscriber', 'author', 'editor', 'admin'])
        expect([as, await found('', as)]).toEqual([as, ['publish']]);
      expect(await found('&status=draft', 'editor')).toEqual(['draft']);
      expect(await found('&status=any', 'editor')).toEqual(['draft', 'publish']);
      for (const as of [undefined, 'subscriber']) {
        expect(await found('&status=draft', as)).toEqual([]);
        expect(await found('&status=draft&page=2', as)).toEqual([404, 'tec_rest_organizers_page_not_found']);
        for (const status of ['draft,publish', 'any'])
          expect(await found(`&status=${status}`, as)).toEqual(['publish']);
        expect(await found('&status=bogus', as)).toEqual([400, 'rest_invalid_param']);
      }
    }
  });

  it('has pages of up to 100 records: a larger one is one of 100, and named (contract/wordpress#lists)', async () => {
    for (const [size, length, ignored] of [
      ['100', 100, null],
      ['101', 100, 'per_page'],
    ] as const) {
      for (const schema of [TecEventQuery, TecLinkedQuery])
        expect(parseFields(schema, { per_page: size }).per_page).toBe(length);
      for (const collection of ['events', 'venues', 'organizers']) {
        const { status, headers } = await tec('GET', `/${collection}?per_page=${size}`);
        expect([status, headers.get('x-calendar-ignored')]).toEqual([200, ignored]);
      }
    }
    expect((await tec('GET', '/organizers?per_page=0')).status).toBe(400);
    expect((await wp('GET', '/tags?per_page=101')).status).toBe(400);
  });
});
