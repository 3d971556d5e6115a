/** Determines the language of a line and its group of translations. Pure. */
import { basename } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES, Language } from '../../../shared/settings/site.ts';
import { groupSaid, languageSaid, NO_RECORD, recordIn, type Unsendable } from './line.ts';
import type { TextLine } from './read-lines.ts';

/** A line that can be sent. */
export interface Line extends TextLine {
  readonly language: Language;
  /** Lines with the same group are translations of each other; undefined: the line has none. */
  readonly group: string | undefined;
}

export const isLine = (placed: Line | Unsendable | undefined): placed is Line =>
  placed !== undefined && 'language' in placed;

/**
 * The language is that in the line, else that of the command, else that in the file's name. `ofAll`: the language of all lines; one with
 * another language is refused, as the language of a record never changes. undefined: the language is unknown.
 */
export const placeLine = (line: TextLine, ofAll: Language | undefined): Line | Unsendable | undefined => {
  const record = recordIn(line.text);
  if (record === undefined) return { problem: NO_RECORD };
  const said = languageSaid(record);
  if (said !== undefined && !v.is(Language, said))
    return { problem: `in the language ${JSON.stringify(said)}: ${KNOWN}` };
  if (said !== undefined && ofAll !== undefined && said !== ofAll)
    return { problem: `in the language "${said}", not "${ofAll}"` };
  const language = said ?? ofAll ?? languageOfFile(line.file);
  return language && { ...line, language, group: groupSaid(record) };
};

const KNOWN = `there are ${LANGUAGES.join(', ')}`;

/** `events.gl.jsonl` and `gl.jsonl` are in Galician. */
const languageOfFile = (file: string): Language | undefined =>
  basename(file)
    .split('.')
    .toReversed()
    .find(part => v.is(Language, part));
