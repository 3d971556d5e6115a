/**
 * Lists with fallbacks (contract/lists#fallback). `test/api/every-list.test.ts` tests that they
 * take every filter.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { readPosts } from '../../../functions/records/read-records.ts';
import { isEvent, planSave } from '../../../shared/records/record.ts';
import { createRecord } from '../../support/create.ts';
import { postId } from '../../support/ids.ts';
import { instant } from '../../support/instant.ts';
import { NOW, openService } from '../../support/service.ts';
import { verify } from '../../support/verified.ts';

const euro = { symbol: '€', position: 'postfix' } as const;
const site = (language: 'gl' | 'ca' | 'fr') => ({ language, timezone: 'Europe/Madrid', currency: euro }) as const;
const service = await openService({
  calendar: { hosts: [], sites: [{ ...site('gl'), fallback: ['fr', 'es'] }, site('ca'), site('fr')] },
});
let now: number = NOW;
/**
 * Repairs use the machine's clock, by which their rows do not belong to the last minute. The
 * service's clock is set a minute later, so that no other rows do either.
 */
const verified = async (repair = false) => {
  const { lines } = await verify(service, repair);
  now += 61;
  service.setNow(instant(now));
  return lines;
};

afterAll(async () => {
  expect(await verified()).toEqual([]);
  await service.stop();
});

type Fields = Readonly<Record<string, unknown>>;
const create = (fields: Fields) => createRecord(service, 'events', fields);
const update = async (id: number, body: object) => {
  const { status } = await service.call('POST', `/events/${id}`, { as: 'editor', body });
  expect(status).toBe(200);
};
const remove = (id: number) => service.call('DELETE', `/events/${id}`, { as: 'editor' });

