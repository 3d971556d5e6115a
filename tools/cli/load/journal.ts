/**
 * What the service has acknowledged, one JSON line each, so that a later run finds its events again: the service itself remembers an
 * `Idempotency-Key` for a day only (decision 29).
 */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const Acknowledged = v.object({
  /** Of the line: `keyOf`. */
  key: v.string(),
  id: v.number(),
  /** Tells the event from another that got its id in a calendar begun anew. */
  date_utc: v.string(),
});
export type Acknowledged = v.InferOutput<typeof Acknowledged>;

export interface Journal {
  find(key: string): Acknowledged | undefined;
  /** On disk when it returns, as far as a killed process is concerned. */
  record(event: Acknowledged): void;
}

export const openJournal = (path: string): Journal => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const written = readOrEmpty(path);
  // Half a line, of a run that was killed, must not swallow the next.
  if (written !== '' && !written.endsWith('\n')) appendFileSync(path, '\n');
  const events = new Map(
    written.split('\n').flatMap(line => {
      const event = v.safeParse(v.pipe(v.string(), v.parseJson(), Acknowledged), line);
      return event.success ? [[event.output.key, event.output]] : [];
    }),
  );
  return {
    find: key => events.get(key),
    record: event => {
      appendFileSync(path, `${JSON.stringify(event)}\n`);
      events.set(event.key, event);
    },
  };
};

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
};
