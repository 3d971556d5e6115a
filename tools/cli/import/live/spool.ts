/**
 * What a source has said, in a local file, a line for each page: an import that is interrupted goes on where it was, and asks for nothing
 * twice. The file is removed when the import is done.
 */
import { appendFileSync, existsSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { ORIGINAL_KINDS } from '../../../original/kinds.ts';
import { linesOf } from '../../../text-files/lines-of.ts';

const Spooled = v.object({
  kind: v.picklist(ORIGINAL_KINDS),
  /** Which page of which list. */
  page: v.string(),
  total: v.number(),
  pages: v.number(),
  records: v.array(v.unknown()),
});
export type Spooled = v.InferOutput<typeof Spooled>;

/** What was asked for, and when the first page was read, in ms. */
const Header = v.object({ asked: v.string(), begun: v.number() });
const Complete = v.object({ complete: v.literal(true) });
const Line = v.union([Spooled, Header, Complete]);

export interface Spool {
  /** Of an interrupted import, in the order in which they were read. */
  readonly before: AsyncIterable<Spooled>;
  readonly add: (page: Spooled) => void;
  /** All is read: the next run need not ask the source for anything. */
  readonly complete: () => void;
  readonly isComplete: boolean;
  readonly remove: () => void;
}

/** What the source said a day ago is asked for again. */
const HOLDS_MS = 24 * 3_600_000;

/** `asked`: pages that were read for something else are not used. `now`: ms. */
export const openSpool = async (path: string, asked: string, now: number): Promise<Spool> => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const found = await stateOf(path);
  const isUsable = found.header?.asked === asked && now - found.header.begun < HOLDS_MS;
  // Half a line, of a run that was killed, or one whose end is missing.
  if (isUsable) {
    truncateSync(path, Math.min(found.length, statSync(path).size));
    appendFileSync(path, '\n');
  }
  if (!isUsable) writeFileSync(path, `${JSON.stringify({ asked, begun: now })}\n`, { mode: 0o600 });
  const append = (line: object): void => appendFileSync(path, `${JSON.stringify(line)}\n`);
  return {
    before: pagesIn(path),
    add: append,
    complete: () => append({ complete: true }),
    isComplete: isUsable && found.isComplete,
    remove: () => rmSync(path, { force: true }),
  };
};

const stateOf = async (path: string) => {
  let header: v.InferOutput<typeof Header> | undefined;
  let [length, isComplete] = [0, false];
  for await (const [line, text] of linesIn(path)) {
    length += Buffer.byteLength(text) + 1;
    if (line !== undefined && 'begun' in line) header = line;
    if (line !== undefined && 'complete' in line) isComplete = true;
  }
  return { header, length, isComplete };
};

async function* pagesIn(path: string): AsyncGenerator<Spooled> {
  for await (const [line] of linesIn(path)) if (line !== undefined && 'records' in line) yield line;
}

/** Up to the first that is none; undefined for an empty one. */
async function* linesIn(path: string): AsyncGenerator<[line: v.InferOutput<typeof Line> | undefined, text: string]> {
  if (!existsSync(path)) return;
  const parse = v.pipe(v.string(), v.parseJson(), Line);
  for await (const text of linesOf(path)) {
    if (text === '') {
      yield [undefined, text];
      continue;
    }
    const line = v.safeParse(parse, text);
    if (!line.success) return;
    yield [line.output, text];
  }
}
