/**
 * Slashes at the end and encoded letters change nothing; slashes within an address do (check 1,
 * contract/http#addresses).
 */
import { describe, expect, it } from 'vitest';
import { useService, type Visit } from '../support/service.ts';

const service = await useService();

const NAMESPACE = '/gl/calendar/events/v1';
const EVENT = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

describe.each([{ slashCounts: false }, { slashCounts: true }])('with a gateway that does %j', habits => {
  const ask = async (method: string, path: string, sent: Pick<Visit, 'as' | 'body'> = {}) => {
    const visit = { method, headers: {}, gateway: service.gateway(habits), ...sent };
    const { status, headers, page } = await service.visit(`${NAMESPACE}${path}`, visit);
    const { 'server-timing': _, ...others } = headers; // it says that API Gateway has no route
    return { status, headers: others, body: page };
  };

  it('reads are answered as without extra slashes', async () => {
    const made = await ask('POST', '/events', { as: 'editor', body: { ...EVENT, title: 'Romaría de San Roque' } });
    const { id, slug } = JSON.parse(made.body);
    const cases: [string, string][] = [
      ['', '/'],
      ['/events?per_page=1', '/events/?per_page=1'],
      ['/events', '/%65vents'],
      [`/events/${id}`, `/events/${id}/`],
      [`/events/by-slug/${slug}`, `/events/by-slug/${slug.replace('-', '%2D')}/`],
      ['/nowhere', `/events//${id}`],
    ];
    for (const [plain, other] of cases) {
      expect([other, await ask('GET', other)]).toEqual([other, await ask('GET', plain)]);
      expect([other, await ask('OPTIONS', other)]).toEqual([other, await ask('OPTIONS', plain)]);
    }
  });

  it.each(['/', '//'])('writes keep credentials and body: %s', async end => {
    const as = 'editor';
    const write = async (method: string, path: string, body: object = {}) => {
      const answer = await ask(method, `${path}${end}`, { as, body });
      return [answer.status, JSON.parse(answer.body)];
    };
    for (const [collection, body] of [
      ['venues', { venue: `Praza ${end}` }],
      ['organizers', { organizer: `Banda ${end}` }],
      ['categories', { name: `Música ${end} ${habits.slashCounts}` }],
      ['tags', { name: `folk ${end} ${habits.slashCounts}` }],
    ] as const)
      expect(await write('POST', `/${collection}`, body)).toEqual([
        201,
        expect.objectContaining({ id: expect.any(Number) }),
      ]);
    const [status, event] = await write('POST', '/events', { ...EVENT, title: 'Foliada' });
    expect(status).toBe(201);
    const address = `/events/${event.id}`;
    expect(await write('PUT', address, { title: 'Única' })).toMatchObject([200, { title: 'Única' }]);
    expect(await write('DELETE', `/events/by-slug/${event.slug}`)).toMatchObject([200, { status: 'trash' }]);
    expect((await ask('POST', `/events${end}`, { body: { ...EVENT, title: 'T' } })).status).toBe(401);
  });
});
