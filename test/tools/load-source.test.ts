/**
 * `calendar load --source` knows lines by their ids in the source, and can prune what the source no
 * longer has.
 */
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../tools/cli/load/summary.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { NOW, type Opened, useService } from '../support/service.ts';
import { loadEvents } from '../support/typed-load.ts';

const service = await useService();

const DAY = 86_400;
let clock: number = NOW;
/** Loads the lines a night later. */
const load = async (source: string, events: readonly object[], ...options: readonly string[]) => {
  clock += DAY;
  const { file, result } = await loadEvents(service, events, ['--source', source, ...options], clock);
  const { created, updated, unchanged, refused } = result;
  const pruned = result.pruned.flatMap(each => each.pruned.map(({ source_id }) => source_id)).toSorted();
  return {
    file,
    result,
    lines: summaryOf(result),
    counts: { created, updated, unchanged, refused: refused.length, pruned },
  };
};
const NONE = { created: 0, updated: 0, unchanged: 0, refused: 0, pruned: [] };

const date = (day: number): string => new Date((NOW + day * DAY) * 1000).toISOString().slice(0, 10);
const event = (id: number, day: number, more: object = {}) => ({
  id,
  title: `Event ${id}`,
  start_date: `${date(day)} 20:00`,
  end_date: `${date(day)} 22:00`,
  ...more,
});
const shown = async (search: string) => {
  const { body } = await service.call('GET', `/events?search=${search}&per_page=50&status=any`, { as: 'editor' });
  return body.events;
};

it('a night with five changed lines and three removed leaves 45 events of 48', async () => {
  const first = Array.from({ length: 48 }, (_, i) => event(i + 1, 60 + i, { tags: ['nights'] }));
  expect((await load('nights', first)).counts).toEqual({ ...NONE, created: 48 });
  const second = first
    .filter(({ id }) => ![7, 20, 33].includes(id))
    .map(line => (line.id % 10 === 4 ? { ...line, title: `Changed ${line.id}` } : line));
  expect((await load('nights', second, '--prune')).counts).toEqual({
    ...NONE,
    updated: 5,
    unchanged: 40,
    pruned: ['20', '33', '7'],
  });
  const list = await service.call('GET', '/events?tags=nights');
  expect(list.body.total).toBe(45);
  expect((await load('nights', second, '--prune')).counts).toEqual({ ...NONE, unchanged: 45 });
});

describe('a line', () => {
  it('with its "source_id" is stored under it, and nothing of it is left out', async () => {
    const venue = { venue: 'Casa', source_id: 'v1' };
    const lines = [{ ...event(1, 30), title: 'Secret', source: 'strict', source_id: 'e1', venue }];
    const { counts, result } = await load('strict', lines, '--strict');
    expect([counts, result.left_out]).toEqual([{ ...NONE, created: 1 }, {}]);
    expect(await shown('secret')).toMatchObject([{ sources: { strict: 'e1' }, venue: { sources: { strict: 'v1' } } }]);
  });

  it('says what the service has no place for, or is refused for it with --strict', async () => {
    const dates = [{ start_date: `${date(33)} 20:00`, note: 'x' }];
    const lines = [event(1, 33, { weather: 'sun', dates }), event(2, 33, { dates })];
    expect((await load('told', lines)).result.left_out).toEqual({ weather: 1, 'dates[note]': 2 });
    expect((await load('untold', lines, '--strict')).result.refused).toMatchObject([
      { reason: { message: 'the service has no place for weather' } },
      { reason: { code: 'rest_invalid_param' } },
    ]);
  });

  it('without an id, or with that of an earlier one, is refused, and then nothing is pruned', async () => {
    const kept = [1, 2, 3, 4, 5].map(id => event(id, 30 + id));
    await load('broken', kept);
    const [, , ...others] = kept;
    const night = [...others, event(3, 50), { ...event(0, 40), id: '' }];
    const { file, result, counts } = await load('broken', night, '--prune');
    expect(counts).toEqual({ ...NONE, unchanged: 3, refused: 2 });
    expect(result.refused.map(({ reason }) => reason.message)).toEqual([
      `has the id of ${file}:1`,
      expect.stringMatching(/neither "source_id" nor "id"/),
    ]);
    expect(result.not_pruned).toMatch(/^1 lines/);
  });

  it('leaves what people have changed, and says so', async () => {
    const sent = (more: object) => [event(1, 30, { title: 'Kept', ...more }), event(2, 31)];
    await load('kept', sent({ cost: '5' }));
    const [{ id }] = await shown('kept');
    const edit = { title: 'Kept ours', cost: '' };
    expect((await service.call('PUT', `/events/${id}`, { as: 'editor', body: edit })).status).toBe(200);
    const night = await load('kept', sent({ cost: '6', website: 'https://new.example/' }));
    expect(night.counts).toEqual({ ...NONE, updated: 1, unchanged: 1 });
    expect(night.lines).toEqual(
      expect.arrayContaining([
        'kept     1  (people changed these fields; --overwrite-edits overwrites them)',
        `  ${night.file}:1: title, cost`,
      ]),
    );
    expect((await shown('kept'))[0]).toMatchObject({ title: 'Kept ours', cost: '', website: 'https://new.example/' });
    const theirs = await load('kept', sent({ cost: '6' }), '--overwrite-edits');
    expect([theirs.counts, theirs.result.kept]).toEqual([{ ...NONE, updated: 1, unchanged: 1 }, []]);
    expect((await shown('kept'))[0]).toMatchObject({ title: 'Kept', cost: '6€' });
  });
});

