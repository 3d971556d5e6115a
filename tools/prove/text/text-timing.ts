/** `prove -- text`: proves that no text makes a function of the core slow. Needs no stage. */
import { showProgress } from '../../terminal/progress.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { EXIT } from '../harness/run-proof.ts';
import { hostileTexts } from './hostile.ts';
import { MAX_RATIO, type Slow, slowest } from './slow-texts.ts';
import { textFunctions } from './text-functions.ts';

export interface TextOptions extends Format {
  /** The same seed makes the same texts. */
  readonly seed: number;
}

/** The exit code. */
export const text = ({ seed, json }: TextOptions): number => {
  const functions = textFunctions();
  const texts = hostileTexts(seed);
  const progress = showProgress(functions.length, process.stderr);
  const slow: Slow[] = [];
  for (const each of functions) {
    slow.push(...slowest(each, texts));
    progress.advance();
  }
  progress.end();
  const lines = slow.map(
    ({ of, text, length, took, ascii }) =>
      `${of}: ${length} characters of ${text} take ${took.toFixed(1)} ms, ASCII ${ascii.toFixed(1)} ms`,
  );
  const sum =
    `${functions.length} functions, ${texts.length} texts each, of seed ${seed}: ` +
    (slow.length === 0 ? `none takes more than ${MAX_RATIO} times what ASCII takes` : `${slow.length} are too slow`);
  const found = { seed, functions: functions.length, texts: texts.length, slow };
  printResult(found, () => [...lines, sum].join('\n'), { json });
  return slow.length === 0 ? EXIT.clean : EXIT.failures;
};
