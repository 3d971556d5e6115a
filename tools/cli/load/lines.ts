/** The lines of files to load: each is a record of its file, and is sent as one event. */

import { accessSync, constants, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES, Language } from '../../../shared/settings/site.ts';
import type { Reason } from '../../http/service.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { Row, UnreadableRow } from './formats/row.ts';
import { groupSaid, keyOf, languageSaid, type SourceKey, sourceIdSaid } from './line.ts';
import type { LoadOptions } from './options.ts';
import { isAddress } from './read/input.ts';

/** A record of a file, or what the file has in its place. `file` is the file as it was named. */
export type FileRow = { readonly file: string } & (Row | UnreadableRow);

/**
 * The place of a line in the notation of editors and `grep -n`, which terminals turn into links.
 */
export const placeOf = ({ file, number }: Pick<FileRow, 'file' | 'number'>): string => `${file}:${number}`;

// --- Determines the language of a line, its group of translations and its key. Pure.

/** A line that can be sent. */
export interface Line extends Row {
  readonly file: string;
  readonly language: Language;
  /**
   * Lines with the same group are translations of each other; undefined for a line without a group.
   */
  readonly group: string | undefined;
  readonly key: SourceKey;
}

type Placing = Pick<LoadOptions, 'language' | 'source'>;

/**
 * The language is the one that the line names, or else that of all lines, or else that in the
 * file's name.
 * @throws OperatorError if none is known.
 */
export const placeLine = (
  row: FileRow,
  { language: ofAll, source }: Placing,
): Line | Pick<UnreadableRow, 'problem'> => {
  if ('problem' in row) return row;
  const { file, number, record, identity } = row;
  if (HALF.test(JSON.stringify(record))) return { problem: HALF_CHARACTER };
  const said = languageSaid(record);
  if (said !== undefined && !v.is(Language, said))
    return { problem: `in the language ${JSON.stringify(said)}: ${KNOWN}` };
  if (said !== undefined && ofAll !== undefined && said !== ofAll)
    return { problem: `in the language "${said}", not "${ofAll}"` };
  const language = said ?? ofAll ?? languageOfFile(file);
  if (language === undefined)
    throw new OperatorError(
      `${placeOf(row)} does not say its language: name it in the line ("language": "gl"), in the name of the file (events.gl.jsonl), or with --language`,
    );
  const key = keyOf(source === undefined ? (identity ?? record) : record, language, source);
  return key === undefined ? { problem: NO_ID } : { file, number, record, language, group: groupSaid(record), key };
};

/** What `JSON.stringify` writes for half of a surrogate pair, which UTF-8 cannot write. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;
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

/** The id of the row in its source, or undefined if it has none. */
export const idOfLine = (row: Row | UnreadableRow): string | undefined => {
  const said = 'record' in row ? row.record : row.text;
  return typeof said === 'string' ? undefined : sourceIdSaid(said);
};
const NO_ID = 'has neither "source_id" nor "id", by which the source would know it';

/**
 * Keeps the first of several lines with one id, and refuses the others, as nobody knows which one
 * the source means. Without a source, lines with the same text are one event, and `twice` counts
 * the surplus ones.
 * @throws OperatorError if the language of a line is unknown.
 */
export const sortLines = (rows: readonly FileRow[], placing: Placing) => {
  const first = new Map<string, Line>();
  const refused: RefusedLine[] = [];
  let twice = 0;
  for (const row of rows) {
    const line = placeLine(row, placing);
    const name = 'problem' in line ? '' : `${line.language} ${line.key.source_id}`;
    const earlier = first.get(name);
    if ('problem' in line) refused.push(refusedFor(row, line.problem));
    else if (earlier === undefined) first.set(name, line);
    else if (placing.source !== undefined) refused.push(refusedFor(line, `has the id of ${placeOf(earlier)}`));
    else twice += 1;
  }
  return { lines: [...first.values()], refused, twice };
};

const refusedFor = (line: FileRow, message: string): RefusedLine => ({ outcome: 'refused', line, reason: { message } });

// --- Writes the file of refused lines: each with its number, the reason and its text, so that it
// can be corrected and loaded again.

export interface RefusedLine {
  readonly outcome: 'refused';
  readonly line: FileRow;
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

const recordOf = ({ line, reason }: RefusedLine) => ({
  line: line.number,
  reason,
  event: 'record' in line ? line.record : line.text,
});
