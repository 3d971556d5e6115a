/**
 * What people changed, moved to the trash or took out of it stays so after the next write of a
 * source (contract/http#edits-of-people).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, M, refusalOf, useEvents } from './events/use-events.ts';

const { call, change, create, post, trash } = await useEvents();
const key = (source_id: unknown, source: unknown = 'feed') => ({ source, source_id });
const EDITOR = 2;

/** A create of the source's next run: returns the answer and the fields that it reports as kept. */
const next = async (source_id: string, fields: object, query = '') => {
  const body = { ...M, ...key(source_id), ...fields };
  const answer = await call('POST', `/events${query}`, { as: 'editor', body });
  return { event: bodyOf(answer, 200), kept: answer.headers.get('x-calendar-kept') };
};
const prune = (id: number, source = 'feed', as = 'editor') => call('DELETE', `/events/${id}?source=${source}`, { as });
const pruned = async (id: number) => bodyOf(await prune(id), 200);

describe('a field that a person has changed', () => {
  it.each([
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ])('stays in %s that a source finds by name, from its second night on', async (collection, name) => {
    const ours = { phone: '1', description: 'Ours', image: 'https://a.example/ours.jpg' };
    const made = bodyOf(
      await call('POST', `/${collection}`, { as: 'editor', body: { [name]: 'By hand', ...ours } }),
      201,
    );
    const image = 'https://a.example/theirs.jpg';
    const theirs = { [name]: { [name]: 'BY HAND', source_id: 'x', phone: '2', website: 'https://b.example/', image } };
    await post({ ...key(`by name ${name}`), ...theirs });
    const { kept } = await next(`by name ${name}`, { [name]: { ...theirs[name], website: 'https://later.example/' } });
    expect(kept?.split(', ').sort()).toEqual([`${name}[image]`, `${name}[phone]`, `${name}[${name}]`].sort());
    expect(bodyOf(await call('GET', `/${collection}/${made.id}`, { as: 'editor' }), 200)).toMatchObject({
      ...{ [name]: 'By hand', phone: '1', website: 'https://later.example/', sources: { feed: 'x' } },
      image: { url: 'https://a.example/ours.jpg' },
    });
  });

  it.each<[what: string, edit: object, sent: object, kept: string, stays: object]>([
    ['a title', { title: 'Ours' }, { title: 'Theirs' }, 'title', { title: 'Ours' }],
    ['a cleared cost', { cost: '' }, { cost: '20' }, 'cost', { cost: '' }],
    [
      'an end',
      { end_date: '2031-03-01 22:00' },
      { start_date: '2031-03-02 10:00', end_date: '2031-03-02 12:00' },
      'start_date, end_date',
      { start_date: '2031-03-01 18:00:00', end_date: '2031-03-01 22:00:00' },
    ],
    [
      'categories',
      { categories: ['Ours'] },
      { categories: ['Theirs'] },
      'categories',
      { categories: [expect.objectContaining({ name: 'Ours' })] },
    ],
    ['a status', { status: 'draft' }, { status: 'publish' }, 'status', { status: 'draft' }],
  ])('stays: %s', async (what, edit, sent, kept, stays) => {
    const made = { description: 'Before', cost: '10', categories: ['Before'], venue: { venue: 'Before' } };
    const dates = { start_date: '2031-03-01 18:00', end_date: '2031-03-01 20:00' };
    const { id } = await create({ ...made, ...dates, ...key(what) });
    await change(id, edit);
    const { title: _, start_date: _s, end_date: _e, ...minimal } = M;
    const first = await next(what, { ...minimal, ...dates, title: M.title, ...sent });
    expect(first.event).toMatchObject(stays);
    expect(first.kept?.split(', ')).toEqual(expect.arrayContaining(kept.split(', ')));
    const overwritten = await next(what, { ...dates, ...sent }, '?overwrite_edits=true');
    expect(overwritten.kept).toBeNull();
    expect(overwritten.event).not.toMatchObject(stays);
    expect((await next(what, { ...dates, ...sent, title: 'Last' })).event.title).toBe('Last');
  });

  it('is none if it was sent back as it was, or by the source, or if no source knows the record', async () => {
    const made = await create(key('same'));
    await change(made.id, { ...made, event_status_reason: 'Ours' });
    await next('same', { title: 'Theirs' });
    expect(await next('same', { title: 'Again' })).toMatchObject({ kept: null, event: { title: 'Again' } });
    const { id } = await create();
    await change(id, { title: 'Before there was a source' });
    await change(id, key('late'));
    expect(await next('late', { title: 'Theirs' })).toMatchObject({ kept: null, event: { title: 'Theirs' } });
  });
});

describe('a record in the trash', () => {
  it.each(['publish', 'draft'])('comes back with the next create of the source that put it there: %s', async status => {
    const { id } = await create({ ...key(`back ${status}`), status });
    const gone = await pruned(id);
    expect(gone).toMatchObject({ status: 'trash', trashed: { was: status, source: 'feed' } });
    const { event, kept } = await next(`back ${status}`, { title: 'Back' });
    expect(event).toMatchObject({ id, title: 'Back', status });
    expect([event.trashed, kept]).toEqual([undefined, null]);
  });

  it.each<[who: string, by: (id: number) => Promise<unknown>, trashed: object]>([
    ['a person put it there', id => trash(id), { was: 'publish', user: EDITOR }],
    ['others', id => change(id, key('1', 'other')).then(() => prune(id, 'other')), { was: 'publish', source: 'other' }],
    [
      'a person changed it there',
      id => pruned(id).then(() => change(id, { title: 'Ours' })),
      { was: 'publish', source: 'feed', user: EDITOR },
    ],
  ])('stays there if %s', async (who, by, trashed) => {
    const { id } = await create(key(who));
    await by(id);
    const { event, kept } = await next(who, { title: 'Theirs', status: 'publish' });
    expect(event).toMatchObject({ id, status: 'trash', trashed });
    expect(kept).toContain('status');
    expect((await next(who, {}, '?overwrite_edits=true')).event).toMatchObject({ id, status: 'publish' });
    await change(id, { source: 'other', source_id: null });
  });

  it('is pruned no more if a person took it out, until the source has it again', async () => {
    const { id } = await create(key('taken out'));
    await pruned(id);
    await change(id, { status: 'publish' });
    const again = await prune(id);
    expect([again.status, again.body.status, again.headers.get('x-calendar-kept')]).toEqual([200, 'publish', 'status']);
    await change(id, key('taken out', 'other'));
    await post(key('taken out', 'other'));
    expect((await pruned(id)).status).toBe('publish');
    expect((await next('taken out', {})).event.status).toBe('publish');
    expect((await pruned(id)).status).toBe('trash');
  });

  it('is pruned only by a source that knows it, and shows who did it to those who may edit it', async () => {
    const { id } = await create(key('known'), 'author');
    expect(refusalOf(await prune(id, 'stranger'))).toEqual(invalidParam('source'));
    expect(refusalOf(await prune(id, 'Feed'))).toEqual(invalidParam('source'));
    expect(refusalOf(await prune(id, 'feed', 'contributor'))).toEqual([403, 'rest_forbidden']);
    expect((await pruned(id)).trashed).toEqual({ was: 'publish', source: 'feed' });
    expect(refusalOf(await prune(id))).toEqual([410, 'event-is-in-trash']);
  });
});
