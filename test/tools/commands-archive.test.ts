/** `calendar export` and `calendar import` as they are typed, from one local server to another. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OLDEST_TABLE } from '../../shared/store/schema.ts';
import { SCHEMA_KEY } from '../../shared/store/table.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import {
  basic,
  CONCERT,
  calendar,
  listEvents,
  newHome,
  PASSWORD,
  startServer,
  useLoader,
} from '../support/commands.ts';

const from = await useLoader();
const file = from.writeLines('events.fr.jsonl', [CONCERT, { ...CONCERT, title: 'Bal' }]);
expect((await calendar(from.load(file, 'fr', '--concurrency', '1'))).code).toBe(0); // in this order

it('an archive moves a calendar with its users to a server that keeps it', async () => {
  const home = newHome();
  const to = await startServer(home, '--empty');
  const archive = join(home, 'archive');
  const written = await calendar(['export', archive, '--with-passwords', '--home', from.home]);
  expect([written.code, written.out]).toEqual([
    0,
    `${archive}: 2 events, venues, organizers and pictures, 0 files of pictures, 0 categories and tags, 0 groups of translations, 1 users with their passwords\n`,
  ]);
  const restored = await calendar(['import', archive, '--home', home]);
  expect(restored).toEqual({ code: 0, err: '', out: 'restored 2 records, 0 files of pictures and 1 users\n' });
  expect(await listEvents(to.server, 'fr')).toMatchObject({
    total: 2,
    events: [{ title: 'Concert' }, { title: 'Bal' }],
  });
  const own = await fetch(`${to.server.urls.fr}/events?status=draft`, { headers: basic('loader', PASSWORD) });
  expect(own.status).toBe(200);

  const none = await calendar(['import', join(home, 'nothing'), '--home', home]);
  expect([none.code, none.err]).toEqual([1, `${join(home, 'nothing')} holds no archive: it has no calendar.json\n`]);

  const manifest = join(archive, 'calendar.json');
  const older = JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), schema: OLDEST_TABLE - 1 });
  writeFileSync(manifest, older);
  const refused = await calendar(['import', archive, '--home', home]);
  expect([refused.code, refused.out, refused.err]).toEqual([
    1,
    '',
    expect.stringMatching(/^An older version has written this archive .* npm run calendar -- import URL\n$/),
  ]);
  await to.stop();
});

it('a home of an older version is refused by its server and by the commands', async () => {
  const home = newHome();
  const before = await startServer(home, '--empty');
  const store = storeOf(before.server);
  const schema = { ...SCHEMA_KEY, schema: OLDEST_TABLE - 1, oldestWriter: 0, version: 1 };
  await store.commit([{ remove: SCHEMA_KEY }]);
  await store.commit([{ put: schema }]);
  const refused = expect.stringMatching(/^An older version has written this table, .* npm start -- --home FOLDER\n$/m);
  const commands = [['verify'], ['users', 'add', 'zoe', '--role', 'editor'], ['export', join(home, 'archive')]];
  for (const command of commands) {
    const { code, out, err } = await calendar([...command, '--home', home]);
    expect([command, code, out, err]).toEqual([command, 1, '', refused]);
  }
  await before.stop();
  const start = spawnSync(process.execPath, ['tools/start/start.ts', '--port', '0', '--home', home], {
    encoding: 'utf8',
  });
  expect([start.status, start.stdout, start.stderr]).toEqual([1, '', refused]);
});
