/** Which language a line of a file is in, and which loaded events become translations of each other. */
import { expect, it } from 'vitest';
import type { Language } from '../../shared/settings/site.ts';
import { isLine, type Line, placeLine } from '../../tools/cli/load/lines.ts';
import type { Loaded } from '../../tools/cli/load/send.ts';
import { siteTarget } from '../../tools/cli/load/target.ts';
import { groupTranslations } from '../../tools/cli/load/translations.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { writeStage } from '../../tools/local/stage-file.ts';

const PLACED: [file: string, record: unknown, ofAll: Language | undefined, placed: object | undefined, why: string][] =
  [
    ['events.jsonl', { lang: 'fr' }, undefined, { language: 'fr' }, 'the line says it'],
    ['events.jsonl', { language: 'eu' }, undefined, { language: 'eu' }, 'as a read shows it'],
    ['events.jsonl', { ml_language: 'es' }, undefined, { language: 'es' }, 'as a request has it'],
    ['/data/events.gl.jsonl', {}, undefined, { language: 'gl' }, 'the name of the file'],
    ['/data/ca/gl.jsonl', { lang: '' }, undefined, { language: 'gl' }, 'nothing else in the name'],
    ['events.gl.jsonl', { lang: 'fr' }, undefined, { language: 'fr' }, 'the line counts more than the file'],
    ['events.gl.jsonl', {}, 'fr', { language: 'fr' }, 'so does the command'],
    ['events.jsonl', { lang: 'fr' }, 'gl', { problem: 'in the language "fr", not "gl"' }, 'it could only be deleted'],
    [
      'events.gl.jsonl',
      { lang: 'en' },
      undefined,
      { problem: 'in the language "en": there are eu, ca, fr, gl, es' },
      'no service has it',
    ],
    ['events.jsonl', {}, undefined, undefined, 'nothing says it'],
    ['fr/events.jsonl', {}, undefined, undefined, 'folders say nothing'],
    ['events.gl.jsonl', null, undefined, { problem: 'not a JSON object' }, 'not an event'],
    ['gl.jsonl', { translation_group: 'g' }, undefined, { language: 'gl', group: 'g' }, 'a group'],
    ['gl.jsonl', { translation_group: 7 }, undefined, { language: 'gl', group: '7' }, 'a number is a name as well'],
    ['gl.jsonl', { translation_group: '' }, undefined, { language: 'gl', group: undefined }, 'none'],
  ];

it.each(PLACED)('of %s, the line %j with --language %s: %j', (file, record, ofAll, placed) => {
  const line = { file, number: 3, text: JSON.stringify(record) };
  const expected = placed && ('problem' in placed ? placed : { group: undefined, ...line, ...placed });
  expect(placeLine(line, ofAll)).toEqual(expected);
});

it('what no site speaks is not sent elsewhere, unless somebody says where', async () => {
  const { path: home, remove } = temporaryFolder('no-site');
  const dynamodb = { endpoint: 'http://127.0.0.1:1', table: 'Calendar' };
  writeStage(home, { pid: process.pid, sites: { gl: { url: 'http://127.0.0.1:1/gl' } }, dynamodb });
  const open = siteTarget({ url: undefined, home }, { login: 'x', password: 'y' });
  const opened = open(['eu', 'gl', 'es'], new AbortController().signal).finally(remove);
  await expect(opened).rejects.toThrow(
    'No site speaks eu, es, so nothing was sent: there are sites in gl. Add them to infra/environments.ts, with time zone and currency, or name with --site one that takes all lines',
  );
});

/** A line of a group, and the event that it has become. */
type Sent = readonly [language: Language, group: string | undefined, event: Loaded | undefined];
const linesOf = (sent: readonly Sent[]) => {
  const events = new Map<Line, Loaded>();
  const lines = sent.flatMap(([language, group, event], i) => {
    const text = JSON.stringify({ translation_group: group });
    const line = placeLine({ file: 'all.jsonl', number: i + 1, text }, language);
    if (!isLine(line)) throw new Error(text);
    if (event !== undefined) events.set(line, event);
    return [line];
  });
  return groupTranslations(lines, line => events.get(line));
};
const event = (id: number, translations: Loaded['translations'] = {}): Loaded => ({ id, translations });
const inTrash = (id: number): Loaded => ({ id, translations: undefined });

const GROUPED: [why: string, sent: Sent[], groups: number[][], surplus: string[]][] = [
  [
    'in any order',
    [
      ['fr', 'a', event(1)],
      ['gl', 'b', event(2)],
      ['fr', 'b', event(3)],
      ['es', 'a', event(4)],
    ],
    [
      [1, 4],
      [2, 3],
    ],
    [],
  ],
  [
    'one alone is no group',
    [
      ['fr', 'a', event(1)],
      ['gl', undefined, event(2)],
      ['fr', undefined, event(3)],
    ],
    [],
    [],
  ],
  [
    'two of one language: the first counts',
    [
      ['es', 'a', event(1)],
      ['eu', 'a', event(2)],
      ['es', 'a', event(3)],
      ['eu', 'a', event(4)],
    ],
    [[1, 2]],
    [
      'all.jsonl:3: the group a has an event in es already, that of all.jsonl:1',
      'all.jsonl:4: the group a has an event in eu already, that of all.jsonl:2',
    ],
  ],
  [
    'the same line twice is one event',
    [
      ['es', 'a', event(1)],
      ['es', 'a', event(1)],
      ['eu', 'a', event(2)],
    ],
    [[1, 2]],
    [],
  ],
  [
    'the first was refused: the next counts',
    [
      ['es', 'a', undefined],
      ['es', 'a', event(1)],
      ['eu', 'a', event(2)],
    ],
    [[1, 2]],
    [],
  ],
  [
    'one is in the trash: the others remain',
    [
      ['es', 'a', inTrash(1)],
      ['eu', 'a', event(2)],
      ['fr', 'a', event(3)],
    ],
    [[2, 3]],
    [],
  ],
];

it.each(GROUPED)('groups: %s', (_, sent, groups, surplus) => {
  const found = linesOf(sent);
  expect(found.groups.map(group => group.map(member => member.event.id))).toEqual(groups);
  expect(found.surplus.map(({ line, message }) => `${line.file}:${line.number}: ${message}`)).toEqual(surplus);
});
