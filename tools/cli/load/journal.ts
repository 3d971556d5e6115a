/**
 * What the service has acknowledged, one JSON line each, so that a later run finds its events again: the service itself remembers an
 * `Idempotency-Key` for a day only (contract/http#idempotency-keys).
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../../terminal/operator-error.ts';

const Acknowledged = v.object({
  /** Identifies the line (`keyOf` in `send.ts`). */
  key: v.string(),
  id: v.number(),
  /** Tells the event from another that got its id in a calendar begun anew. */
  date_utc: v.string(),
});
export type Acknowledged = v.InferOutput<typeof Acknowledged>;

export interface Journal {
  find(key: string): Acknowledged | undefined;
  /** Writes the line before it returns, so that it is not lost if this process is killed. */
  record(event: Acknowledged): void;
}

/** Throws OperatorError when it cannot be kept there: a load that could not be taken up again is not begun. */
export const openJournal = (path: string): Journal =>
  journalOf(prepare(path), event => appendFileSync(path, `${JSON.stringify(event)}\n`));

/** For a run that writes nothing: what it records is forgotten with it. */
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

/** Makes the journal if there is none, completes its last line, and answers its content. */
const prepare = (path: string): string => {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    appendFileSync(path, '');
    const written = readFileSync(path, 'utf8');
    // Half a line, of a run that was killed, must not swallow the next.
    if (written !== '' && !written.endsWith('\n')) appendFileSync(path, '\n');
    return written;
  } catch (error) {
    throw new OperatorError(`Cannot keep the journal ${path}: ${error instanceof Error ? error.message : error}`);
  }
};
