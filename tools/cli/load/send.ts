/** Sends the lines of a file, several at a time, each at most once. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { IGNORED_HEADER, STRICT } from '../../../shared/input/ignored.ts';
import type { Language } from '../../../shared/settings/language.ts';
import type { Service } from '../../client/http-service.ts';
import { type Reason, reasonOf } from '../../client/reason.ts';
import type { Acknowledged, Journal } from './journal.ts';
import { mapLine } from './line.ts';
import { type Term, termFinder, termKey, termsMadeOfDigits, withTermIds } from './numeric-terms.ts';

export interface Line {
  /** From 1, as editors count. */
  readonly number: number;
  readonly text: string;
}

export type Result =
  | { readonly outcome: 'created' | 'matched'; readonly line: Line; readonly leftOut: readonly string[] }
  | { readonly outcome: 'refused'; readonly line: Line; readonly reason: Reason };

export interface Sending {
  readonly service: Service;
  readonly language: Language;
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
  const findTerm = termFinder(sending.service, sending.language);
  const queue = lines.values();
  let failed = false;
  const work = async (): Promise<void> => {
    for (const line of queue) {
      if (failed || sending.stop.aborted) return;
      try {
        sending.report(await sendLine(line, findTerm, sending));
      } catch (error) {
        // Stopped while it waited to ask again: the line stays unsent.
        if (sending.stop.aborted) return;
        failed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: sending.concurrency }, work));
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
};

/** The same line in the same language is the same event, whatever the file is called and wherever the line stands in it. */
export const keyOf = (text: string, language: Language): string =>
  createHash('sha256').update(`${language}\n${text.trim()}`).digest('hex');

type FindTerm = (term: Term) => Promise<number | Reason>;

const sendLine = async (
  line: Line,
  findTerm: FindTerm,
  { service, language, journal, since, strict }: Sending,
): Promise<Result> => {
  const refused = (reason: Reason): Result => ({ outcome: 'refused', line, reason });
  const mapped = mapLine(line.text, language);
  if ('problem' in mapped) return refused({ message: mapped.problem });
  const { leftOut } = mapped;
  if (strict && leftOut.length > 0) return refused({ message: `the service has no place for ${leftOut.join(', ')}` });
  const key = keyOf(line.text, language);
  if (await isThere(journal.find(key), service)) return { outcome: 'matched', line, leftOut };

  const ids = new Map<string, number>();
  for (const term of termsMadeOfDigits(mapped.body)) {
    const id = await findTerm(term);
    if (typeof id !== 'number') return refused(id);
    ids.set(termKey(term), id);
  }
  const body = withTermIds(mapped.body, term => ids.get(termKey(term)));
  const headers = { 'idempotency-key': key, ...(strict && { prefer: STRICT }) };
  const answer = await service.call('POST', '/events', { body, headers });
  if (answer.status !== 201 || !v.is(Created, answer.body)) return refused(reasonOf(answer));

  const { id, date_utc, modified_utc } = answer.body;
  // The same line twice in one file is one event.
  const twice = journal.find(key)?.id === id;
  if (!twice) journal.record({ key, id, date_utc });
  const ignored = namesIn(answer.headers.get(IGNORED_HEADER));
  return { outcome: twice || modified_utc < since ? 'matched' : 'created', line, leftOut: [...leftOut, ...ignored] };
};

/** Of what the service had no use for, without positions: `categories[3]` is one of the categories. */
const namesIn = (header: string | null): string[] =>
  header === null ? [] : header.split(', ').map(name => name.replaceAll(/\[\d+\]/g, ''));

const Created = v.object({ id: v.number(), date_utc: v.string(), modified_utc: v.string() });

/** An event that may not be read, for instance in the trash, exists as well. */
const isThere = async (event: Acknowledged | undefined, service: Service): Promise<boolean> => {
  if (event === undefined) return false;
  const { status, body } = await service.call('GET', `/events/${event.id}`);
  if (status === 200) return v.is(v.object({ date_utc: v.literal(event.date_utc) }), body);
  return status !== 404 && status !== 400;
};
