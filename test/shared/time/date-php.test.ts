/** Dates of the grammar, compared with the parser that the original uses: PHP's, where it is installed (decision 0050). */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { resolveDateExpression } from '../../../shared/time/date-expression.ts';
import { parseDateExpression } from '../../../shared/time/date-grammar.ts';
import { Zone } from '../../../shared/time/zone.ts';
import { dateTexts } from '../../support/date-texts.ts';
import { instant } from '../../support/instant.ts';

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

/** What is decided differently. */
const DIFFERENT: Readonly<Record<string, (text: string) => boolean>> = {};

it.skipIf(!hasPhp)(`${TEXTS} texts mean what they mean to PHP`, () => {
  const texts = fc.sample(dateTexts, TEXTS);
  const answers = php(texts);
  const wrong = texts.flatMap((text, i) => {
    const [theirs, own] = [answers[i], ours(text)];
    return theirs === own || Object.values(DIFFERENT).some(test => test(text))
      ? []
      : [{ text, php: theirs, here: own }];
  });
  expect(wrong.slice(0, 40)).toEqual([]);
});
