/** The file of refused lines: each with its number and its reason, and as it was read, so that it can be mended and loaded. */
import { rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Reason } from './reason.ts';
import type { Line } from './send.ts';

export interface RefusedLine {
  readonly line: Line;
  readonly reason: Reason;
}

/** `events.fr.jsonl` has `events.fr.refused.jsonl` beside it. */
export const refusedFileOf = (file: string): string =>
  join(file, '..', `${basename(file, extname(file))}.refused.jsonl`);

/** Where it was written: beside the input, or in the current directory when nothing may be written there. */
export const writeRefused = (file: string, refused: readonly RefusedLine[]): string => {
  const text = refused
    .toSorted((a, b) => a.line.number - b.line.number)
    .map(each => `${JSON.stringify(recordOf(each))}\n`)
    .join('');
  const beside = refusedFileOf(file);
  try {
    writeFileSync(beside, text);
    return beside;
  } catch {
    const here = resolve(basename(beside));
    writeFileSync(here, text);
    return here;
  }
};

/** What an earlier run refused has been taken now. */
export const removeRefused = (file: string): void => {
  for (const path of new Set([refusedFileOf(file), resolve(basename(refusedFileOf(file)))])) {
    try {
      rmSync(path, { force: true });
    } catch {
      // A folder that may not be written holds none of ours.
    }
  }
};

const recordOf = ({ line: { number, text }, reason }: RefusedLine) => {
  const event = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  return { line: number, reason, event: event.success ? event.output : text };
};
