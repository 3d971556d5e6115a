/** Guessing at the password of an event: slowed for that event and address, in lists too (contract/events#event-passwords). */
import { describe, expect, it } from 'vitest';
import { MAX_FAILURES } from '../../../shared/model/users.ts';
import { PROTECTED, SLOWED, useGuessing } from '../../support/guessing.ts';
import { statusAndCode } from '../../support/replies.ts';

const { at, makeProtected, open, pass, service, times } = useGuessing();

describe('the password of an event', () => {
  it('is slowed as a login is, for that event and address alone', async () => {
    const [id, other] = [await makeProtected('sesame'), await makeProtected('sesame')];
    const slug = (await service().call('GET', `/events/${id}?context=edit`, { as: 'editor' })).body.slug;
    expect(await times(10, () => open(id, 'guess'))).toEqual(Array(10).fill(PROTECTED));
    const bySlug = () => service().call('GET', `/events/by-slug/${slug}?password=guess`, { from: at.address });
    expect(await times(10, bySlug)).toEqual(Array(10).fill(PROTECTED));
    const slowed = await open(id, 'sesame');
    expect([statusAndCode(slowed), slowed.headers.get('retry-after')]).toEqual([SLOWED, '300']);
    expect(slowed.headers.get('cache-control')).toBe('private, no-store');
    expect(statusAndCode(await open(other, 'sesame'))).toEqual([200]);
    expect(statusAndCode(await open(id, 'sesame', '203.0.113.2'))).toEqual([200]);
    expect(
      statusAndCode(
        await service().call('GET', `/events/${id}?context=edit&password=x`, { as: 'editor', from: at.address }),
      ),
    ).toEqual([200]);
    expect(statusAndCode(await service().call('GET', `/events/${id}`, { from: at.address }))).toEqual(PROTECTED);
    pass(300);
    expect(statusAndCode(await open(id, 'sesame'))).toEqual([200]);
  });

  it('is slowed in lists, where one guess is a guess at every event of the page', async () => {
    const [id, other] = [await makeProtected('sesame'), await makeProtected('alohomora')];
    const both = `include=${id},${other}`;
    const shown = async (password: string) => {
      const { body } = await service().call('GET', `/events?${both}&password=${password}`, { from: at.address });
      return body.events.map(({ featured }: { featured: boolean | null }) => featured !== null);
    };
    for (let i = 0; i < MAX_FAILURES.target; i++) expect(await shown('sesame')).toEqual([true, false]); // a guess at the other
    expect(await shown('alohomora'), 'the right one comes too late, and is a guess at the first').toEqual([
      false,
      false,
    ]);
    expect(await shown('sesame'), 'who knows it goes on seeing it').toEqual([true, false]);
    expect(statusAndCode(await open(other, 'alohomora'))).toEqual(SLOWED);
  });
});
