/** `prove -- text`: no text makes a function of the core slow. Needs no stage. */
import { showProgress } from '../../terminal/progress.ts';
import { EXIT } from '../harness/run-proof.ts';
import { hostileTexts } from './hostile.ts';
import { MAX_RATIO, type Slow, slowest } from './slow-texts.ts';
import { textFunctions } from './text-functions.ts';

/** The exit code. */
export const text = (seed: number): number => {
  const functions = textFunctions();
  const texts = hostileTexts(seed);
  const progress = showProgress(functions.length, process.stderr);
  const slow: Slow[] = [];
  for (const each of functions) {
    slow.push(...slowest(each, texts));
    progress.advance();
  }
  progress.end();
  for (const { of, text, length, took, ascii } of slow)
    console.log(`${of}: ${length} characters of ${text} take ${took.toFixed(1)} ms, ASCII ${ascii.toFixed(1)} ms`);
  console.log(
    `${functions.length} functions, ${texts.length} texts each, of seed ${seed}: ` +
      (slow.length === 0 ? `none takes more than ${MAX_RATIO} times what ASCII takes` : `${slow.length} are too slow`),
  );
  return slow.length === 0 ? EXIT.clean : EXIT.failures;
};