/** The number of months used, because each test has a month of its own. */
let months = 0;
const newMonth = () => {
  const year = 2031 + months++;
  const dates = { start_date: `${year}-05-10`, end_date: `${year}-05-10` };
  const event = (language: string, fields: Fields = {}) =>
    create({ title: 'E', ...dates, ...fields, ml_language: language });
  const answer = async (filters = '', as?: string) => {
    const path = `/events?fallback=true&start_date=${year}-05-01&end_date=${year}-05-31${filters}`;
    const { status, body } = await service.call('GET', path, as === undefined ? {} : { as });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const listed = async (filters?: string, as?: string) => {
    const body = await answer(filters, as);
    const ids = body.events.map(({ id }: { id: number }) => id);
    expect(body.total).toBe(ids.length);
    return ids;
  };
  return { year, event, answer, listed };
};
/** The versions of events. They rise when the entries of events get another group name. */
const versions = async (...ids: number[]) =>
  (await readPosts(service.store, ids.map(postId), 'stored')).filter(isEvent).map(({ version }) => version);

describe('the event of a group that is shown', () => {
  it('is the one of the first language, from the moment of the link, and another one when it leaves', async () => {
    const { event, listed } = newMonth();
    const [es, fr] = [await event('es'), await event('fr')];
    const ca = await event('ca', { translation_of: fr.id });
    expect(await listed()).toEqual([es.id, fr.id]);
    const gl = await event('gl', { translation_of: es.id });
    expect(await listed()).toEqual([fr.id, gl.id]);
    await update(es.id, { translation_of: ca.id });
    expect(await listed()).toEqual([gl.id]);
    await update(gl.id, { translation_of: null });
    expect(await listed()).toEqual([fr.id, gl.id]);
    await remove(fr.id);
    expect(await listed()).toEqual([es.id, gl.id]);
    await remove(es.id);
    expect(await listed()).toEqual([gl.id]);
    expect(await verified()).toEqual([]);
  });

  it('a link writes other events only if these have to name their group otherwise', async () => {
    const { event, listed } = newMonth();
    const [oldest, fr, es] = [await event('gl'), await event('fr'), await event('es')];
    await update(es.id, { translation_of: fr.id });
    expect([await versions(fr.id, es.id), await listed()]).toEqual([
      [1, 2],
      [oldest.id, fr.id],
    ]);
    await update(oldest.id, { translation_of: es.id });
    expect([await versions(oldest.id, fr.id, es.id), await listed()]).toEqual([[2, 2, 3], [oldest.id]]);
    await remove(oldest.id);
    expect([await versions(fr.id, es.id), await listed()]).toEqual([[3, 4], [fr.id]]);
    await remove(fr.id);
    expect([await versions(es.id), await listed()]).toEqual([[5], [es.id]]);
  });

  it('follows dates and names its group otherwise in one transaction', async () => {
    const { year, event, listed } = newMonth();
    const [gl, fr] = [await event('gl'), await event('fr')];
    await update(gl.id, { translation_of: fr.id, end_date: `${year}-05-12` });
    const { body } = await service.call('GET', `/events/${fr.id}`);
    expect([body.end_date, await listed('', 'editor')]).toEqual([`${year}-05-12 00:00:00`, [gl.id]]);
  });

  it('is among those that the caller may see', async () => {
    const { event, listed } = newMonth();
    const fr = await event('fr');
    const gl = await event('gl', { translation_of: fr.id, status: 'draft' });
    expect([await listed(), await listed('', 'author'), await listed('', 'editor')]).toEqual([
      [fr.id],
      [fr.id],
      [gl.id],
    ]);
    expect([await listed('&status=publish', 'editor'), await listed('&status=draft', 'editor')]).toEqual([
      [fr.id],
      [gl.id],
    ]);
    await update(gl.id, { status: 'publish', hide_from_listings: true });
    expect([await listed(), await listed('', 'editor')]).toEqual([[fr.id], [fr.id]]);
    await update(gl.id, { hide_from_listings: false, password: 'sésamo' });
    expect([await listed(), await listed('&event_status=scheduled')]).toEqual([[gl.id], []]);
    expect(await listed('&event_status=scheduled', 'editor')).toEqual([gl.id]);
  });
});

it('dates come before the group, and all other filters after it', async () => {
  const { year, event, answer, listed } = newMonth();
  const venue = { venue: 'Salle', city: 'Brest', ml_language: 'fr' };
  const fr = await event('fr', { title: 'Bal', featured: true, cost: '5', categories: ['Folk'], venue });
  const gl = await event('gl', { title: 'Foliada', translation_of: fr.id });
  await update(gl.id, { featured: false, cost: '', venue: '', categories: [], only_this: true });
  for (const filter of ['search=bal', 'featured=true', 'price_min=5', 'city=Brest', `venue=${fr.venue.id}`])
    expect([filter, await listed(`&${filter}`)]).toEqual([filter, []]);
  for (const filter of ['search=foliada', 'featured=false', `include=${fr.id}`, `include=${gl.id},${fr.id}`])
    expect([filter, await listed(`&${filter}`)]).toEqual([filter, [gl.id]]);
  expect((await answer('&facets=categories,days&orderby=title')).facets).toEqual({
    categories: [],
    days: [{ value: `${year}-05-10`, total: 1 }],
  });
  await update(gl.id, { start_date: `${year}-06-10`, end_date: `${year}-06-10`, only_this: true });
  for (const filter of ['', '&search=bal', '&featured=true', '&price_min=5', '&city=Brest', `&venue=${fr.venue.id}`])
    expect([filter, await listed(filter)]).toEqual([filter, [fr.id]]);
  expect((await answer('&facets=towns')).facets).toEqual({ towns: [{ value: 'Brest', total: 1 }] });
});

it('an id leads to its group for those who may read its event', async () => {
  const { event, listed } = newMonth();
  const gl = await event('gl');
  const ca = await event('ca', { translation_of: gl.id, status: 'draft' });
  expect([await listed(`&include=${ca.id}`), await listed(`&include=${ca.id}`, 'editor')]).toEqual([[], [gl.id]]);
});

it('a source is that of all its languages', async () => {
  const { event, listed } = newMonth();
  const key = { source: 'feed', source_id: 'a' };
  const [gl, fr] = [await event('gl', key), await event('fr', key)];
  expect(await listed('&source=feed', 'editor')).toEqual([gl.id, fr.id]);
});

it('a wrong name of a group is found by verify, and mended by its repair', async () => {
  const { event, listed } = newMonth();
  const [fr, es, alone] = [await event('fr'), await event('es'), await event('gl')];
  await update(es.id, { translation_of: fr.id });
  const stored = await readPosts(service.store, [es.id, alone.id].map(postId), 'stored');
  for (const [i, group] of [undefined, postId(fr.id)].entries()) {
    const found = stored[i];
    if (!isEvent(found)) throw new Error('they are events');
    await service.store.commit(planSave(found, { ...found, group, version: found.version + 1 }));
  }
  expect(await listed()).toEqual([es.id, alone.id]);
  const lines = [`record R#${es.id} -: {} -> {"group":${fr.id}}`, `record R#${alone.id} -: {"group":${fr.id}} -> {}`];
  expect(await verified(true)).toEqual(lines.sort());
  expect([await verified(), await listed()]).toEqual([[], [fr.id, alone.id]]);
});
