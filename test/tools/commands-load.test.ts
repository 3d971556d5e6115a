/** `calendar load` over HTTP as it is typed, on a local server of its own. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../shared/http/messages-en.ts';
import { CONCERT, calendar, listEvents, spawnCommand, useLoader } from '../support/commands.ts';
import { holdingProxy } from '../support/holding-proxy.ts';
import { itemsOf } from '../support/scan.ts';

const at = await useLoader();

it('load: interrupted, it finishes what is under way; the next run goes on, into a site of another language', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => ({ ...CONCERT, lang: 'ca', title: `Concert ${i}` }));
  const proxy = await holdingProxy(at.server.urls.gl ?? '', 6);
  const file = at.writeLines('events.ca.jsonl', lines);
  const args = at.load(file, 'ca', '--concurrency', '2', '--site', proxy.url);
  const { child, run } = spawnCommand(args);
  await proxy.held;
  child.kill('SIGINT');
  proxy.release();
  const { code, out } = await run;
  const created = Number(/^created {2}(\d+)$/m.exec(out)?.[1]);
  const unsent = Number(/^not sent (\d+) /m.exec(out)?.[1]);
  expect({ code, sum: created + unsent, total: (await listEvents(at.server, 'ca')).total }).toEqual({
    code: 130,
    sum: 60,
    total: created,
  });

  const rest = await calendar(args);
  expect([rest.code, rest.out.split('\n').slice(0, 3)]).toEqual([
    0,
    [`created  ${unsent}`, 'updated  0', `unchanged ${created}`],
  ]);
  expect((await listEvents(at.server, 'ca')).total).toBe(60);
  proxy.stop();
});

it('load: what keeps it from running is one line', async () => {
  const file = at.writeLines('events.jsonl', [CONCERT]);
  const written = (name: string, text: string | Buffer): string => {
    writeFileSync(join(at.home, name), text);
    return join(at.home, name);
  };
  const latin = written('latin.gl.jsonl', Buffer.from('{"title":"Feira"}\n{"title":"A Coruña"}\n', 'latin1'));
  const lists = written('lists.json', JSON.stringify({ events: [CONCERT], venues: [{ venue: 'Mairie' }] }));
  const failures = [
    await calendar(at.load(join(at.home, 'nowhere.jsonl'), 'fr')),
    await calendar(at.load(file, 'fr', '--password-stdin'), 'another password altogether\n'),
    await calendar(at.load(file, 'fr'), '', { CALENDAR_PASSWORD: undefined }),
    await calendar(at.load(file, 'fr', '--dry-run', '--user', 'nobody')),
    await calendar(at.loadAll(file, latin, '--dry-run')),
    await calendar(at.loadAll(lists)),
    await calendar(at.load(file, 'gl', '--prune')),
    await calendar(at.load(file, 'gl', '--source', 'A Feed')),
    // A service behind an address has no table to check against.
    await calendar(at.load(file, 'gl', '--dry-run', '--site', 'http://127.0.0.1')),
  ];
  expect(failures.map(({ code, out, err }) => [code, out, err.trim()])).toEqual([
    [1, '', expect.stringMatching(/^Cannot read .*nowhere\.jsonl: ENOENT.*$/)],
    [1, '', expect.stringMatching(/ does not know loader with this password$/)],
    [1, '', expect.stringMatching(/^There is no password: .*$/)],
    [1, '', 'There is no user nobody'],
    [1, '', `${latin}:2 is not UTF-8, so nothing was sent: if it comes from Windows, add --encoding windows-1252`],
    [
      1,
      '',
      `${lists} has several lists, .events and .venues, so nothing was sent: read one with jq -c '.events[]' ${lists} | npm run calendar -- load -`,
    ],
    [1, '', expect.stringMatching(/^--prune needs --source/)],
    [1, '', expect.stringMatching(/^error: option '--source <name>' argument 'A Feed' is invalid. At most 64/)],
    [1, '', "error: option '--dry-run' cannot be used with option '--site <url>'"],
  ]);
});

const EVENINGS = [2, 8].map(day => ({ start_date: `2026-05-0${day} 20:00:00`, end_date: `2026-05-0${day} 22:00:00` }));
const GL = [
  { ...CONCERT, title: 'Feira', translation_group: 'feira', venue: { venue: 'Praza', city: 'Lugo' }, tags: ['75'] },
  { ...CONCERT, title: 'Concerto', venue: { venue: 'Praza' }, source: { id: '1' }, dates: EVENINGS },
  { ...CONCERT, title: 'Ao revés', end_date: '2026-05-01' },
  { ...CONCERT, title: 'Sen local', venue: { venue: 'Praza', website: 'nope' } },
  { title: 'Sen datas' },
];
const URL_PROBLEM = en.problems.url;
const FR = [{ ...CONCERT, title: 'Foire', translation_group: 'feira' }];

/** The summary without what only a dry run or only a real run prints, as the places of lines. */
const resultOf = (out: string): readonly string[] =>
  (out.trim().split('\n\n')[0] ?? '')
    .split('\n')
    .filter(line => !line.startsWith('Nothing'))
    .map(line => line.replace(/ {2}\(see .*\)$|^ {2}(?:\S+:\d+: |1 × )/, ''))
    .toSorted();

it('load --dry-run: says what the load does then, and writes nothing', async () => {
  const files = [at.writeLines('events.gl.jsonl', GL), at.writeLines('events.fr.jsonl', FR)];
  const load = () => calendar(at.loadAll(...files));
  const trying = () => calendar(at.loadAll(...files, '--dry-run'), '', { CALENDAR_PASSWORD: undefined });
  const { endpoint, table } = at.server;
  const state = async () => {
    const items = [];
    for await (const item of itemsOf(endpoint, table)) items.push(item);
    return { items, files: readdirSync(at.home) };
  };
  const before = await state();

  const spoken = await trying();
  expect(await state()).toEqual(before);
  expect([spoken.code, spoken.out.trim().split('\n')]).toEqual([
    2,
    [
      'Nothing was written. A load would have this result:',
      'created  3',
      'updated  0',
      'unchanged 0',
      'refused  3',
      `  ${files[0]}:3: rest_invalid_param: end_date: The event would end before it starts.`,
      `  ${files[0]}:4: rest_invalid_param: venue: venue[website]: ${URL_PROBLEM}`,
      `  ${files[0]}:5: rest_missing_callback_param: Required fields are missing: start_date, end_date.`,
      'groups   1  (of translations; 1 events were linked now)',
      'left out, as the service has no place for it: source (1)',
      '',
      'start                       end               title     venue',
      '2026-05-02 20:00            2026-05-02 22:00  Foire',
      '2026-05-02 20:00            2026-05-02 22:00  Feira     Praza, Lugo',
      '2026-05-02 20:00 (2 dates)  2026-05-02 22:00  Concerto  Praza, Lugo',
    ],
  ]);
  const real = await load();
  expect([spoken.code, resultOf(spoken.out)]).toEqual([real.code, resultOf(real.out)]);

  const again = await trying();
  expect(again.out.split('\n').slice(1, 5)).toEqual(['created  0', 'updated  0', 'unchanged 3', 'refused  3']);
  const fine = await calendar(at.load(files[1] ?? '', 'fr', '--dry-run'));
  expect([fine.code, fine.out.split('\n')[3]]).toEqual([0, 'unchanged 1']);
});
