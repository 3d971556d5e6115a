/**
 * Stack traces of bundles, as the source has it. The map of a bundle lies beside it, and is read by the first fault of an execution
 * environment alone (docs/decisions/0083).
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Frames of V8: `    at async list (/var/task/index.js:1:2345)`. Source that runs as it is written has no map, and needs none. */
const FRAME = /^( +at (?:async )?)(?:.* \()?(\/[^\s():]+\.js):(\d+):(\d+)\)?$/gm;

/** Leaves out names of functions, which are minified in bundles. */
export const inSource = (stack: string): string =>
  stack.replaceAll(FRAME, (frame: string, at: string, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found)) return frame;
    return `${at}${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });

const maps = new Map<string, SourceMap | undefined>();

const mapOf = (file: string): SourceMap | undefined => {
  if (!maps.has(file)) maps.set(file, mapBeside(file));
  return maps.get(file);
};

const mapBeside = (file: string): SourceMap | undefined => {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return undefined;
  }
};
