import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idCounterKey, oldSlugKey, SCHEMA_KEY, slugKey } from '../../shared/store/table.ts';
import { LEFT_OUT, lastOf } from '../../tools/table/id-counters.ts';
import { openTable, storeOf } from '../../tools/table/open-table.ts';
import { CONCERT, calendar, newHome, removeHomes, startForLoader } from '../support/commands.ts';

let at: Awaited<ReturnType<typeof startForLoader>>;
beforeAll(async () => {
  at = await startForLoader();
  const file = at.writeLines(
    'events.fr.jsonl',
    [1, 2, 3].map(n => ({ ...CONCERT, title: `Concert nocturne ${n}` })),
  );
  expect((await calendar(at.load(file, 'fr'))).code).toBe(0);
});
afterAll(async () => {
  await at.stop();
  removeHomes();
});

it('verify: all that was done here is exact; what is broken is named, and put right', async () => {
  const verify = (...more: string[]) => calendar(['verify', '--home', at.home, ...more]);
  const exact = await verify();
  expect([exact.code, exact.out]).toEqual([0, expect.stringMatching(/^0 differences, \d+ records, \d+ items\n$/)]);

  await storeOf(at.stage).commit([
    { put: { ...slugKey('event', 'fr', 'gone'), id: 99_999 } },
    { put: { ...oldSlugKey('event', 'fr', 'never', 99_999), id: 99_999 } },
  ]);
  const found = await verify();
  // The scan meets them in the order of hashes.
  expect([found.code, found.out.trimEnd().split('\n').sort()]).toEqual([
    2,
    [
      expect.stringMatching(/^2 differences, /),
      'old slug\tS#fr/event/never old#0000099999\tis {"id":99999}\tshould be nothing',
      'slug\tS#fr/event/gone -\tis {"id":99999}\tshould be nothing',
    ],
  ]);
  const { differences, ...sums } = JSON.parse((await verify('--json')).out);
  expect([differences, sums]).toEqual([
    expect.arrayContaining([
      { kind: 'slug', key: slugKey('event', 'fr', 'gone'), is: '{"id":99999}', should: 'nothing', putRight: false },
      expect.objectContaining({ kind: 'old slug', is: '{"id":99999}', should: 'nothing' }),
    ]),
    expect.objectContaining({ different: 2, putRight: 0, unjudged: 0, interrupted: false }),
  ]);
  const repaired = await verify('--repair');
  expect([repaired.code, repaired.out]).toEqual([0, expect.stringContaining('2 differences, 2 put right, ')]);
  const nowhere = await calendar(['verify', '--home', newHome()]);
  expect([nowhere.code, nowhere.out, nowhere.err]).toEqual([1, '', expect.stringMatching(/^No stage runs in .*\n$/)]);
});

it('a table that newer code has written is read, and written by no command', async () => {
  const store = storeOf(at.stage);
  const [said] = await store.read([SCHEMA_KEY], 'consistent');
  await store.commit([{ put: { ...said, ...SCHEMA_KEY, schema: 99 } }, { put: { pk: 'Z#', sk: 'later' } }]);
  const file = at.writeLines('newer.jsonl', [CONCERT]);
  const here = ['--home', at.home];
  const writing = await Promise.all([
    calendar(['users', 'add', 'zoe', '--role', 'editor', ...here]),
    calendar(['users', 'role', 'loader', '--role', 'author', ...here]),
    calendar(['users', 'remove', 'loader', ...here]),
    calendar(['passwords', 'issue', 'loader', '--name', 'more', ...here]),
    calendar(['passwords', 'revoke', 'loader', '--name', 'first', ...here]),
    calendar(['purge', '--older-than', '1h', ...here]),
    calendar(['verify', '--repair', ...here]),
    calendar(at.load(file, 'fr', '--dry-run')),
  ]);
  const refused = [1, '', expect.stringMatching(/^Newer code has written this table \(schema 99, .*\n$/)];
  expect(writing.map(({ code, out, err }) => [code, out, err])).toEqual(writing.map(() => refused));

  const [verified, listed, tried] = await Promise.all([
    calendar(['verify', ...here]),
    calendar(['users', 'list', ...here]),
    calendar(['purge', '--older-than', '1h', '--dry-run', ...here]),
  ]);
  expect([verified.code, listed.code, tried.code]).toEqual([0, 0, 0]);
  expect(verified.err).toContain('Newer code has written this table (schema 99, ');
  expect(verified.out).toContain(', 1 item of kinds that this version does not know, and leaves alone');
  await store.commit([{ put: { ...said, ...SCHEMA_KEY } }, { remove: { pk: 'Z#', sk: 'later' } }]);
});

it('verify --restored: apps that follow the changes begin again, and ids go on higher', async () => {
  const changes = `${at.stage.urls.gl}/events/changes`;
  const token = async () =>
    v.parse(v.object({ next_token: v.string() }), await (await fetch(changes)).json()).next_token;
  const since = await token();
  expect((await fetch(`${changes}?since=${since}`)).status).toBe(200);
  const counters = async () => {
    const store = openTable({ home: at.home });
    return (await store.read((['post', 'term', 'user'] as const).map(idCounterKey), 'consistent')).map(lastOf);
  };
  const before = await counters();
  expect(await calendar(['verify', '--restored', '--home', at.home])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^0 differences.*; apps that follow the changes begin again\n$/),
  });
  expect(await counters()).toEqual(before.map(last => last + LEFT_OUT));
  expect((await fetch(`${changes}?since=${since}`)).status).toBe(410);
  expect((await fetch(`${changes}?since=${await token()}`)).status).toBe(200);
});
