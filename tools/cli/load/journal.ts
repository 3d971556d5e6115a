/**
 * The journal of acknowledged events, as JSON Lines, by which a later run finds them again: the service itself keeps an `Idempotency-Key`
 * for only a day (contract/http#idempotency-keys).
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../../terminal/operator-error.ts';

const Acknowledged = v.object({
  /** Identifies the line (`keyOf` in `send.ts`). */
  key: v.string(),
  id: v.number(),
  /** Distinguishes the event from one with the same id in a recreated calendar. */
  date_utc: v.string(),
});
export type Acknowledged = v.InferOutput<typeof Acknowledged>;

export interface Journal {
  find(key: string): Acknowledged | undefined;
  /** Writes the line before it returns, so that it is not lost if this process is killed. */
  record(event: Acknowledged): void;
}

/** Throws OperatorError when the file cannot be written, as an interrupted load could not be resumed without it. */
export const openJournal = (path: string): Journal =>
  journalOf(prepare(path), event => appendFileSync(path, `${JSON.stringify(event)}\n`));

/** For a dry run: records stay in memory. */
export const readJournal = (path: string): Journal =>
  journalOf(existsSync(path) ? readFileSync(path, 'utf8') : '', () => {});

const journalOf = (written: string, keep: (event: Acknowledged) => void): Journal => {
  const events = new Map(
    written.split('\n').flatMap(line => {
      const event = v.safeParse(v.pipe(v.string(), v.parseJson(), Acknowledged), line);
      return event.success ? [[event.output.key, event.output]] : [];
    }),
  );
  return {
    find: key => events.get(key),
    record: event => {
      keep(event);
      events.set(event.key, event);
    },
  };
};

/** Creates the journal if there is none, completes its last line, and returns its content. */
const prepare = (path: string): string => {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    appendFileSync(path, '');
    const written = readFileSync(path, 'utf8');
    // A killed run may have left half a line, to which the next one must not be appended.
    if (written !== '' && !written.endsWith('\n')) appendFileSync(path, '\n');
    return written;
  } catch (error) {
    throw new OperatorError(`Cannot keep the journal ${path}: ${error instanceof Error ? error.message : error}`);
  }
};
