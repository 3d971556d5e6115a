/** The log of a stage in its home, since its start: the lines of functions, which AWS has in a log group. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

interface StageLog {
  readonly append: (line: string) => void;
  readonly close: () => Promise<void>;
}

/** Readable by this user only, as lines contain actions of users. */
export function openLog(home: string): StageLog {
  const stream = createWriteStream(join(home, 'log.jsonl'), { mode: 0o600 });
  stream.on('error', error => console.error('The log is lost:', error.message));
  return {
    append: line => {
      if (stream.writableEnded) return; // the stage ends
      stream.write(`${line}\n`);
    },
    close: () => new Promise(resolve => stream.end(() => resolve())),
  };
}
