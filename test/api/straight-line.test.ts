/** How much code one request runs: a reader has to follow all of it (docs/architecture.md). */
import { Session } from 'node:inspector/promises';
import { dirname, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Opened, openService } from '../support/service.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
let service: Opened;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

/** The files of the product of which a function ran. */
const filesRun = async (run: () => Promise<unknown>): Promise<string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result
    .filter(({ functions }) => functions.some(each => each.isBlockCoverage || (each.ranges[0]?.count ?? 0) > 0))
    .filter(({ functions }) => functions.some(each => (each.ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => relative(ROOT, url.replace(/^file:\/\//, '').replace(/\?.*/, '')))
    .filter(file => /^(functions|shared)\//.test(file))
    .sort();
};

it('GET', async () => {
  await service.call('POST', '/events', {
    as: 'editor',
    body: {
      title: 'a',
      start_date: '2027-03-02 10:00',
      end_date: '2027-03-02 11:00',
      categories: ['x'],
      venue: { venue: 'V' },
    },
  } as never);
  const files = await filesRun(() => service.call('GET', '/events'));
  console.log(files.length, new Set(files.map(f => dirname(f))).size, files.join('\n'));
  const post = await filesRun(() =>
    service.call('POST', '/events', {
      as: 'editor',
      body: {
        title: 'a',
        start_date: '2027-03-02 10:00',
        end_date: '2027-03-02 11:00',
        categories: ['x'],
        venue: { venue: 'V' },
      },
    } as never),
  );
  console.log(post.length, new Set(post.map(f => dirname(f))).size, post.join('\n'));
  expect(files.length).toBeGreaterThan(0);
});
