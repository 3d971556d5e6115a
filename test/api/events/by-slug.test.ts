/**
 * Writes by slug: nothing is made, nothing is redirected, and rights are those on the record (checks 159 to 165, contract/http#addresses,
 * contract/rights#roles).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, M, refusalOf, useEvents } from './use-events.ts';

const { call, create } = useEvents();
const at = (slug: string) => `/events/by-slug/${slug}`;
const put = (slug: string, body: object, as?: string) =>
  call('PUT', at(slug), { body, ...(as !== undefined && { as }) });

describe('an unknown slug', () => {
  it.each([
    [undefined, [401, 'rest_forbidden']],
    ['subscriber', [403, 'rest_forbidden']],
    ['contributor', [404, 'rest-event-not-found']],
    ['editor', [404, 'rest-event-not-found']],
  ])('updated by %s makes nothing (check 159)', async (as, refusal) => {
    expect(refusalOf(await put('nope', M, as))).toEqual(refusal);
    expect(refusalOf(await call('GET', at('nope')))).toEqual(invalidParam('slug'));
    expect((await call('GET', '/events?start_date=2031-05-01&end_date=2031-05-31')).body.total).toBe(0);
  });

  it.each([[undefined], ['subscriber'], ['editor']])(
    'deleted by %s is refused before rights are (check 161)',
    async as => {
      const answer = await call('DELETE', at('nope'), as === undefined ? {} : { as });
      expect(refusalOf(answer)).toEqual(invalidParam('slug'));
    },
  );
});

describe('a known slug', () => {
  it.each(['POST', 'PUT', 'PATCH'])('is updated by %s (check 162)', async method => {
    const before = await create({ title: `By ${method}`, description: 'Kept' });
    const answer = await call(method, at(before.slug), { as: 'editor', body: { title: 'N' } });
    expect(bodyOf(answer, 200)).toEqual({ ...before, title: 'N' });
  });

  it('is renamed by a slug in the body (check 164, contract/http#addresses)', async () => {
    const { id } = await create({ slug: 'name-a' });
    expect(bodyOf(await put('name-a', { slug: 'name-b' }, 'editor'), 200)).toMatchObject({ id, slug: 'name-b' });
    expect(refusalOf(await call('GET', at('name-a')))).toEqual(invalidParam('slug'));
    expect(bodyOf(await call('GET', at('name-b')), 200).id).toBe(id);
  });

  it('is found across statuses (contract/http#addresses)', async () => {
    const { id } = await create({ status: 'draft', slug: 'quiet' });
    expect(bodyOf(await put('quiet', { status: 'publish' }, 'editor'), 200)).toMatchObject({ id, status: 'publish' });
  });
});
