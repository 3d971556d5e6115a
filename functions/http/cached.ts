/** Answers reads from the cache of answers (docs/decisions/0046-answers-are-remembered-by-version.md). */
import { type Caller, isOnlyReader } from '../../shared/access/rights.ts';
import type { HoldsWhile } from '../../shared/api/operation.ts';
import type { Row } from '../../shared/api/route.ts';
import { type OperationId, ROUTES } from '../../shared/api/routes.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { type TermMemory, termsThrough } from '../../shared/terms/memory.ts';
import type { Instant } from '../../shared/time/instant.ts';
import type { AnswerCache, Content } from '../answers/answer-cache.ts';
import { note } from '../logs/request-log.ts';
import { codingFor } from './content.ts';
import { type AddressDeps, formatOf, type HttpEvent, isStrict, queryOf, siteAddressOf } from './event.ts';

export interface CacheDeps extends AddressDeps {
  readonly store: Store;
  readonly answers: AnswerCache;
  readonly terms: TermMemory;
  /** Epoch seconds. */
  readonly now: () => Instant;
}

/** Makes the answer with these dependencies. `onHolds`: see `OperationCall`. */
type Run<D> = (
  deps: D,
  onHolds: (test: HoldsWhile) => void,
) => Promise<{ readonly language: Language; readonly content: Content }>;

/** The cached answer of this key, or that of `run`, which is then cached if it may be. Without a key, nothing is cached. */
export const cached = async <D extends CacheDeps>(key: string | undefined, deps: D, run: Run<D>): Promise<Content> => {
  if (key === undefined) return (await run(deps, () => {})).content;
  const recalled = await deps.answers.recall(key, deps.now());
  if (recalled.answer !== undefined) {
    note({ remembered: true });
    return recalled.answer;
  }
  const { store, dependencies, remember } = recalled;
  const onHolds = (test: HoldsWhile) => void dependencies.holds.push(test);
  const { language, content } = await run({ ...deps, store, terms: termsThrough(store, deps.terms) }, onHolds);
  dependencies.languages.add(language); // its terms come from memory
  if (content.status === 200) await remember(content);
  return content;
};

interface Asked {
  readonly event: HttpEvent;
  readonly operation: OperationId;
  readonly caller: Caller | undefined;
}

/**
 * Everything that an answer depends on, except the table and the time. undefined: it is not to be cached. Documents read nothing, so caching
 * them has no use. Answers to requests with a password depend on the count of wrong ones.
 */
export const cacheKeyOf = ({ event, operation, caller }: Asked, deps: AddressDeps): string | undefined => {
  const row: Row = ROUTES[operation];
  const isWorthIt = row.access === 'read' && row.resource !== 'docs' && row.isFleeting !== true;
  if (!isWorthIt || !isOnlyReader(caller) || queryOf(event).has('password')) return undefined;
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
