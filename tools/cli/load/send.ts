/** Sends lines concurrently, each at most once. */
import * as v from 'valibot';
import { IGNORED_HEADER, KEPT_HEADER, STRICT } from '../../../shared/http/ignored.ts';
import type { Language } from '../../../shared/settings/site.ts';
import type { Service } from '../../client/http-service.ts';
import { type Reason, reasonOf } from '../../client/reason.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { mapLine } from './line.ts';
import type { Line, TextLine } from './lines.ts';
import { type Term, termFinder, termKey, termsMadeOfDigits, withTermIds } from './numeric-terms.ts';
import type { Outcome, Recognition } from './recognition.ts';
import { isInTrash, type Loaded, loadedIn, Shown, whyInTrash } from './recognition.ts';

export type Result =
  | {
      readonly outcome: Outcome;
      readonly line: Line;
      readonly event: Loaded;
      readonly leftOut: readonly string[];
      /** Fields that stay as people have changed them. */
      readonly kept?: readonly string[];
      /** Why the event, which was sent, stays in the trash. */
      readonly inTrash?: string;
    }
  | { readonly outcome: 'refused'; readonly line: TextLine; readonly reason: Reason };

export interface Sending {
  readonly serviceOf: (language: Language) => Service;
  readonly recognition: Recognition;
  readonly concurrency: number;
  /** Whether to refuse lines with members that would be left out. */
  readonly strict: boolean;
  /** Whether to overwrite what people have changed. */
  readonly theirs?: boolean;
  /** When aborted, no further line is started. */
  readonly stop: AbortSignal;
  readonly report: (result: Result) => void;
}

/** Throws OperatorError when the service is unreachable or gives unusable answers, after all lines in progress have been reported. */
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

type FindTerm = (term: Term) => Promise<number | Reason>;

const sendLine = async (
  line: Line,
  findTerm: FindTerm,
  { serviceOf, recognition, strict, theirs = false }: Sending,
): Promise<Result> => {
  const service = serviceOf(line.language);
  const refused = (reason: Reason): Result => ({ outcome: 'refused', line, reason });
  const mapped = mapLine(line.text, line.language, recognition.source);
  if ('problem' in mapped) return refused({ message: mapped.problem });
  const { leftOut } = mapped;
  if (strict && leftOut.length > 0) return refused({ message: `the service has no place for ${leftOut.join(', ')}` });
  const known = await recognition.find(line, service);
  if (known !== undefined) return { outcome: 'matched', line, event: known, leftOut };

  const ids = new Map<string, number>();
  for (const term of termsMadeOfDigits(mapped.body)) {
    const id = await findTerm(term);
    if (typeof id !== 'number') return refused(id);
    ids.set(termKey(term), id);
  }
  const body = withTermIds(mapped.body, term => ids.get(termKey(term)));
  const headers = { ...recognition.headersFor(line), ...(strict && { prefer: STRICT }) };
  const answer = await service.call('POST', theirs ? '/events?overwrite_edits=true' : '/events', { body, headers });
  const outcome = recognition.outcomeOf(line, answer);
  if (outcome === undefined || !v.is(Shown, answer.body)) return refused(reasonOf(answer));
  return {
    outcome,
    line,
    event: loadedIn(answer.body),
    leftOut: [...leftOut, ...namesIn(answer.headers.get(IGNORED_HEADER))],
    kept: namesIn(answer.headers.get(KEPT_HEADER)),
    ...(isInTrash(answer.body) && { inTrash: whyInTrash(answer.body) }),
  };
};

/** Names of fields, without positions: `categories[3]` becomes `categories`. */
const namesIn = (header: string | null): string[] =>
  header === null ? [] : header.split(', ').map(name => name.replaceAll(/\[\d+\]/g, ''));
