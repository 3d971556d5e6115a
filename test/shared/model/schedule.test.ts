/** When a scheduled record is public, and what else of it changes then. */

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { asOf, isDue } from '../../../shared/model/base.ts';
import { Wall } from '../../../shared/time/wall.ts';
import { instant } from '../../support/instant.ts';

const NOW = instant(Date.UTC(2027, 2, 1, 11) / 1000);
const wall = (text: string) => v.parse(Wall, text);

describe('isDue', () => {
  it.each<[string, string | undefined, boolean, string]>([
    ['future', '2027-03-01 11:00:01', false, 'in a second'],
    ['future', '2027-03-01 11:00:00', true, 'now'],
    ['future', '2020-01-01 00:00:00', true, 'long since, and no sweep has come by'],
    ['future', undefined, false, 'it has no date'],
    ['publish', '2020-01-01 00:00:00', false, 'it is public'],
    ['draft', '2020-01-01 00:00:00', false, 'nobody has scheduled it'],
    ['trash', '2020-01-01 00:00:00', false, 'it was thrown away'],
  ])('%s, %s: %s, %s', (status, date, due) => {
    const record = { status, date_utc: date === undefined ? null : wall(date), version: 7 };
    expect(isDue(record, NOW)).toBe(due);
    expect(asOf(record, NOW)).toEqual(due ? { ...record, status: 'publish', version: 8 } : record);
  });
});

it('a term has no status, and stays as it is', () => {
  const term = {
    type: 'tag' as const,
    unknown: {},
    id: 1,
    language: 'gl' as const,
    version: 1,
    list: 't1',
    name: 'T',
    slug: 't',
    description: '',
    parent: 0,
    ancestorLists: [],
  };
  expect(asOf(term, NOW)).toBe(term);
});
