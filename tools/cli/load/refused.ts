/** Writes the file of refused lines: each with its number, the reason and its text, so that it can be corrected and loaded again. */
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Reason } from '../../client/reason.ts';
import type { TextLine } from './read-lines.ts';

export interface RefusedLine {
  readonly line: TextLine;
  readonly reason: Reason;
}

export const isBeside = (path: string, file: string): boolean => resolve(dirname(path)) === resolve(dirname(file));

/** `events.fr.refused.jsonl` beside `events.fr.jsonl`, or in the current directory if that folder is not writable. */
export const refusedFileOf = (file: string): string => {
  const name = `${basename(file, extname(file))}.refused.jsonl`;
  try {
    accessSync(dirname(file), constants.W_OK);
    return join(dirname(file), name);
  } catch {
    return resolve(name);
  }
};

export const writeRefused = (file: string, refused: readonly RefusedLine[]): string => {
  const inOrder = refused.toSorted((a, b) => a.line.number - b.line.number);
  const path = refusedFileOf(file);
  writeFileSync(path, inOrder.map(each => `${JSON.stringify(recordOf(each))}\n`).join(''));
  return path;
};

/** Removes the file of an earlier run, whose lines have been accepted now. */
export const removeRefused = (file: string): void => rmSync(refusedFileOf(file), { force: true });

const recordOf = ({ line: { number, text }, reason }: RefusedLine) => {
  const event = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  return { line: number, reason, event: event.success ? event.output : text };
};
