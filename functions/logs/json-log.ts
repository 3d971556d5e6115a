/**
 * The log of functions. Each line is one JSON object on stdout, which Lambda passes on unchanged
 * (AWS: "Configuring JSON and plain text log formats"); it would wrap a line of `console.log` as
 * text in another object. If a line has no `timestamp` of RFC 3339, Lambda takes its level for INFO
 * (AWS: "Log-level filtering"). docs/decisions/log-and-alarms says why no library is used.
 */

import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { Log } from '../../shared/http/log.ts';
import { notes } from './request-log.ts';

type About = Readonly<Record<string, unknown>>;

const lineOf = (level: 'INFO' | 'ERROR', at: Date, message: string, about: About) => ({
  level,
  timestamp: at.toISOString(),
  message,
  requestId: notes()?.requestId,
  ...about,
});

const write = (json: string): void => {
  process.stdout.write(`${json}\n`);
};

/** A replacer for `JSON.stringify`. */
const withSource = (key: string, value: unknown): unknown =>
  key === 'stack' && typeof value === 'string' ? inSource(value) : value;

export const jsonLog = (now: () => Date): Log => ({
  info: (message, about) => write(JSON.stringify(lineOf('INFO', now(), message, about))),
  error: (message, about) => write(JSON.stringify(lineOf('ERROR', now(), message, about), withSource)),
});

// --- stack traces of bundles are converted to those of the source

/**
 * Frames of V8, such as `    at async list (/var/task/index.js:1:2345)`. Source that runs as it is
 * written has no map, and needs none.
 */
const FRAME = /^( +at (?:async )?)(?:.* \()?(\/[^\s():]+\.js):(\d+):(\d+)\)?$/gm;

/** Leaves out names of functions, which are minified in bundles. */
const inSource = (stack: string): string =>
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
