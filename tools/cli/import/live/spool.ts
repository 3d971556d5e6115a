/**
 * A local file with the pages that were read from a source, one per line. An interrupted import continues from it and requests no page
 * twice. The file is removed when the import is done: it may hold passwords of events.
 */
import { appendFileSync, existsSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { ORIGINAL_KINDS } from '../../../original/kinds.ts';
import { linesOf } from '../../../text-files/lines-of.ts';

const Spooled = v.object({
  kind: v.picklist([...ORIGINAL_KINDS, 'ticketed', 'event of WordPress', 'user']),
  /** Which page of which list. */
  page: v.string(),
  total: v.number(),
  pages: v.number(),
  records: v.array(v.unknown()),
});
export type Spooled = v.InferOutput<typeof Spooled>;

/** `asked`: hash of address, login and ids that were requested. `begun`: when the first page was read, in ms since 1970. */
const Header = v.object({ asked: v.string(), begun: v.number() });
const Complete = v.object({ complete: v.literal(true) });
const Line = v.union([Spooled, Header, Complete]);

export interface Spool {
  /** The pages of an interrupted import, in the order in which they were read. */
  readonly before: AsyncIterable<Spooled>;
  readonly add: (page: Spooled) => void;
  /** Called when all pages are read: the next run will request nothing. */
  readonly complete: () => void;
  readonly isComplete: boolean;
  readonly isEmpty: () => boolean;
  readonly remove: () => void;
}

/** A spool older than a day is read anew. */
const TTL_MS = 24 * 3_600_000;

/** A spool of another `asked` is not used. `now`: ms since 1970. `isNew`: none is used. */
export const openSpool = async (path: string, asked: string, now: number, isNew: boolean): Promise<Spool> => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const found = await stateOf(path);
  const isUsable = !isNew && found.header?.asked === asked && now - found.header.begun < TTL_MS;
  if (isUsable) {
    // A run that was killed may have left half a line, or a line without its end.
    truncateSync(path, Math.min(found.length, statSync(path).size));
    appendFileSync(path, '\n');
  }
  if (!isUsable) writeFileSync(path, `${JSON.stringify({ asked, begun: now })}\n`, { mode: 0o600 });
  let isEmpty = !isUsable;
  const append = (line: object): void => appendFileSync(path, `${JSON.stringify(line)}\n`);
  return {
    before: pagesIn(path),
    add: page => {
      isEmpty = false;
      append(page);
    },
    complete: () => append({ complete: true }),
    isComplete: isUsable && found.isComplete,
    isEmpty: () => isEmpty,
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

/** Stops at the first line that cannot be read. An empty line yields undefined. */
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
