/** The text of a file or a feed. Pure. */
import { isUtf8 } from 'node:buffer';
import { OperatorError } from '../../../terminal/operator-error.ts';

/** The encodings that only the operator can know. */
export const ENCODINGS = ['windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The text, in the encoding of its byte order mark, else in the one that is said, else in UTF-8.
 * All its lines end with a line feed. `name` is what messages call the file.
 * @throws OperatorError with the first line that is not in this encoding.
 */
export const textOf = (bytes: Uint8Array, name: string, said: Encoding | undefined): string => {
  const marked = MARKS.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))?.encoding;
  if (Buffer.from(bytes.subarray(0, ZIP.length)).toString('latin1') === ZIP)
    throw new OperatorError(
      `${name} is a spreadsheet or another ZIP file, so nothing was sent: save it as CSV, in UTF-8`,
    );
  const encoding = marked ?? said ?? 'utf-8';
  if (encoding === 'utf-8') requireUtf8(bytes, name);
  return new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, '\n');
};

const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;
const ZIP = 'PK\u0003\u0004';

const requireUtf8 = (bytes: Uint8Array, name: string): void => {
  const isText = (line: Uint8Array): boolean => isUtf8(line) && !line.includes(0);
  if (isText(bytes)) return;
  const lines = Buffer.from(bytes).toString('latin1').split('\n'); // each byte becomes one character
  const broken = lines.findIndex(line => !isText(Buffer.from(line, 'latin1')));
  const remedy = bytes.includes(0)
    ? `if it is UTF-16, try iconv -f UTF-16LE -t UTF-8 ${name} | npm run calendar -- load -`
    : 'if it comes from Windows, add --encoding windows-1252';
  throw new OperatorError(`${name}:${broken + 1} is not UTF-8, so nothing was sent: ${remedy}`);
};
