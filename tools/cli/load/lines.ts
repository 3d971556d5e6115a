/** The lines of files to load: each is a record of its file, and is sent as one event. */

import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES, Language } from '../../../shared/settings/site.ts';
import type { Reason } from '../../http/service.ts';
import type { Row, UnreadableRow } from './formats/row.ts';
import { groupSaid, keyOf, languageSaid, NO_ID, NO_RECORD, recordIn, sourceIdSaid, type Unsendable } from './line.ts';
import { isAddress } from './read/input.ts';

export interface TextLine {
  /** The file as it was named. */
  readonly file: string;
  /** The number of the line where the record begins, from 1, as editors count. */
  readonly number: number;
  /** The record as JSON, or what the file has instead of one. */
  readonly text: string;
  /** Why the text is no record. */
  readonly problem?: string;
}

export const lineOf = (file: string, row: Row | UnreadableRow): TextLine =>
  'record' in row ? { file, number: row.number, text: JSON.stringify(row.record) } : { file, ...row };

/**
 * The place of a line in the notation of editors and `grep -n`, which terminals turn into links.
 */
export const placeOf = ({ file, number }: TextLine): string => `${file}:${number}`;

// --- Determines the language of a line and its group of translations. Pure.

/** A line that can be sent. */
export interface Line extends TextLine {
  readonly language: Language;
  /**
   * Lines with the same group are translations of each other; undefined for a line without a group.
   */
  readonly group: string | undefined;
}

export const isLine = (placed: Line | Unsendable | undefined): placed is Line =>
  placed !== undefined && 'language' in placed;

/**
 * The language is the one that the line names, or else that of the command, or else that in the
 * file's name; undefined if none is known. `ofAll` is the language of all lines: a line in another
 * language is refused, because the language of a record never changes.
 */
export const placeLine = (line: TextLine, ofAll: Language | undefined): Line | Unsendable | undefined => {
  const record = line.problem === undefined ? recordIn(line.text) : undefined;
  if (record === undefined) return { problem: line.problem ?? NO_RECORD };
  if (!isWellFormed(record)) return { problem: HALF_CHARACTER };
  const said = languageSaid(record);
  if (said !== undefined && !v.is(Language, said))
    return { problem: `in the language ${JSON.stringify(said)}: ${KNOWN}` };
  if (said !== undefined && ofAll !== undefined && said !== ofAll)
    return { problem: `in the language "${said}", not "${ofAll}"` };
  const language = said ?? ofAll ?? languageOfFile(line.file);
  return language && { ...line, language, group: groupSaid(record) };
};

/** Whether no text contains half of a surrogate pair, which JSON can write and UTF-8 cannot. */
const isWellFormed = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed()
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(isWellFormed);
const HALF_CHARACTER = 'holds half a character, such as "\\ud83d" without the other half';

const KNOWN = `there are ${LANGUAGES.join(', ')}`;

/** `events.gl.jsonl` and `gl.jsonl` are in Galician. */
const languageOfFile = (file: string): Language | undefined =>
  basename(pathOf(file))
    .split('.')
    .toReversed()
    .find(part => v.is(Language, part));

/** A feed has the last part of its address as a name, and no folder. */
const pathOf = (file: string): string => {
  if (!isAddress(file)) return file;
  const { pathname, hostname } = new URL(file);
  return basename(pathname) || hostname;
};

// --- The lines of a source, identified by its ids. Pure.

/** Returns undefined if the line has no id. */
export const idOfLine = ({ text }: TextLine): string | undefined => sourceIdSaid(recordIn(text) ?? {});

/**
 * Keeps the first of several lines with one id, and refuses the others, as nobody knows which one
 * the source means. Without a source, lines with the same text are one event, and `twice` counts
 * the surplus ones.
 */
export const oncePerId = (lines: readonly Line[], hasSource: boolean) => {
  const first = new Map<string, Line>();
  const refused: RefusedLine[] = [];
  let twice = 0;
  for (const line of lines) {
    const id = hasSource ? idOfLine(line) : keyOf(line.text, line.language);
    const name = `${line.language} ${id}`;
    const earlier = first.get(name);
    if (id === undefined) refused.push({ line, reason: { message: NO_ID } });
    else if (earlier === undefined) first.set(name, line);
    else if (hasSource) refused.push({ line, reason: { message: `has the id of ${placeOf(earlier)}` } });
    else twice += 1;
  }
  return { once: [...first.values()], refused, twice };
};

// --- Writes the file of refused lines: each with its number, the reason and its text, so that it
// can be corrected and loaded again.

export interface RefusedLine {
  readonly line: TextLine;
  readonly reason: Reason;
}

/**
 * The path is `events.fr.refused.jsonl` beside `events.fr.jsonl`, or in the current directory for a
 * feed and if that folder is not writable.
 */
export const refusedFileOf = (named: string): string => {
  const file = pathOf(named);
  const name = `${basename(file, extname(file))}.refused.jsonl`;
  try {
    accessSync(dirname(file), constants.W_OK);
    return join(dirname(file), name);
  } catch {
    return resolve(name);
  }
};

export const writeRefused = (path: string, refused: readonly RefusedLine[]): void => {
  const inOrder = refused.toSorted((a, b) => a.line.number - b.line.number);
  writeFileSync(path, inOrder.map(each => `${JSON.stringify(recordOf(each))}\n`).join(''));
};

/** Removes the file of an earlier run whose refused lines have been accepted now. */
export const removeRefused = (path: string): void => rmSync(path, { force: true });

const Json = v.pipe(v.string(), v.parseJson());
const recordOf = ({ line: { number, text }, reason }: RefusedLine) => {
  const event = v.safeParse(Json, text);
  return { line: number, reason, event: event.success ? event.output : text };
};
