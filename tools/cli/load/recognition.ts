/** How a load identifies lines, and finds the events that an earlier load created from them. */

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { Trashed } from '../../../shared/model/sources.ts';
import type { Language } from '../../../shared/settings/site.ts';
import type { Answer, Service } from '../../client/http-service.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { Line } from './lines.ts';

export type Outcome = 'created' | 'matched' | 'updated' | 'unchanged';

export interface Recognition {
  /** The source of the lines; undefined: none. */
  readonly source: string | undefined;
  /** The existing event of a line, which then need not be sent. */
  readonly find: (line: Line, service: Service) => Promise<Loaded | undefined>;
  /** Headers of the request for a line. */
  readonly headersFor: (line: Line) => Readonly<Record<string, string>>;
  /** The outcome of a line that was sent; undefined: it was refused. */
  readonly outcomeOf: (line: Line, answer: Answer) => Outcome | undefined;
}

/** By a hash of their text, which the journal keeps. `since`: when the run began, by the clock of the service. */
export const byText = (journal: Journal, since: string): Recognition => ({
  source: undefined,
  find: (line, service) => findEvent(journal.find(keyOf(line.text, line.language)), service),
  headersFor: ({ text, language }) => ({ 'idempotency-key': keyOf(text, language) }),
  outcomeOf: ({ text, language }, { status, body }) => {
    if (status !== 201 || !v.is(Shown, body)) return undefined;
    const key = keyOf(text, language);
    // The same line twice in one file is one event.
    const twice = journal.find(key)?.id === body.id;
    if (!twice) journal.record({ key, id: body.id, date_utc: body.date_utc });
    return twice || body.modified_utc < since ? 'matched' : 'created';
  },
});

/** By their ids in the source, which the service stores (contract/http#source-keys). */
export const bySource = (source: string, since: string): Recognition => ({
  source,
  find: async () => undefined,
  headersFor: () => ({}),
  outcomeOf: (_, { status, body }) => {
    if ((status !== 200 && status !== 201) || !v.is(Shown, body)) return undefined;
    if (status === 201) return 'created';
    return body.modified_utc < since ? 'unchanged' : 'updated';
  },
});

/** The same line in the same language is the same event, in any file and at any position. */
export const keyOf = (text: string, language: Language): string =>
  createHash('sha256').update(`${language}\n${text.trim()}`).digest('hex');

/** An event that the user may not read, for instance in the trash, exists as well. */
const findEvent = async (event: Acknowledged | undefined, service: Service): Promise<Loaded | undefined> => {
  if (event === undefined) return undefined;
  const { id, date_utc } = event;
  const { status, body } = await service.call('GET', `/events/${id}`);
  if (status !== 200) return status === 404 || status === 400 ? undefined : { id, translations: undefined };
  return v.is(Shown, body) && body.date_utc === date_utc ? loadedIn(body) : undefined;
};

// --- The facts about an existing event that a load needs.

export interface Loaded {
  readonly id: number;
  /** Its translations, by language: their ids. undefined: it has none and can have none, such as one in the trash. */
  readonly translations: Readonly<Record<string, number>> | undefined;
  /** Its start in UTC; absent: no answer showed it. */
  readonly start?: string | undefined;
}

/** What answers show of an event. A service of an earlier version shows no translations. */
export const Shown = v.object({
  id: v.number(),
  date_utc: v.string(),
  modified_utc: v.string(),
  status: v.optional(v.string()),
  trashed: v.optional(Trashed),
  utc_start_date: v.optional(v.string()),
  translations: v.optional(v.record(v.string(), v.object({ id: v.number() }))),
});
type Shown = v.InferOutput<typeof Shown>;

export const isInTrash = ({ status }: Shown): boolean => status === 'trash';

/** Why it stays in the trash, in words. */
export const whyInTrash = ({ trashed }: Shown): string => {
  if (trashed === undefined) return 'put there before it was noted who does it';
  const { source, user } = trashed;
  if (source === undefined) return 'a user deleted it';
  return user === undefined ? `pruned by ${source}` : `pruned by ${source}, then changed by a user`;
};

export const loadedIn = (shown: Shown): Loaded => ({
  id: shown.id,
  translations: isInTrash(shown) ? undefined : translationsIn(shown),
  start: shown.utc_start_date,
});

export const translationsIn = ({ translations = {} }: Shown): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(translations).map(([language, { id }]) => [language, id]));

// --- The journal of acknowledged events, as JSON Lines, by which a later run finds them again: the service keeps an `Idempotency-Key` for
// only a day (contract/http#idempotency-keys).

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
