/** Users behind bearer tokens: who writes what, and when a subject becomes a user (contract/rights#identity, contract/rights#roles). */
import { describe, expect, it } from 'vitest';
import { subjectLogin } from '../../../shared/model/users.ts';
import { userPartition } from '../../../shared/store/table.ts';
import { EVENT, REFUSED, useBearer } from '../../support/bearer.ts';
import { openGate } from '../../support/gate.ts';
import { statusAndCode } from '../../support/replies.ts';
import { basic } from '../../support/service.ts';
import { listenTo, type Sent } from '../../support/wire.ts';

const gate = openGate();
const heard: Sent[] = [];
const { call, issuer, service, tagBody, token } = useBearer(client => gate.wrap(listenTo(client, heard)));

describe('a subject', () => {
  const itemsOf = (sub: string) =>
    service().store.readRange({ partition: userPartition(subjectLogin(issuer().url, sub)) });
  const create = async (bearer: string, title: string) => {
    const { status, body } = await call('POST', '/events', bearer, { body: { ...EVENT, title } });
    return { status, id: String(body.id), author: Number(body.author), is: body.status };
  };

  it('keeps its records, and those of others are others’', async () => {
    const author = (sub: string) => token({ sub, groups: 'press' });
    const own = await create(author('carme'), 'Of Carme');
    expect(own).toMatchObject({ status: 201, is: 'publish' });
    expect(own.author).toBeGreaterThan(5);
    const body = { description: 'More' };
    expect(statusAndCode(await call('PUT', `/events/${own.id}`, author('carme'), { body }))).toEqual([200]);
    for (const other of ['Carme', 'carme ', 'brais', String(own.author)])
      expect(statusAndCode(await call('PUT', `/events/${own.id}`, author(other), { body }))).toEqual([
        403,
        'rest_forbidden',
      ]);
    expect((await create(author('carme'), 'Another of Carme')).author).toBe(own.author);
  });

  it('that has written nothing yet lists nobody’s drafts', async () => {
    await service().call('POST', '/events', { as: 'editor', body: { ...EVENT, title: 'Inner', status: 'private' } });
    expect((await service().call('GET', '/events?status=private', { as: 'editor' })).body.total).toBe(1);
    for (const groups of ['clubs', 'press'])
      for (const query of ['status=private', 'status=any', 'search=inner']) {
        const { body } = await call('GET', `/events?${query}`, token({ sub: 'new here', groups }));
        expect(body.events.filter(({ status }: { status: string }) => status !== 'publish')).toEqual([]);
      }
  });

  it('is no user before it writes, and never if its role does not', async () => {
    const editor = token({ sub: 'fina' });
    await call('GET', '/events?status=draft', editor);
    expect(await itemsOf('fina')).toEqual([]);
    expect((await call('POST', '/tags', editor, tagBody())).status).toBe(201);
    expect(await itemsOf('fina')).toEqual([
      expect.objectContaining({ id: expect.any(Number), login: `${issuer().url}#fina` }),
    ]);
    expect((await call('POST', '/tags', token({ sub: 'guz', groups: 'readers' }), tagBody())).status).toBe(403);
    expect(await itemsOf('guz')).toEqual([]);
  });

  it('that writes twice at once for the first time is one user', async () => {
    const bearer = token({ sub: 'iago' });
    const { held, release } = gate.hold('#iago');
    const first = create(bearer, 'First of Iago');
    await held;
    const second = await create(bearer, 'Second of Iago');
    release();
    expect(await first).toMatchObject({ status: 201, author: second.author });
    expect(await itemsOf('iago')).toHaveLength(1);
  });

  it.each([
    ['its whole name', (login: string) => login],
    ['the subject', () => 'maria'],
  ])('has no password that opens anything: %s', async (_, loginOf) => {
    await call('POST', '/tags', token({ sub: 'maria' }), tagBody());
    const login = loginOf(subjectLogin(issuer().url, 'maria'));
    for (const password of ['', 'undefined', '0'.repeat(64)]) {
      const authorization = basic(`${login}:${password}`);
      expect(statusAndCode(await service().call('GET', '/events', { headers: { authorization } }))).toEqual(REFUSED);
    }
  });
});
