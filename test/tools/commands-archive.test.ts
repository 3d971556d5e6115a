/** `calendar export` and `calendar import` as they are typed, from one stage to another. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  basic,
  CONCERT,
  calendar,
  listEvents,
  newHome,
  PASSWORD,
  removeHomes,
  startForLoader,
  startStage,
} from '../support/commands.ts';

let from: Awaited<ReturnType<typeof startForLoader>>;
beforeAll(async () => {
  from = await startForLoader();
  const file = from.writeLines('events.fr.jsonl', [CONCERT, { ...CONCERT, title: 'Bal' }]);
  expect((await calendar(from.load(file, 'fr'))).code).toBe(0);
});
afterAll(async () => {
  await from.stop();
  removeHomes();
});

it('an archive moves a calendar with its users to a stage that keeps it', async () => {
  const home = newHome();
  const to = await startStage(home, '--empty');
  const archive = join(home, 'archive');
  const written = await calendar(['export', archive, '--with-passwords', '--home', from.home]);
  expect([written.code, written.out]).toEqual([
    0,
    `${archive}: 2 events, venues, organizers and pictures, 0 categories and tags, 0 groups of translations, 1 users with their passwords\n`,
  ]);
  const restored = await calendar(['import', archive, '--home', home]);
  expect(restored).toEqual({ code: 0, err: '3 of 3\n', out: 'restored 2 records and 1 users\n' });
  expect(await listEvents(to.stage, 'fr')).toMatchObject({
    total: 2,
    events: [{ title: 'Concert' }, { title: 'Bal' }],
  });
  const own = await fetch(`${to.stage.sites.fr?.url}/events?status=draft`, { headers: basic('loader', PASSWORD) });
  expect(own.status).toBe(200);

  const again = await calendar(['import', archive, '--home', home]);
  expect([again.code, again.err]).toEqual([1, expect.stringMatching(/^The table is not empty: /m)]);
  const into = await calendar(['export', archive, '--home', home]);
  expect([into.code, into.err]).toEqual([1, `${archive} holds an archive: name another folder\n`]);
  const none = await calendar(['import', join(home, 'nothing'), '--home', home]);
  expect([none.code, none.err]).toEqual([1, `${join(home, 'nothing')} holds no archive: it has no calendar.json\n`]);
  await to.stop();
});

it('an interrupted export leaves nothing that could be taken for an archive', async () => {
  const folder = join(newHome(), 'archive');
  const missing = await calendar(['export', folder, '--home', newHome()]);
  expect([missing.code, missing.err]).toEqual([1, expect.stringMatching(/^No stage runs in /)]);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});
