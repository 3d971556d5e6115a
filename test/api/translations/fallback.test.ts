/** Lists with fallbacks (contract/lists#fallback). */
import { afterAll, expect, it } from 'vitest';
import { fallbacksToFollow } from '../../../functions/events/commit-event.ts';
import { readPosts } from '../../../functions/records/read-records.ts';
import { ApiError } from '../../../shared/http/errors.ts';
import { planGroup } from '../../../shared/model/translation-plan.ts';
import type { Fallbacks } from '../../../shared/model/translations.ts';
import type { Change } from '../../../shared/store/change.ts';
import { FALLBACKS_PARTITION, postKey } from '../../../shared/store/table.ts';
import { createRecord } from '../../support/create.ts';
import { postId } from '../../support/ids.ts';
import { instant } from '../../support/instant.ts';
import { NOW, openService } from '../../support/service.ts';
import { verify } from '../../support/verified.ts';

const euro = { symbol: '€', position: 'postfix' } as const;
const site = (language: 'gl' | 'ca' | 'fr') => ({ language, timezone: 'Europe/Madrid', currency: euro }) as const;

/** Whether transactions fail that move an event between lists with fallbacks. */
let isBroken = false;
const movesEvent = (changes: readonly Change[]): boolean =>
  changes.some(change => 'remove' in change && change.remove.pk === FALLBACKS_PARTITION);
const service = await openService({
  calendar: { hosts: [], sites: [{ ...site('gl'), fallback: ['fr', 'es'] }, site('ca'), site('fr')] },
  around: store => ({
    ...store,
    commit: async (changes, by) => {
      if (isBroken && movesEvent(changes)) throw new ApiError('rest_unavailable');
      await store.commit(changes, by);
    },
  }),
});
const FALLBACKS: Fallbacks = new Map([['gl', ['gl', 'fr', 'es']]]);
let now: number = NOW;
/** Repairs have the machine's clock, by which their rows are not among those of the last minute: a minute later, no others are either. */
const verified = async (repair = false, fallbacks = FALLBACKS) => {
  const found = await verify(service, repair, { fallbacks });
  now += 61;
  service.setNow(instant(now));
  return found;
};

afterAll(async () => {
  expect((await verified()).lines).toEqual([]);
  await service.stop();
});

const create = (collection: string, fields: object) => createRecord(service, collection, fields);
/** Each test has a month of its own. */
let months = 0;
const newMonth = () => {
  const year = 2031 + months++;
  const event = { title: 'E', start_date: `${year}-05-10`, end_date: `${year}-05-10` };
  const listed = async (filters = '', as?: string) => {
    const path = `/events?fallback=true&start_date=${year}-05-01&end_date=${year}-05-31${filters}`;
    const { body } = await service.call('GET', path, as === undefined ? {} : { as });
    const ids = body.events.map(({ id }: { id: number }) => id);
    expect(body.total).toBe(ids.length);
    return ids;
  };
  return { event, listed };
};

it('answers that an event is made, although others could not be moved, and the scheduled job moves them', async () => {
  const { event, listed } = newMonth();
  const fr = await create('events', { ...event, ml_language: 'fr' });
  isBroken = true;
  const gl = await create('events', { ...event, translation_of: fr.id });
  isBroken = false;
  expect(await listed()).toEqual([fr.id, gl.id]);
  expect(await service.publishDue()).toMatchObject({ listed: 1 });
  expect(await listed()).toEqual([gl.id]);
});

it('follows with the next run of the scheduled job what a request has written and did not live to follow', async () => {
  const { event, listed } = newMonth();
  const fr = await create('events', { ...event, ml_language: 'fr' });
  const gl = await create('events', event);
  expect(await listed()).toEqual([fr.id, gl.id]);
  const { store } = service;
  const [first, second] = await readPosts(store, [postId(fr.id), postId(gl.id)], 'stored');
  if (first?.type !== 'event' || second?.type !== 'event') throw new Error('they are events');
  const translationOf = { pk: postKey(first.id).pk, record: first, group: undefined };
  const both = { before: second, after: second };
  const { changes, group } = planGroup({ ...both, group: undefined, translationOf, isReadable: () => true });
  const { notes, ids } = fallbacksToFollow(second, [group], new Map([['gl', ['gl', 'fr']]]));
  expect(ids).toEqual([fr.id]);
  await store.commit([...changes, ...notes]);
  expect(await listed('&page=1')).toEqual([fr.id, gl.id]);
  expect(await listed('&order=desc')).toEqual([gl.id, fr.id]);
  expect(await service.publishDue()).toMatchObject({ listed: 1 });
  expect(await listed()).toEqual([gl.id]);
  expect(await service.publishDue()).toMatchObject({ listed: 0 });
});

it('a change of the settings is named by verify, and mended by its repair', async () => {
  const { event, listed } = newMonth();
  const fr = await create('events', { ...event, ml_language: 'fr' });
  const es = await create('events', { ...event, ml_language: 'es', translation_of: fr.id });
  const ca = await create('events', { ...event, ml_language: 'ca' });
  const other: Fallbacks = new Map([['gl', ['gl', 'es', 'ca']]]);
  const lines = (ids: readonly number[], changes: string) =>
    ids.map(id => `event in lists with fallbacks R#${id} -: ${changes}`);
  const named = (await verified(false, other)).lines;
  expect(named).toEqual(
    expect.arrayContaining([...lines([fr.id], 'gl -> none'), ...lines([es.id, ca.id], 'none -> gl')]),
  );
  expect((await verified(true, other)).lines).toEqual(named);
  expect((await verified(false, other)).lines).toEqual([]);
  expect(await listed()).toEqual([es.id]); // this service has its old settings, without Catalan
  await verified(true);
  expect([(await verified()).lines, await listed()]).toEqual([[], [fr.id]]);
});
