import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openJournal } from '../../tools/cli/load/recognition.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';

let home: string;
let path: string;
beforeEach(() => {
  const folder = temporaryFolder('journal');
  home = folder.path;
  path = join(home, 'loads', 'stage.jsonl');
  return folder.remove;
});

const event = (key: string, id: number) => ({ key, id, date_utc: '2026-05-01 18:00:00' });

it('finds in a later run what an earlier one has recorded', () => {
  openJournal(path).record(event('a', 1));
  const later = openJournal(path);
  later.record(event('b', 2));
  expect(['a', 'b', 'c'].map(key => openJournal(path).find(key))).toEqual([event('a', 1), event('b', 2), undefined]);
});

it('says so when it cannot be kept', () => {
  appendFileSync(join(home, 'loads'), 'a file where the folder should be');
  expect(() => openJournal(path)).toThrow(new RegExp(`^Cannot keep the journal ${path}: `));
});

it('takes the last word on a line that was sent again', () => {
  openJournal(path).record(event('a', 1));
  openJournal(path).record(event('a', 9));
  expect(openJournal(path).find('a')).toEqual(event('a', 9));
});

it('loses only the half line of a run that was killed', () => {
  openJournal(path).record(event('a', 1));
  appendFileSync(path, '{"key":"b","i');
  openJournal(path).record(event('c', 3));
  expect(['a', 'b', 'c'].map(key => openJournal(path).find(key)?.id)).toEqual([1, undefined, 3]);
  expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
});
