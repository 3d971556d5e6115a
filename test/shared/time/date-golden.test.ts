/**
 * What the original's parser makes of dates, at four moments in two zones, but for what is decided differently
 * (docs/decisions/dates-and-zones).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { resolveDateExpression } from '../../../shared/time/date-expression.ts';
import { parseDateExpression } from '../../../shared/time/date-grammar.ts';
import { Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';

const Recorded = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ text: v.string(), now: v.string(), zone: Zone, wall: v.nullable(v.string()) }),
);

const recorded = readFileSync(join(import.meta.dirname, '../../golden/dates.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map(line => v.parse(Recorded, line));

const meaning = (text: string, now: string, zone: Zone): string | undefined => {
  const moment = parseDateExpression(text);
  return moment && resolveDateExpression(moment, zone, instant(Date.parse(now) / 1000));
};

describe.each(Object.entries(Object.groupBy(recorded, ({ now, zone }) => `${now} in ${zone}`)))('at %s', (_, dates) => {
  it.each(dates?.map(({ text, wall, now, zone }) => ({ text, wall, now, zone })) ?? [])('$text', date => {
    expect(meaning(date.text, date.now, date.zone) ?? null).toBe(date.wall);
  });
});
