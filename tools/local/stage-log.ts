/** The log of a stage, in its home: lines of functions and of the gateway, which AWS has in a log group. */
import { createWriteStream, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** Bytes of one file. There are two: the previous file is kept until the current one is full. */
const MAX_FILE = 5_000_000;

interface StageLog {
  /** Appends a line with the current time. */
  readonly append: (line: string) => void;
  readonly close: () => Promise<void>;
}

export function openLog(home: string): StageLog {
  const [file, older] = filesIn(home);
  let size = sizeOf(file);
  let stream = open(file);
  return {
    append: line => {
      if (stream.writableEnded) return; // the stage ends
      const entry = `${JSON.stringify({ at: new Date().toISOString(), line } satisfies Entry)}\n`;
      if (size > MAX_FILE) {
        stream.end();
        renameSync(file, older);
        [stream, size] = [open(file), 0];
      }
      size += Buffer.byteLength(entry);
      stream.write(entry);
    },
    close: () => new Promise(resolve => stream.end(() => resolve())),
  };
}

const Entry = v.object({ at: v.string(), line: v.string() });
type Entry = v.InferOutput<typeof Entry>;

/** Ascending by time, whether or not the stage runs. */
export function readLog(home: string): Entry[] {
  const lines = filesIn(home)
    .toReversed()
    .flatMap(file => textOf(file).split('\n'));
  // A process that was killed may have left half a line.
  return lines.map(line => v.safeParse(StoredEntry, line)).flatMap(({ success, output }) => (success ? [output] : []));
}
const StoredEntry = v.pipe(v.string(), v.parseJson(), Entry);

const filesIn = (home: string): [file: string, older: string] => [join(home, 'log.jsonl'), join(home, 'log.1.jsonl')];

/** Readable by this user only, as lines contain actions of users. */
const open = (file: string) =>
  createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', error =>
    console.error('The log is lost:', error.message),
  );

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // nothing was logged yet
  }
};
