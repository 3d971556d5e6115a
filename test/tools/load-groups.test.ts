/**
 * Which language a line of a file is in, and which loaded events become translations of each other.
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Language } from '../../shared/settings/site.ts';
import type { Body } from '../../tools/cli/load/formats/row.ts';
import { keyOf } from '../../tools/cli/load/line.ts';
import { placeLine } from '../../tools/cli/load/lines.ts';
import { siteTarget } from '../../tools/cli/load/target.ts';
import { groupTranslations } from '../../tools/cli/load/translations.ts';
import { writeServer } from '../../tools/local/data-folder.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';

type Placed = { readonly problem: string } | { readonly language: Language; readonly group?: string | undefined };
const PLACED: [file: string, record: Body, ofAll: Language | undefined, placed: Placed | undefined, why: string][] = [
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
    { lang: 'it' },
    undefined,
    { problem: 'in the language "it": there are eu, ca, fr, gl, es, en, pt, de' },
    'no service has it',
  ],
  ['events.jsonl', {}, undefined, undefined, 'nothing says it'],
  ['fr/events.jsonl', {}, undefined, undefined, 'folders say nothing'],
  [
    'gl.jsonl',
    { title: 'Feira', venue: [{ '\udc4b': '\ud83d' }] },
    undefined,
    { problem: 'holds half a character, such as "\\ud83d" without the other half' },
    'no text',
  ],
  ['gl.jsonl', { tags: ['👋'] }, undefined, { language: 'gl' }, 'two halves are one'],
  ['gl.jsonl', { translation_group: 'g' }, undefined, { language: 'gl', group: 'g' }, 'a group'],
  ['gl.jsonl', { translation_group: 7 }, undefined, { language: 'gl', group: '7' }, 'a number is a name as well'],
  ['gl.jsonl', { translation_group: '' }, undefined, { language: 'gl', group: undefined }, 'none'],
];

it.each(PLACED)('of %s, the line %j with --language %s: %j', (file, record, ofAll, placed) => {
  const line = { file, number: 3, record };
  const place = () => placeLine(line, { language: ofAll, source: undefined });
  if (placed === undefined) expect(place).toThrow(`${file}:3 does not say its language: name it in the line`);
  else if ('problem' in placed) expect(place()).toEqual(placed);
  else
    expect(place()).toEqual({ group: undefined, ...line, ...placed, key: keyOf(record, placed.language, undefined) });
});

it('a line is known by its text and its language, or by its id in a source', () => {
  const [one, other] = [
    { title: 'Concerto', id: 7 },
    { title: 'Outro', id: 7 },
  ];
  const keys = [keyOf(one, 'gl', undefined), keyOf(other, 'gl', undefined), keyOf(one, 'ca', undefined)];
  expect(keys.map(key => key?.source)).toEqual(['load', 'load', 'load']);
  expect(new Set(keys.map(key => key?.source_id)).size).toBe(3);
  expect(keyOf(one, 'gl', 'feed')).toEqual({ source: 'feed', source_id: '7' });
});

it('what no site speaks is not sent elsewhere, unless somebody says where', async () => {
  const { path: home } = temporaryFolder('no-site');
  const endpoint = 'http://127.0.0.1:1';
  writeServer(home, { pid: process.pid, urls: { gl: `${endpoint}/gl` }, endpoint, table: 'Calendar' });
  const open = siteTarget(undefined, home, { login: 'x', password: 'y' });
  const opened = open(['eu', 'gl', 'es'], new AbortController().signal);
  await expect(opened).rejects.toThrow(
    'No site speaks eu, es, so nothing was sent: there are sites in gl. Add them to the settings, with time zone and currency, or name with --site one that takes all lines',
  );
});

/**
 * Reads lines such as `fr a 1`: the language, the group, and the event that the line has become, or
 * `-` for none.
 */
const grouped = (sent: readonly string[]) => {
  const loaded = sent.flatMap((each, i) => {
    const [language, group, id] = each.split(' ');
    const record = group === '-' ? {} : { translation_group: group };
    const placing = { language: v.parse(Language, language), source: undefined };
    const line = placeLine({ file: 'all.jsonl', number: i + 1, record }, placing);
    if ('problem' in line) throw new Error(each);
    const translations = id === 'trash' ? undefined : [];
    return id === '-' ? [] : [{ line, event: { id: Number(id), starts: [], translations } }];
  });
  return groupTranslations(loaded).map(group => group.map(({ event }) => event.id).join(' '));
};

it.each<[why: string, sent: string[], groups: string[]]>([
  ['in any order', ['fr a 1', 'gl b 2', 'fr b 3', 'es a 4'], ['1 4', '2 3']],
  ['one alone is no group', ['fr a 1', 'gl - 2', 'fr - 3'], []],
  ['the first was refused: the next counts', ['es a -', 'es a 1', 'eu a 2'], ['1 2']],
  ['one is in the trash: the others remain', ['es a trash', 'eu a 2', 'fr a 3'], ['2 3']],
])('groups: %s', (_, sent, groups) => {
  expect(grouped(sent)).toEqual(groups);
});
