/** Lines of a stage, from its home. */
import { setTimeout } from 'node:timers/promises';
import { readLog } from '../../local/stage-log.ts';
import type { LogReader } from './log-reader.ts';

/** Milliseconds until a line that was just written is in the file, at most, and between two looks. */
const [UNTIL_WRITTEN, PAUSE] = [2_000, 100];

/** Whether or not the stage runs. Waits for the line of a function that is still on its way from its thread. */
export const stageLines =
  (home: string): LogReader =>
  async id => {
    const written = () => readLog(home).filter(({ line }) => line.includes(`"requestId":"${id}"`));
    const until = performance.now() + UNTIL_WRITTEN;
    let lines = written();
    while (!lines.some(({ line }) => line.includes('"message":"request"')) && performance.now() < until) {
      await setTimeout(PAUSE);
      lines = written();
    }
    return lines;
  };
