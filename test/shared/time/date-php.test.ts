/** Dates of the grammar, compared with the parser that the original uses: PHP's, where it is installed (docs/decisions/dates-and-zones). */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { resolveDateExpression } from '../../../shared/time/date-expression.ts';
import { parseDateExpression } from '../../../shared/time/date-grammar.ts';
import { Zone } from '../../../shared/time/zone.ts';
import { dateTexts } from '../../support/date-texts.ts';
import { instant } from '../../support/instant.ts';

/** `.ci/run` installs it. */
const hasPhp = spawnSync('php', ['--version']).status === 0;
if (!hasPhp) console.warn('PHP is not installed, so dates are not compared with it');

const TEXTS = 10_000;
/** A Wednesday; its day exists in every month, and no clock changes near it. */
const NOW = Date.UTC(2026, 6, 15, 12, 34, 56) / 1000;
const MADRID = v.parse(Zone, 'Europe/Madrid');

const PHP = `
date_default_timezone_set('Europe/Madrid');
$answers = [];
foreach (json_decode(stream_get_contents(STDIN)) as $text) {
  $time = strtotime($text, ${NOW});
  $answers[] = $time === false ? null : date('Y-m-d H:i:s', $time);
}
echo json_encode($answers);
`;

const php = (texts: readonly string[]): readonly (string | null)[] => {
  const { stdout } = spawnSync('php', ['-r', PHP], { input: JSON.stringify(texts), maxBuffer: 64 * 1024 * 1024 });
  return v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.nullable(v.string()))), stdout.toString());
};

const ours = (text: string): string | null => {
  const moment = parseDateExpression(text);
  return (moment && resolveDateExpression(moment, MADRID, instant(NOW))) ?? null;
};

/** Rows of elements of which PHP has a reading of its own; the generator makes no others of docs/decisions/dates-and-zones. */
const DIFFERENT: Readonly<Record<string, (text: string, php: string | null) => boolean>> = {
  'a row with one reading, which PHP refuses': (_, php) => php === null,
  'a week of the past of the past': text => / week\b/.test(text) && text.endsWith('ago'),
  'a week beside months, which may be of other lengths': text => / week\b/.test(text) && /month|year/.test(text),
};

it.skipIf(!hasPhp)(`${TEXTS} texts mean what they mean to PHP`, () => {
  const texts = fc.sample(dateTexts, { numRuns: TEXTS, seed: Number(process.env.SEED ?? 1) });
  const answers = php(texts);
  const wrong = texts.flatMap((text, i) => {
    const [theirs = null, own] = [answers[i], ours(text)];
    const isExpected = theirs === own || Object.values(DIFFERENT).some(test => test(text, theirs));
    return isExpected ? [] : [{ text, php: theirs, here: own }];
  });
  expect(wrong).toEqual([]);
  const same = texts.filter((text, i) => answers[i] === ours(text)).length;
  expect(same / TEXTS).toBeGreaterThan(0.95);
});
