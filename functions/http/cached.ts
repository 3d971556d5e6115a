/** Answers reads from the cache of answers (docs/decisions/0046-answers-are-remembered-by-version.md). */
import { type Caller, isOnlyReader } from '../../shared/access/rights.ts';
import type { HoldsWhile } from '../../shared/api/operation.ts';
import type { Row } from '../../shared/api/route.ts';
import { type OperationId, ROUTES } from '../../shared/api/routes.ts';
import type { Language } from '../../shared/settings/language.ts';
import { type TermMemory, termsThrough } from '../../shared/terms/memory.ts';
import type { Instant } from '../../shared/time/instant.ts';
import type { AnswerMemory, Content } from '../answers/answer-cache.ts';
import { type Observable, observed } from '../answers/item-cache.ts';
import { note } from '../logs/request-log.ts';
import { codingFor } from './content.ts';
import { type AddressDeps, formatOf, type HttpEvent, isStrict, queryOf, siteAddressOf } from './event.ts';

export interface RememberingDeps extends Observable, AddressDeps {
  readonly answers: AnswerMemory;
  readonly terms: TermMemory;
  /** Epoch seconds. */
  readonly now: () => Instant;
}

interface Asked {
  readonly event: HttpEvent;
  readonly operation: OperationId;
  readonly caller: Caller | undefined;
}

/** Runs the operation with these dependencies. `onHolds`: see `OperationCall`. */
type Run<D> = (
  deps: D,
  onHolds: (test: HoldsWhile) => void,
) => Promise<{ readonly language: Language; readonly content: Content }>;

/** The cached answer, or that of `run`, which is then cached if allowed. */
export const rememberedOr = async <D extends RememberingDeps>(asked: Asked, deps: D, run: Run<D>): Promise<Content> => {
  if (!mayBeRemembered(asked)) return (await run(deps, () => {})).content;
  return recalledOr(keyOf(asked, deps), deps, run);
};

/** The same for answers that do not depend on the caller. `key`: everything that the answer depends on, except the table and the time. */
export const recalledOr = async <D extends RememberingDeps>(key: string, deps: D, run: Run<D>): Promise<Content> => {
  const recalled = await deps.answers.recall(key, deps.now());
  if (recalled.answer !== undefined) {
    note({ remembered: true });
    return recalled.answer;
  }
  const { store } = recalled;
  const { deps: watched, reads } = observed({ ...deps, store, terms: termsThrough(store, deps.terms) });
  const { language, content } = await run(watched, test => reads.holds.push(test));
  reads.languages.add(language); // its terms come from memory
  if (content.status === 200) await recalled.remember(content, reads);
  return content;
};

/** Documents read nothing, so caching them has no use. Answers to requests with a password depend on the count of wrong ones. */
const mayBeRemembered = ({ event, operation, caller }: Asked): boolean => {
  const { access, resource, isFleeting }: Row = ROUTES[operation];
  const isWorthIt = access === 'read' && resource !== 'docs' && isFleeting !== true;
  return isWorthIt && isOnlyReader(caller) && !queryOf(event).has('password');
};

/** Everything that the answer depends on, except the table and the time. */
const keyOf = ({ event, operation, caller }: Asked, deps: AddressDeps): string => {
  const row: Row = ROUTES[operation];
  return JSON.stringify([
    operation,
    caller === undefined, // searches find titles of protected events only for callers with credentials
    event.pathParameters,
    event.rawQueryString,
    siteAddressOf(event, deps),
    codingFor(event),
    isStrict(event),
    formatOf(row, event),
    row.headers?.map(name => event.headers[name]),
  ]);
};
