/** Reads the lines of the files to load. */
import { readFileSync } from 'node:fs';
import { OperatorError } from '../../terminal/operator-error.ts';

export interface TextLine {
  /** Path of the file, as it was typed. */
  readonly file: string;
  /** From 1, as editors count. */
  readonly number: number;
  readonly text: string;
}

/**
 * Not by `node:readline`: it also ends a line at U+2028, which JSON allows inside of texts.
 * @throws OperatorError for a file that cannot be read.
 */
export const readLines = (file: string): TextLine[] => {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split('\n')
      .map((text, i) => ({ file, number: i + 1, text: text.trim() }))
      .filter(({ text }) => text !== '');
  } catch (error) {
    throw new OperatorError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
};

/** In the notation of editors and `grep -n`, which terminals turn into links. */
export const placeOf = ({ file, number }: TextLine): string => `${file}:${number}`;
