/** Sends lines, several at a time, each at most once. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { IGNORED_HEADER, STRICT } from '../../../shared/input/ignored.ts';
import type { Language } from '../../../shared/settings/language.ts';
import { inParallel } from '../../at-once/in-parallel.ts';
import type { Service } from '../../client/http-service.ts';
import { type Reason, reasonOf } from '../../client/reason.ts';
import type { Acknowledged, Journal } from './journal.ts';
import { mapLine } from './line.ts';
import { type Term, termFinder, termKey, termsMadeOfDigits, withTermIds } from './numeric-terms.ts';
import type { Line } from './place-line.ts';
import type { TextLine } from './read-lines.ts';

/** An event that is there. */
export interface Loaded {
  readonly id: number;
  /** Its translations, by language: their ids. undefined: it cannot be read, such as one in the trash. */
  readonly translations: Readonly<Record<string, number>> | undefined;
}

export type Result =
  | {
      readonly outcome: 'created' | 'matched';
      readonly line: Line;
      readonly event: Loaded;
      readonly leftOut: readonly string[];
    }
  | { readonly outcome: 'refused'; readonly line: TextLine; readonly reason: Reason };

export interface Sending {
  readonly serviceOf: (language: Language) => Service;
  readonly journal: Journal;
  readonly concurrency: number;
  /** When the run began, by the service's clock, as `YYYY-MM-DD HH:MM:SS` in UTC: what was made before was already there. */
  readonly since: string;
  /** Whether lines are refused of which something would be left out. */
  readonly strict: boolean;
  /** From now on no further line is begun. */
  readonly stop: AbortSignal;
  readonly report: (result: Result) => void;
}

/** Throws OperatorError when the service cannot be worked with, after all lines under way have been reported. */
export const sendLines = async (lines: readonly Line[], sending: Sending): Promise<void> => {
  const finders = new Map<Language, FindTerm>();
  const finderOf = (language: Language): FindTerm => {
    const finder = finders.get(language) ?? termFinder(sending.serviceOf(language), language);
    finders.set(language, finder);
    return finder;
  };
  await inParallel(lines, sending, async line =>
    sending.report(await sendLine(line, finderOf(line.language), sending)),
  );
};

/** The same line in the same language is the same event, whatever the file is called and wherever the line stands in it. */
export const keyOf = (text: string, language: Language): string =>
  createHash('sha256').update(`${language}\n${text.trim()}`).digest('hex');

type FindTerm = (term: Term) => Promise<number | Reason>;

const sendLine = async (
  line: Line,
  findTerm: FindTerm,
  { serviceOf, journal, since, strict }: Sending,
): Promise<Result> => {
  const { language } = line;
  const service = serviceOf(language);
  const refused = (reason: Reason): Result => ({ outcome: 'refused', line, reason });
  const mapped = mapLine(line.text, language);
  if ('problem' in mapped) return refused({ message: mapped.problem });
  const { leftOut } = mapped;
  if (strict && leftOut.length > 0) return refused({ message: `the service has no place for ${leftOut.join(', ')}` });
  const key = keyOf(line.text, language);
  const known = await findEvent(journal.find(key), service);
  if (known !== undefined) return { outcome: 'matched', line, event: known, leftOut };

  const ids = new Map<string, number>();
  for (const term of termsMadeOfDigits(mapped.body)) {
    const id = await findTerm(term);
    if (typeof id !== 'number') return refused(id);
    ids.set(termKey(term), id);
  }
  const body = withTermIds(mapped.body, term => ids.get(termKey(term)));
  const headers = { 'idempotency-key': key, ...(strict && { prefer: STRICT }) };
  const answer = await service.call('POST', '/events', { body, headers });
  if (answer.status !== 201 || !v.is(Shown, answer.body)) return refused(reasonOf(answer));

  const { id, date_utc, modified_utc } = answer.body;
  // The same line twice in one file is one event.
  const twice = journal.find(key)?.id === id;
  if (!twice) journal.record({ key, id, date_utc });
  const ignored = namesIn(answer.headers.get(IGNORED_HEADER));
  return {
    outcome: twice || modified_utc < since ? 'matched' : 'created',
    line,
    event: { id, translations: translationsIn(answer.body) },
    leftOut: [...leftOut, ...ignored],
  };
};

/** Of what the service had no use for, without positions: `categories[3]` is one of the categories. */
const namesIn = (header: string | null): string[] =>
  header === null ? [] : header.split(', ').map(name => name.replaceAll(/\[\d+\]/g, ''));

/** What answers show of an event. A service of an earlier version shows no translations. */
export const Shown = v.object({
  id: v.number(),
  date_utc: v.string(),
  modified_utc: v.string(),
  translations: v.optional(v.record(v.string(), v.object({ id: v.number() }))),
});

export const translationsIn = ({ translations = {} }: v.InferOutput<typeof Shown>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(translations).map(([language, { id }]) => [language, id]));

/** An event that may not be read, for instance in the trash, exists as well. */
const findEvent = async (event: Acknowledged | undefined, service: Service): Promise<Loaded | undefined> => {
  if (event === undefined) return undefined;
  const { id, date_utc } = event;
  const { status, body } = await service.call('GET', `/events/${id}`);
  if (status !== 200) return status === 404 || status === 400 ? undefined : { id, translations: undefined };
  return v.is(Shown, body) && body.date_utc === date_utc ? { id, translations: translationsIn(body) } : undefined;
};
