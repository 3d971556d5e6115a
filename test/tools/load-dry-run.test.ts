/**
 * `calendar load --dry-run` as it is typed: the load then does what the dry run has printed, and
 * the dry run writes nothing.
 */
import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { en } from '../../shared/http/messages-en.ts';
import { CONCERT, calendar, removeHomes, startForLoader } from '../support/commands.ts';
import { itemsOf } from '../support/scan.ts';

const at = await startForLoader();
afterAll(async () => {
  await at.stop();
  removeHomes();
});

const GL = [
  { ...CONCERT, title: 'Feira', translation_group: 'feira', venue: { venue: 'Praza', city: 'Lugo' }, tags: ['75'] },
  { ...CONCERT, title: 'Concerto', venue: { venue: 'Praza' }, source: { id: '1' } },
  { ...CONCERT, title: 'Ao revés', end_date: '2026-05-01' },
  { ...CONCERT, title: 'Sen local', venue: { venue: 'Praza', website: 'nope' } },
  { title: 'Sen datas' },
];
const URL_PROBLEM = en.problems.url;
const FR = [{ ...CONCERT, title: 'Foire', translation_group: 'feira' }];

/** The summary without what only a dry run or only a real run prints, such as the places of lines. */
const resultOf = (out: string): readonly string[] =>
  out
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('Nothing'))
    .map(line => line.replace(/ {2}\(see .*\)$|^ {2}(?:\S+:\d+: |1 × )/, ''))
    .toSorted();

it('says what the load does then, and writes nothing', async () => {
  const files = [at.writeLines('events.gl.jsonl', GL), at.writeLines('events.fr.jsonl', FR)];
  const load = () => calendar(at.loadAll(...files));
  const trying = () => calendar(at.loadAll(...files, '--dry-run'), '', { CALENDAR_PASSWORD: undefined });
  const { endpoint, table } = at.stage;
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
    ],
  ]);
  const real = await load();
  expect([spoken.code, resultOf(spoken.out)]).toEqual([real.code, resultOf(real.out)]);

  const again = await trying();
  expect(again.out.split('\n').slice(1, 5)).toEqual(['created  0', 'updated  0', 'unchanged 3', 'refused  3']);
  const fine = await calendar(at.load(files[1] ?? '', 'fr', '--dry-run'));
  expect([fine.code, fine.out.split('\n')[3]]).toEqual([0, 'unchanged 1']);
});

it.each([
  [['--prune'], '--prune needs --source'],
  [['--source', 'A Feed'], "error: option '--source <name>' argument 'A Feed' is invalid. At most 64"],
])('refuses %j', async (options, message) => {
  const { code, err } = await calendar(at.load('events.jsonl', 'gl', ...options));
  expect(code).toBe(1);
  expect(err.toLowerCase()).toContain(message.toLowerCase());
});

it('a service behind an address has no table to check against', async () => {
  const { code, err } = await calendar(at.load('events.jsonl', 'gl', '--dry-run', '--site', 'http://127.0.0.1'));
  expect([code, err]).toEqual([1, "error: option '--dry-run' cannot be used with option '--site <url>'\n"]);
});