it('when the service fails, nothing further is begun, and what is under way is reported', async () => {
  const lines = Array.from({ length: 20 }, (_, i) => event(i + 1, 30));
  let calls = 0;
  const failing: Opened = {
    ...service,
    call: (...asked) => (++calls === 5 ? Promise.reject(new OperatorError('gone')) : service.call(...asked)),
  };
  const { code, err, result } = await loadEvents(failing, lines, ['--source', 'gone', '--concurrency', '4'], clock);
  expect([code, err]).toEqual([1, expect.stringMatching(/gone$/)]);
  expect(calls).toBeLessThan(10);
  expect(result).toMatchObject({ created: calls - 1, not_sent: 21 - calls });
});

describe('--prune', () => {
  const lines = [10, 20, 30, 40, 50, 60, 70, 80].map((day, i) => event(i + 1, day + 100));
  const without = (...ids: number[]) => lines.filter(({ id }) => !ids.includes(id));

  it('takes what is between the first and the last event of the files', async () => {
    await load('range', lines);
    expect((await load('range', without(1, 4, 8), '--prune')).counts.pruned).toEqual(['4']);
    expect((await load('range', without(1, 4, 8), '--prune', 'all')).counts.pruned).toEqual(['1', '8']);
  });

  it('leaves what is past, unless all is pruned', async () => {
    const past = [event(11, -20), ...lines];
    await load('past', past);
    expect((await load('past', [event(12, -30), ...lines], '--prune')).counts.pruned).toEqual([]);
    expect((await load('past', [event(12, -30), ...lines], '--prune', 'all')).counts.pruned).toEqual(['11']);
  });

  it('spares more than 30 %, unless it is forced', async () => {
    await load('many', lines);
    const { lines: said, counts } = await load('many', without(3, 4, 5), '--prune');
    expect(counts.pruned).toEqual([]);
    expect(said).toContain('not pruned: 3 of 8 events in gl are missing  (more than 30 %: --force prunes them)');
    expect((await load('many', without(3, 4, 5), '--prune', '--force')).counts.pruned).toEqual(['3', '4', '5']);
  });

  it('leaves the events of others, and those that another source has, too', async () => {
    await load('one', lines);
    await load('two', lines);
    const { body } = await service.call(
      'GET',
      `/events?starts_after=${date(139)}&starts_before=${date(141)}&status=any`,
      {
        as: 'editor',
      },
    );
    const both = body.events.find(({ sources }: { readonly sources: Record<string, string> }) => sources.one === '4');
    const kept = { as: 'editor', body: { source: 'three', source_id: '4' } };
    expect((await service.call('PUT', `/events/${both.id}`, kept)).status).toBe(200);
    expect((await load('one', without(4, 5), '--prune')).counts.pruned).toEqual(['5']);
  });

  it('leaves what a user has taken out of the trash', async () => {
    const ours = lines.map(line => ({ ...line, title: `Rescued ${line.id}` }));
    await load('rescued', ours);
    const [{ id }] = await shown('"rescued 4"');
    const others = ours.filter(line => line.id !== 4);
    await load('rescued', others, '--prune');
    const restored = { as: 'editor', body: { status: 'publish' } };
    expect((await service.call('PUT', `/events/${id}`, restored)).status).toBe(200);
    const night = await load('rescued', others, '--prune');
    expect(night.counts).toEqual({ ...NONE, unchanged: 7 });
    expect(night.lines).toContain(`not pruned: ${id}: a user took it out of the trash, and it stays`);
  });
});

