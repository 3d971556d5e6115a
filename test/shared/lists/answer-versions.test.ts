/** Which changes make items in the memory of functions invalid (docs/decisions/caches). */
import { describe, expect, it } from 'vitest';
import {
  fitsTransaction,
  languagesChanged,
  raisedVersions,
  versionsIn,
} from '../../../shared/lists/answer-versions.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import type { Change } from '../../../shared/store/change.ts';
import { JOURNAL_SHARDS, journalCounterKey } from '../../../shared/store/table.ts';

const ALL = [...LANGUAGES];

it.each<[why: string, change: Change, string[]]>([
  ['a text of a public event', { put: { pk: 'W#gl/all#0', sk: '2' } }, ['gl']],
  ['of hidden events', { put: { pk: 'W#gl/event-hidden#0', sk: '2' } }, []],
  ['stored counts', { put: { pk: 'K#es', sk: '-' } }, []],
  ['a term copy', { remove: { pk: 'T#es', sk: 'c12' } }, ['es']],
  ['a repair', { put: { pk: 'V#repairs', sk: '-', version: 2 } }, ALL],
  ['a record that does not say its language', { put: { pk: 'R#40', sk: '-', version: 2 } }, ALL],
  ['one that is removed', { remove: { pk: 'R#40', sk: '-' } }, ALL],
  ['a list whose language newer code has', { put: { pk: 'W#it/all#0', sk: '2' } }, ALL],
  ['an item of a kind that newer code has', { put: { pk: 'Q#40', sk: '-' } }, ALL],
  ['what a source calls a record', { put: { pk: 'X#gl/event/feed', sk: '7', id: 40 } }, []],
  ['what is only checked', { check: { pk: 'R#t12', sk: '-' }, when: 3, conflict: 'version' }, []],
])('changes without a record: %s', (_, change, languages) => {
  expect(languagesChanged([change])).toEqual(languages);
});

describe('the versions', () => {
  const items = (n: number) =>
    LANGUAGES.flatMap(language =>
      Array.from({ length: JOURNAL_SHARDS }, (_, shard) => ({ ...journalCounterKey(language, shard), version: n })),
    );

  it('are the sums of their shards', () => {
    expect(versionsIn([])).toEqual(Object.fromEntries(LANGUAGES.map(language => [language, 0])));
    const some = items(2).filter(({ sk }) => !sk.startsWith('fr'));
    expect(versionsIn(some)).toMatchObject({ eu: 60, ca: 60, fr: 0, gl: 60, de: 60 });
  });

  it('rise by one, on condition that nobody else has taken the number', () => {
    const numbers = [
      { language: 'ca', shard: 7, last: 0, number: 1 },
      { language: 'gl', shard: 7, last: 4, number: 5 },
    ] as const;
    expect(raisedVersions(numbers)).toEqual([
      { put: { pk: 'V#a', sk: 'ca07', version: 1 }, when: 'absent', conflict: 'journal' },
      { put: { pk: 'V#a', sk: 'gl07', version: 5 }, when: 4, conflict: 'journal' },
    ]);
  });
});

it.each([
  ['the version and a row of the journal of one language', 98, 'gl', true],
  ['one change more', 99, 'gl', false],
  ['no language: nobody sees the change', 100, undefined, true],
  ['and one more', 101, undefined, false],
])('a transaction of 100 items: %s', (_, size, language, fits) => {
  const pk = language === undefined ? 'K#gl' : `T#${language}`;
  const changes = Array.from({ length: size }, (_, i): Change => ({ put: { pk, sk: `c${i}` } }));
  expect(fitsTransaction(changes)).toBe(fits);
});
