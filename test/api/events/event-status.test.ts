/** Events that do not take place as announced: written, shown, filtered (contract/events#additional-fields, contract/lists#filters-by-flags). */
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, create, post, change, read, trash } = useEvents();

describe('a new event', () => {
  it.each<[sent: object, status: string, reason: string, why: string]>([
    [{}, 'scheduled', '', 'the default'],
    [{ event_status: 'scheduled' }, 'scheduled', '', 'as it is sent'],
    [{ event_status: 'canceled', event_status_reason: 'Storm' }, 'canceled', 'Storm', 'as it is sent'],
    [{ event_status: 'cancelled' }, 'canceled', '', 'the other spelling'],
    [{ event_status: 'postponed', event_status_reason: 'A & <b>B</b>' }, 'postponed', 'A &#038; B', 'a line of text'],
    [{ event_status: '', event_status_reason: '' }, 'scheduled', '', 'nothing'],
    [{ event_status: null, event_status_reason: null }, 'scheduled', '', 'nothing'],
    [{ event_status_reason: 'Doors open at 9' }, 'scheduled', 'Doors open at 9', 'the one does not need the other'],
  ])('%j is %s with the reason "%s" (%s)', async (sent, event_status, event_status_reason) => {
    const made = await create(sent);
    expect(made).toMatchObject({ event_status, event_status_reason });
    const { json_ld, ...shown } = await read(made.id);
    expect(shown).toEqual(made);
    await trash(made.id);
  });

  it.each<[sent: object, field: string]>([
    [{ event_status: 'Canceled' }, 'event_status'],
    [{ event_status: 'moved' }, 'event_status'],
    [{ event_status: ['canceled'] }, 'event_status'],
    [{ event_status: true }, 'event_status'],
    [{ event_status_reason: 5 }, 'event_status_reason'],
    [{ event_status_reason: 'x'.repeat(1001) }, 'event_status_reason'],
  ])('%j is refused, naming %s', async (sent, field) => {
    expect(refusalOf(await post(sent))).toEqual(invalidParam(field));
  });
});

describe('a list', () => {
  const JUNE = 'start_date=2031-06-01&end_date=2031-06-30';
  const june = { start_date: '2031-06-10 10:00', end_date: '2031-06-10 12:00' };
  const titles = async (query: string, as?: string): Promise<string[]> => {
    const body = bodyOf(await call('GET', `/events?${JUNE}&per_page=50&${query}`, { as }), 200);
    const shown = body.events.map(({ title }: { title: string }) => title).sort();
    expect(shown).toHaveLength(body.total);
    return shown;
  };
  let _late = 0;
  beforeAll(async () => {
    for (const [title, fields] of Object.entries({
      on: {},
      off: { event_status: 'canceled' },
      'off and featured': { event_status: 'canceled', featured: true },
      'off, not public': { event_status: 'canceled', status: 'draft' },
      'off, not listed': { event_status: 'canceled', hide_from_listings: true },
      gone: { event_status: 'canceled' },
    })) {
      const { id } = await create({ ...june, title, ...fields });
      if (title === 'gone') await trash(id);
    }
    _late = (await create({ ...june, title: 'late', event_status: 'postponed' })).id;
  });

  it.each<[query: string, found: string[], why: string]>([
    ['', ['late', 'off', 'off and featured', 'on'], 'shows all'],
    ['event_status=canceled', ['off', 'off and featured'], 'one value'],
    ['event_status=cancelled', ['off', 'off and featured'], 'the other spelling'],
    ['event_status=postponed', ['late'], 'one value'],
    ['event_status=scheduled', ['on'], 'all others'],
    ['event_status=canceled,postponed', ['late', 'off', 'off and featured'], 'one of several'],
    ['event_status[]=scheduled&event_status[]=postponed', ['late', 'on'], 'one of several'],
    [
      'event_status=canceled&event_status=postponed',
      ['late', 'off', 'off and featured'],
      'contract/http#request-formats',
    ],
    ['event_status=scheduled,canceled,postponed', ['late', 'off', 'off and featured', 'on'], 'any'],
    ['event_status=canceled&featured=true', ['off and featured'], 'filters combine'],
    ['event_status=canceled&search=featured', ['off and featured'], 'filters combine'],
    ['event_status=scheduled&search=off', [], 'filters combine'],
  ])('%s: %j (%s)', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  it.each(['event_status=off', 'event_status=canceled,off', 'event_status=', 'event_status=,'])(
    'is refused: %s',
    async query => {
      expect(refusalOf(await call('GET', `/events?${query}`))).toEqual(invalidParam('event_status'));
    },
  );

  it('behind a password tells neither status nor reason', async () => {
    const hidden = { title: 'hidden', event_status: 'canceled', event_status_reason: 'Storm' };
    const { id } = await create({ ...june, ...hidden });
    await change(id, { password: 'sésamo' });
    const { events } = bodyOf(await call('GET', `/events?include=${id}`), 200);
    expect(events).toMatchObject([{ title: 'hidden', event_status: null, event_status_reason: '' }]);
    for (const query of ['event_status=canceled', 'event_status=scheduled'])
      expect([await titles(`${query}&search=hidden`, 'author'), await titles(`${query}&include=${id}`)]).toEqual([
        [],
        [],
      ]);
    expect(await titles('event_status=canceled&search=hidden', 'editor')).toEqual(['hidden']);
    const opened = await call('GET', `/events/${id}?password=${encodeURIComponent('sésamo')}`);
    expect(bodyOf(opened, 200)).toMatchObject(hidden);
  });
});