describe('an event with several dates', () => {
  const dated = (id: number, ...days: number[]) =>
    event(id, days[0] ?? 0, {
      dates: days.map(day => ({ start_date: `${date(day)} 20:00`, end_date: `${date(day)} 22:00` })),
    });
  const startsOf = async (search: string) =>
    (await shown(search)).map(({ start_date }: { readonly start_date: string }) => start_date.slice(0, 10));

  it('is one event, and a second load changes nothing', async () => {
    const lines = [dated(1, 310, 312, 320), event(2, 315)].map(line => ({ ...line, title: `Course ${line.id}` }));
    expect((await load('dated', lines, '--prune')).counts).toEqual({ ...NONE, created: 2 });
    expect((await load('dated', lines, '--prune')).counts).toEqual({ ...NONE, unchanged: 2 });
    expect(await startsOf('course')).toEqual([310, 312, 315, 320].map(date));
    const moved = [dated(1, 310, 313, 320), event(2, 315)].map(line => ({ ...line, title: `Course ${line.id}` }));
    expect((await load('dated', moved, '--prune')).counts).toEqual({ ...NONE, updated: 1, unchanged: 1 });
    expect(await startsOf('course')).toEqual([310, 313, 315, 320].map(date));
    expect((await load('dated', [{ ...moved[0], dates: [] }, moved[1] ?? {}])).counts).toMatchObject({ updated: 1 });
    expect(await startsOf('course')).toEqual([310, 315].map(date));
  });

  it('is pruned as one, where its next date is within what was sent', async () => {
    const lines = [dated(1, -30, 400, 440), dated(2, 402, 404), ...[3, 4, 5, 6].map(id => event(id, 400 + id))];
    await load('dates', lines);
    const without1 = lines.filter(({ id }) => id !== 1);
    expect((await load('dates', without1, '--prune')).counts.pruned).toEqual([]); // its next date comes before all that was sent
    const within = [dated(2, 390, 404), ...without1.filter(({ id }) => id !== 2)];
    const { counts, result } = await load('dates', within, '--prune');
    expect(counts.pruned).toEqual(['1']);
    expect(result.pruned[0]?.failed).toEqual([]);
  });

  it('keeps a date that a person has canceled', async () => {
    const lines = [dated(1, 500, 507)];
    await load(
      'evenings',
      lines.map(line => ({ ...line, title: 'Evening' })),
    );
    const [{ id }] = await shown('evening');
    const canceled = { as: 'editor', body: { event_status: 'canceled' } };
    expect((await service.call('PUT', `/events/${id}`, canceled)).status).toBe(200);
    const night = await load(
      'evenings',
      lines.map(line => ({ ...line, title: 'Evening' })),
      '--prune',
    );
    expect(night.counts).toEqual({ ...NONE, unchanged: 1 });
    expect((await shown('evening'))[0]).toMatchObject({ id, event_status: 'canceled' });
  });
});
