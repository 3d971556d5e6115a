/** Lists of categories and tags (reference 4.4): all terms of the language and their counts in two queries side by side. */
import * as v from 'valibot';
import { invalid } from '../../shared/errors.ts';
import type { CategoryQuery } from '../../shared/events/query.ts';
import { envelope, offsetOf, totalHeaders } from '../../shared/paging.ts';
import { idOfLink, LINK_LETTERS, type Linkable, type TermRecord } from '../../shared/records.ts';
import type { Language } from '../../shared/settings.ts';
import { COUNT, countsPartition } from '../../shared/store/table.ts';
import { selectTerms } from '../../shared/term-selection.ts';
import { termView } from '../../shared/term-view.ts';
import { type Asked, addressesOf } from './crud.ts';
import type { Deps } from './deps.ts';
import { allTerms, readRecord } from './records.ts';

type Listing = Asked & { readonly query: v.InferOutput<typeof CategoryQuery>; readonly sent: URLSearchParams };

export const listTerms = async (
  type: TermRecord['type'],
  collection: 'categories' | 'tags',
  { query, sent, ...asked }: Listing,
  deps: Deps,
) => {
  asked.authorise();
  const [terms, counts, assigned] = await Promise.all([
    allTerms(deps.store, type, asked.language),
    countsOf(type, asked.language, deps),
    assignedTo(query, deps),
  ]);
  const selected = selectTerms(terms, query, { counts, assigned });
  const offset = offsetOf(query);
  const links = envelope(`${asked.root}/${collection}`, sent, query, selected.length);
  const views = selected
    .slice(offset, offset + query.per_page)
    .map(term => termView(term, counts.get(term.list) ?? 0, addressesOf(asked, deps)));
  return { terms: views, envelope: links, headers: totalHeaders(links) };
};

/** How many public events of the language link what, by list of the linked record. */
export const countsOf = async (
  type: Linkable,
  language: Language,
  { store }: Deps,
): Promise<ReadonlyMap<string, number>> => {
  const items = await store.find({ partition: countsPartition(language, LINK_LETTERS[type]) });
  return new Map(items.map(item => [item.sk, v.parse(v.number(), item[COUNT])]));
};

/** Ids of the terms of one event; `event` wins over `post` (reference 4.4). */
const assignedTo = async (
  { event, post }: Listing['query'],
  { store }: Deps,
): Promise<ReadonlySet<number> | undefined> => {
  const id = event ?? post;
  if (id === undefined) return undefined;
  const record = await readRecord(store, id, 'eventual');
  if (record?.type !== 'event') throw invalid({ [event === undefined ? 'post' : 'event']: 'unknown' });
  return new Set(record.links.map(idOfLink));
};
