/** How the service says no, and in which order it looks (checks 33 to 45, 59, 158, contract/rights#roles and part 7). */
import { describe, expect, it } from 'vitest';
import { invalidParam, M, missingParam, refusalOf, useEvents } from './use-events.ts';

const { call, post, create } = useEvents();
const FORBIDDEN = 'rest_forbidden';

describe('the envelope', () => {
  it('names what is wrong in an object, with a text for each (checks 33, 36)', async () => {
    const { status, body } = await post({ website: 'nope', author: 999999 });
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'rest_invalid_param',
      message: expect.any(String),
      data: {
        status: 400,
        params: { website: expect.stringMatching(/./), author: expect.stringMatching(/./) },
        details: [],
      },
    });
  });

  it('gives inner codes for types and enumerations (check 45)', async () => {
    const { body } = await post({ all_day: 'maybe', ml_language: 'de', title: '' });
    expect(body.data.details).toEqual({
      all_day: { code: 'rest_invalid_type', message: expect.any(String), data: { param: 'all_day' } },
      ml_language: { code: 'rest_not_in_enum', message: expect.any(String), data: null },
    });
    expect(Object.keys(body.data.params).sort()).toEqual(['all_day', 'ml_language', 'title']);
  });
});

describe('the order of checks on create', () => {
  it.each<[string, string | undefined, unknown, unknown[], string]>([
    ['an anonymous one with nothing in it', undefined, {}, missingParam('title', 'start_date', 'end_date'), 'check 37'],
    ['an anonymous one with something wrong', undefined, { ...M, status: 'bogus' }, invalidParam('status'), 'check 37'],
    ['one by nobody, of an unknown author', undefined, { ...M, author: 999999 }, [401, FORBIDDEN], 'no look'],
    ['one of an author by an unknown one', 'author', { ...M, author: 999999 }, [403, FORBIDDEN], 'as by a known one'],
    ['one of an editor by an unknown author', 'editor', { ...M, author: 999999 }, invalidParam('author'), 'check 104'],
    ['an anonymous one', undefined, M, [401, FORBIDDEN], 'check 38'],
    ['one of a subscriber with something wrong', 'subscriber', { ...M, title: '' }, invalidParam('title'), 'recorded'],
    ['one of a subscriber', 'subscriber', M, [403, FORBIDDEN], 'check 39'],
  ])('%s', async (_, as, body, refusal) => {
    expect(refusalOf(await call('POST', '/events', { body, ...(as !== undefined && { as }) }))).toEqual(refusal);
  });
});

describe('the order of checks on update and delete', () => {
  it.each<[string | undefined, unknown[]]>([
    [undefined, [401, FORBIDDEN]],
    ['subscriber', [403, FORBIDDEN]],
    ['contributor', [404, 'rest-event-not-found']],
    ['editor', [404, 'rest-event-not-found']],
  ])('of an unknown event by %s (check 59)', async (as, refusal) => {
    const sent = as === undefined ? {} : { as };
    expect(refusalOf(await call('PUT', '/events/999999', { ...sent, body: { title: 'X' } }))).toEqual(refusal);
    expect(refusalOf(await call('DELETE', '/events/999999', sent))).toEqual(refusal);
  });

  it('wrong fields come before rights and before what does not exist (check 158)', async () => {
    const { id } = await create();
    for (const path of [`/events/${id}`, '/events/999999', '/events/by-slug/nope'])
      expect(refusalOf(await call('PUT', path, { body: { title: '' } }))).toEqual(invalidParam('title'));
    expect(refusalOf(await call('DELETE', `/events/${id}?password=`))).toEqual(invalidParam('password'));
  });
});
