/** When a password was used last: noted once a minute, and never in the way of a request (contract/rights#identity). */
import { describe, expect, it } from 'vitest';
import { passwordKey, userKey } from '../../shared/store/table.ts';
import { useGuessing } from '../support/guessing.ts';
import { statusAndCode } from '../support/replies.ts';

const { at, heard, pass, rightly, service, whileBroken } = useGuessing();

describe('the use of a password', () => {
  const used = async (login: string) =>
    (await service().store.read([passwordKey(login, 'test')], 'consistent'))[0]?.used;
  const marks = () => heard.filter(({ command, input }) => command === 'UpdateItem' && input.includes('"U#')).length;

  it('is stored once a minute, whether the request succeeds or fails later', async () => {
    await rightly('author');
    expect(await used('author')).toBe(at.now);
    pass(59);
    await rightly('author');
    expect([await used('author'), marks()]).toEqual([at.now - 59, 1]);
    pass(1);
    expect(statusAndCode(await service().call('GET', '/events/999999', { as: 'author', from: at.address }))).toEqual([
      404,
      'rest-event-not-found',
    ]);
    expect([await used('author'), marks()]).toEqual([at.now, 2]);
  });

  it('does not restore a password that was revoked meanwhile', async () => {
    const key = passwordKey('editor', 'gone');
    await service().store.updateItem(key, { set: { used: at.now }, when: 'present' });
    expect(await service().store.read([key], 'consistent')).toEqual([undefined]);
  });

  it('does not refuse the request if storing fails', async () => {
    expect(statusAndCode(await whileBroken(rightly))).toEqual([200]);
    expect(service().faults.splice(0)).toEqual([
      ['use of a password is not noted', { error: expect.objectContaining({ message: expect.any(String) }) }],
    ]);
    const [user] = await service().store.read([userKey('editor')], 'consistent');
    expect(user?.version).toBe(1);
  });
});
