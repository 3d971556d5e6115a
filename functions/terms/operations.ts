/** Operations of categories and tags: the same but for the parent. */
import { restAddress } from '../../shared/addresses/record-addresses.ts';
import type { OperationInput, Reply } from '../../shared/api/route.ts';
import { ApiError, invalid } from '../../shared/errors/api-error.ts';
import { linkCountKey } from '../../shared/lists/link-counts.ts';
import type { AnyRecord } from '../../shared/records/any-record.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Change } from '../../shared/store/change.ts';
import { termRecordKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { type TermView, termView, withLinks } from '../../shared/terms/view.ts';
import { writeTerm } from '../../shared/terms/write.ts';
import { foldName } from '../../shared/text/fold.ts';
import { slugOf } from '../../shared/text/slug.ts';
import { moveCategory } from '../category-moves/continue.ts';
import { moveChildren } from '../category-moves/refresh.ts';
import { addressesOf } from '../records/addresses.ts';
import { countOf } from '../records/event-counts.ts';
import { freeSlug } from '../records/free-slug.ts';
import { repetitionOf } from '../records/idempotency.ts';
import { checkPrecondition, etagOf } from '../records/preconditions.ts';
import { readTerm } from '../records/read-records.ts';
import { writeContextOf } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { newTerm, termsByName } from './resolve.ts';

interface Input {
  readonly name: string;
  readonly description?: string | undefined;
  readonly slug?: string | undefined;
  readonly parent?: number | null | undefined;
}

export const termOperations = (type: TermRecord['type']) => {
  const is = (record: AnyRecord | undefined): record is TermRecord => record?.type === type;

  /** @throws ApiError 400: terms are never "not found" (contract/http#statuses-of-answers). */
  const find = async (id: number, { store }: Deps): Promise<TermRecord> => {
    const record = await readTerm(store, id, 'consistent');
    if (!is(record)) throw invalid({ id: 'unknown' });
    return record;
  };

  /** @throws ApiError 400: a tree is of one language, or lists and counts of the other would not know what stands above. */
  const parentOf = async (
    id: number | null | undefined,
    language: Language,
    deps: Deps,
  ): Promise<TermRecord | undefined> => {
    if (!id) return undefined;
    const parent = await readTerm(deps.store, id, 'consistent');
    if (!is(parent) || parent.language !== language) throw invalid({ parent: 'unknown' });
    return parent;
  };

  const replyTo = async (
    term: TermRecord,
    asked: OperationInput,
    deps: Deps,
    headers: Record<string, string> = {},
  ): Promise<Reply<TermView>> => {
    const [counted] = await deps.store.read([linkCountKey(term.language, term.list)], 'eventual');
    const view = termView(term, countOf(counted), addressesOf(asked, deps));
    return { body: withLinks(view), headers: { ETag: etagOf(term), ...headers } };
  };

  return {
    create: async ({ body, ...asked }: OperationInput & { body: Input }, deps: Deps): Promise<Reply<TermView>> => {
      asked.authorise();
      const parent = await parentOf(body.parent, asked.language, deps);
      const w = writeContextOf(asked, deps);
      const location = (term: TermRecord) => ({ Location: restAddress(addressesOf(asked, deps), type, term.id) });
      // Names first: whoever finds the name of a first attempt then finds its answer too, as both were stored together.
      const { lock, terms } = await termsByName(deps.store, type, body.name, w);
      const repetition = await repetitionOf(asked, [type, body], is, deps.store);
      if (repetition.first !== undefined) return replyTo(repetition.first, asked, deps, location(repetition.first));
      const twin = terms.find(term => foldName(term.name) === foldName(body.name) && term.parent === (parent?.id ?? 0));
      const slug = body.slug ? slugOf(body.slug) : '';
      // The same name is allowed under another slug (contract/texts#slugs).
      if (twin !== undefined && (slug === '' || slug === twin.slug)) throw termExists(twin);
      const wanted = slug || (await childSlug(body.name, parent, terms));
      const { record, changes } = await newTerm(
        deps.store,
        { type, input: body, parent, lock, slug: wanted },
        new Set(),
        w,
      );
      await deps.store.commit([...changes, ...asRead(parent), ...repetition.remember(record)]);
      return replyTo(record, asked, deps, location(record));
    },

    read: async (
      { path, ...asked }: OperationInput & { path: { id: number } },
      deps: Deps,
    ): Promise<Reply<TermView>> => {
      const term = await find(path.id, deps);
      asked.authorise();
      return replyTo(term, asked, deps);
    },

    update: async (
      { path, body, ...asked }: OperationInput & { path: { id: number }; body: Partial<Input> },
      deps: Deps,
    ): Promise<Reply<TermView>> => {
      const before = await find(path.id, deps);
      asked.authorise();
      const moved = await parentOf(body.parent, before.language, deps);
      checkPrecondition(asked, before);
      if (moved !== undefined && (await standsBelow(moved, before, deps))) throw invalid({ parent: 'loop' });
      const parent = body.parent === undefined ? await parentNow(before, deps) : moved;
      const after = writeTerm(before, body, { ...before, slug: await slugAfter(before, body, deps), parent });
      if (after.parent !== before.parent) await moveCategory(before, after, asRead(moved), deps);
      else await deps.store.commit([...save(before, after), ...asRead(parent)]);
      return replyTo(after, asked, deps);
    },

    /** For good (contract/terms#deleting-terms). Its children move up; events lose it, as nothing stands behind their link any more. */
    remove: async (
      { path, ...asked }: OperationInput & { path: { id: number } },
      deps: Deps,
    ): Promise<Reply<TermView>> => {
      const before = await find(path.id, deps);
      asked.authorise();
      checkPrecondition(asked, before);
      const reply = await replyTo(before, asked, deps);
      const parent = await parentNow(before, deps);
      await moveChildren(before, parent, deps);
      // Its events were found from its ancestors too.
      if (before.above.length > 0) await moveCategory(before, undefined, [], deps);
      else await deps.store.commit(save(before, undefined));
      const { _links, ...body } = reply.body;
      return { body };
    },
  };

  /** A child whose name is borne elsewhere takes its parent's slug along: `jazz-music` (contract/texts#slugs). */
  async function childSlug(
    name: string,
    parent: TermRecord | undefined,
    terms: readonly TermRecord[],
  ): Promise<string> {
    const own = slugOf(name);
    return parent !== undefined && terms.some(term => term.slug === own) ? `${own}-${parent.slug}` : own;
  }

  /** @throws ApiError 400 when another term has the slug (contract/http#error-codes). */
  async function slugAfter(before: TermRecord, { slug }: Partial<Input>, { store }: Deps): Promise<string> {
    const wanted = slug ? slugOf(slug) : '';
    if (wanted === '' || wanted === before.slug) return before.slug;
    const free = await freeSlug(store, { type, language: before.language, wanted });
    if (free !== wanted) throw invalid({ slug: 'taken' });
    return free;
  }
};

/** The write holds only if the parent is still where it was found: or two moves at once could make a loop. */
const asRead = (parent: TermRecord | undefined): Change[] =>
  parent === undefined ? [] : [{ check: termRecordKey(parent.id), when: parent.version, conflict: 'version' }];

/** By the parents themselves: while a move is under way, `above` of those below it lags behind. */
const standsBelow = async (term: TermRecord, of: TermRecord, deps: Deps): Promise<boolean> => {
  const parent = term.id === of.id ? undefined : await parentNow(term, deps);
  return term.id === of.id || (parent !== undefined && standsBelow(parent, of, deps));
};

const termExists = (twin: TermRecord) => new ApiError('term_exists', { extra: { term_id: twin.id } });

/** Top level when there is none, or none any more. */
const parentNow = async ({ parent }: TermRecord, { store }: Deps): Promise<TermRecord | undefined> => {
  return parent === 0 ? undefined : readTerm(store, parent, 'consistent');
};
