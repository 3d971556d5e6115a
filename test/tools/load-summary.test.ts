import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { refusedFileOf, writeRefused } from '../../tools/cli/load/lines.ts';
import { resultOf, summaryOf, Tally } from '../../tools/cli/load/summary.ts';
import type { Reason } from '../../tools/http/service.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';

const line = (number: number, record: object = {}) => ({
  file: 'events.jsonl',
  number,
  record: { ...record },
  language: 'gl' as const,
  group: 'g',
  key: { source: 'load', source_id: String(number) },
});
const event = { id: 1, starts: [], translations: [] };
const no = { status: 400, code: 'rest_invalid_param', message: 'No' };

const loaded = (number: number, outcome: 'created' | 'unchanged', ...leftOut: string[]) =>
  ({ outcome, line: line(number), event, preview: undefined, leftOut, kept: [] }) as const;
const refused = (number: number, reason: Reason) => ({ outcome: 'refused', line: line(number), reason }) as const;

it('sums up what became of the lines, and what was left out of the events that are there', () => {
  const tally = new Tally(7, [refused(3, no), refused(4, { message: 'not a JSON object' }), refused(5, no)]);
  tally.results.push(loaded(1, 'created', 'source', 'venue without a name'), loaded(2, 'unchanged', 'source'));
  expect(summaryOf(resultOf(tally, ['events.refused.jsonl'], false))).toEqual([
    'created  1',
    'updated  0',
    'unchanged 1',
    'refused  3  (see events.refused.jsonl)',
    '  2 × rest_invalid_param: No',
    '  1 × not a JSON object',
    'not sent 2  (run the same command again to go on)',
    'left out, as the service has no place for it: source (2), venue without a name (1)',
  ]);
});

it('sums up links, and names every event that has none', () => {
  const tally = new Tally(0);
  Object.assign(tally, { groups: 3, groupsDone: 2, linked: 2 });
  tally.unlinked.push({ line: line(9), message: 'No' });
  expect(summaryOf(resultOf(tally, [], false))).toEqual([
    'created  0',
    'updated  0',
    'unchanged 0',
    'refused  0',
    'groups   3  (of translations; 2 events were linked now)',
    'not linked yet: 1 of these groups  (run the same command again to go on)',
    'not linked 1',
    '  events.jsonl:9: No',
  ]);
});

it('writes refused lines as they were read, in their order', () => {
  const { path: folder } = temporaryFolder('refused');
  const [path, problem] = [join(folder, 'events.fr.refused.jsonl'), 'not a JSON object'];
  writeRefused(path, [
    { outcome: 'refused', line: line(9, { title: '' }), reason: no },
    {
      outcome: 'refused',
      line: { file: 'events.jsonl', number: 2, problem, text: '{"tit' },
      reason: { message: problem },
    },
  ]);
  const written = readFileSync(path, 'utf8').trim().split('\n');
  expect(written.map(each => JSON.parse(each))).toEqual([
    { line: 2, reason: { message: problem }, event: '{"tit' },
    { line: 9, reason: no, event: { title: '' } },
  ]);
});

it.each([
  [join(tmpdir(), 'events.fr.jsonl'), join(tmpdir(), 'events.fr.refused.jsonl'), 'beside the input'],
  ['package.json', 'package.refused.jsonl', 'in the current directory'],
  [join(tmpdir(), 'events'), join(tmpdir(), 'events.refused.jsonl'), 'without an extension'],
  ['/no/such/folder/events.jsonl', resolve('events.refused.jsonl'), 'where it can be written, if not beside the input'],
])('%s is followed by %s', (file, refused) => {
  expect(refusedFileOf(file)).toBe(refused);
});
