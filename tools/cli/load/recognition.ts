/** How a load identifies lines, and finds the events that an earlier load created from them. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import type { Answer, Service } from '../../client/http-service.ts';
import type { Acknowledged, Journal } from './journal.ts';
import { type Loaded, loadedIn, Shown } from './loaded.ts';
import type { Line } from './place-line.ts';

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
