/** The scheduled job that publishes scheduled records: many at once, beside writes and other scheduled jobs, and where it breaks down (contract/rights#statuses). */
import { describe, expect, it } from 'vitest';
import { readPost } from '../../../functions/records/read-records.ts';
import { planSave } from '../../../shared/records/save.ts';
import { idCounterKey } from '../../../shared/store/table.ts';
import { type Breakdown, withBreakdown } from '../../support/breakdowns.ts';
import { openGate } from '../../support/gate.ts';
import { postId } from '../../support/ids.ts';
import { versionIn } from '../../support/replies.ts';
import { DUE, swept, useScheduled } from '../../support/scheduled.ts';

const gate = openGate();
const WHOLE: Breakdown = { left: Number.POSITIVE_INFINITY, of: '' };
const breakdown = { ...WHOLE };
const { etagOf, get, schedule, send, service, total } = useScheduled({
  wrap: client => gate.wrap(withBreakdown(client, breakdown)),
});

it('a write wins against a scheduled job that has read the record already', async () => {
  const { id } = await schedule({ title: 'Held' });
  service().setNow(DUE);
  const { held, release } = gate.hold('Held');
  const sweep = service().publishDue();
  await held;
  await send('PATCH', `/events/${id}`, { title: 'Written', date: '2028-01-01' });
  release();
  expect(await sweep).toEqual({ ...swept(0), conflicts: 1 });
  expect((await get(`/events/${id}`, 'editor')).body).toMatchObject({ title: 'Written', status: 'future' });
});

describe('many', () => {
  /** Copies of one that came through the door: what is tested is the scheduled job. Their ids. */
  const scheduleMany = async (count: number, name: string): Promise<number[]> => {
    const { id } = await schedule({ title: name, tags: [name] });
    const first = await readPost(service().store, id, 'consistent');
    if (first?.type !== 'event') throw new Error('no event was made');
    const last = await service().store.increment(idCounterKey('post'), count - 1);
    const copies = Array.from({ length: count - 1 }, (_, i) => last - i);
    for (const copy of copies)
      await service().store.commit(planSave(undefined, { ...first, id: postId(copy), slug: `${first.slug}-${copy}` }));
    return [id, ...copies];
  };

  it('125, more than are read at once, are published in one sweep, or in as many as it takes in the time there is', async () => {
    await scheduleMany(125, 'Crowd');
    service().setNow(DUE);
    let looks = 0;
    const first = await service().publishDue(() => (looks++ <= 105 ? 50_000 : 0)); // once when it begins, then before each record
    expect(first).toEqual({ ...swept(105), done: false });
    expect(await total('/events?tags=crowd')).toBe(105);
    expect(await service().publishDue()).toEqual(swept(20));
    expect(await total('/events?tags=crowd')).toBe(125);
  });

  it('two scheduled jobs at once publish each of 30 once', async () => {
    const made = await scheduleMany(30, 'Twice');
    service().setNow(DUE);
    const sweeps = await Promise.all([service().publishDue(), service().publishDue()]);
    expect(sweeps.reduce((sum, { published }) => sum + published, 0)).toBe(30);
    expect(await total('/events?tags=twice')).toBe(30);
    const etags = await Promise.all(made.map(id => etagOf(`/events/${id}`)));
    expect(etags.map(versionIn)).toEqual(made.map(id => `${id}.2`));
  });
});

describe('breakdowns', () => {
  it('one that cannot even be read does not keep back those behind it, and its text stays out of the log', async () => {
    const { id: broken } = await schedule({ title: 'Broken' });
    await schedule({ title: 'Behind' });
    const at = { pk: `R#${broken}`, sk: '-' };
    const [item] = await service().store.read([at], 'consistent');
    await service().store.commit([{ put: { ...at, ...item, title: 7, cost: 'a secret text' } }]);
    service().setNow(DUE);
    await expect(service().publishDue()).rejects.toThrow('1 scheduled records');
    expect(await total('/events?search=behind')).toBe(1);
    const faults = JSON.stringify(service().faults.splice(0));
    expect(faults).toContain('does not hold: title');
    expect(faults).not.toContain('secret text');
    await service().store.commit([{ put: { ...at, ...item } }]);
    expect(await service().publishDue()).toEqual(swept(1));
  });

  it('one that cannot be published does not keep back those behind it, and is tried again', async () => {
    await schedule({ title: 'Stuck' });
    await schedule({ title: 'Next' });
    service().setNow(DUE);
    Object.assign(breakdown, { left: 0, of: 'Stuck' });
    await expect(service().publishDue()).rejects.toThrow('1 scheduled records');
    Object.assign(breakdown, WHOLE);
    expect(service().faults.splice(0)).toHaveLength(1);
    expect([await total('/events?search=stuck'), await total('/events?search=next')]).toEqual([0, 1]);
    expect(await service().publishDue()).toEqual(swept(1));
  });
});
