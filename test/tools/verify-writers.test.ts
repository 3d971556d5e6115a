/** `calendar verify` finds no differences while others write. */
import { expect, it, vi } from 'vitest';
import { slugKey } from '../../shared/store/table.ts';
import { useService } from '../support/service.ts';
import { EVENT, verify } from '../support/verified.ts';
import { WAIT } from '../support/wait.ts';

const service = await useService();

const WRITES: ((id: number, n: number) => [method: string, path: string, body?: object])[] = [
  id => ['PUT', `/events/${id}`, { start_date: '2031-05-20 10:00:00', end_date: '2031-06-02 10:00:00' }],
  (id, n) => ['PUT', `/events/${id}`, { title: `Renamed ${n}`, slug: `slug-${n % 3}`, tags: [`Tag ${n % 4}`] }],
  id => ['DELETE', `/events/${id}`],
  id => ['PUT', `/events/${id}`, { status: 'publish', featured: true, venue: { venue: 'Halle', city: 'Auch' } }],
];
const WRITERS = 8;
let [written, ended] = [0, 0];
/**
 * Pauses until some record has been written twice since the reading before, on a machine of any
 * speed.
 */
const pause = async (): Promise<void> => {
  const enough = ended + 3 * WRITERS;
  await vi.waitUntil(() => ended >= enough, { ...WAIT, interval: 5 });
};
const write = async (stop: AbortSignal, writer: number): Promise<void> => {
  while (!stop.aborted) {
    const made = await service.call('POST', '/events', { as: 'editor', body: { ...EVENT, tags: [`Tag ${writer}`] } });
    for (const next of WRITES) {
      const [method, path, body] = next(made.body.id, written++);
      await service.call(method, path, { as: 'editor', body });
      ended++;
    }
  }
};

it('beside eight writers, nothing seems different; damage is found, and put right without undoing a write', async () => {
  await service.call('POST', '/tags', { as: 'editor', body: { name: 'Tag 0' } });
  const stop = new AbortController();
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(stop.signal, writer));
  const quiet: Awaited<ReturnType<typeof verify>>[] = [];
  while (quiet.length < 40 && written < 80) quiet.push(await verify(service, false, { pause }));
  await service.store.commit([{ remove: slugKey('tag', 'gl', 'tag-0') }]);
  const damaged = await verify(service, true, { pause });
  stop.abort();
  await Promise.all(writers);
  expect(quiet.flatMap(({ lines }) => lines)).toEqual([]);
  expect(damaged.lines).toEqual([expect.stringMatching(/^slug S#gl\/tag\/tag-0 -: nothing -> \{"id":\d+\}$/)]);
  expect(damaged.putRight).toBe(1);
  expect(await verify(service)).toMatchObject({ lines: [], unjudged: 0 });
});
