/** Compares first pages of lists without filters, and the totals of filters. */
import { KINDS, ORIGINAL_KINDS, type OriginalKind } from '../../original/kinds.ts';
import type { Query } from '../../original/read-list.ts';
import type { Comparing } from './comparing.ts';
import { compareValues } from './rules/compare-records.ts';
import { filtersFor, queryOf, type Records } from './rules/filters.ts';
import { type Fields, isFields, type Side } from './rules/rule.ts';

interface Known {
  /** Of the source. */
  readonly records: Records;
  /** The parameters with which a list of each kind shows all records. */
  readonly queries: Readonly<Record<OriginalKind, Query>>;
  /** How many events filters may not find here: they were not imported, or are private instead of behind a password. */
  readonly lost: number;
}

/** Returns the number of filters. */
export const compareTotals = async ({ records, queries, lost }: Known, comparing: Comparing): Promise<number> => {
  const { setting, report, begin } = comparing;
  const filters = filtersFor(records);
  begin('pages and filters', 2 * (filters.length + ORIGINAL_KINDS.length));
  const facts = { source: { lost }, here: {} };
  const both = (kind: OriginalKind, query: (side: Side) => Query): Promise<[unknown, unknown]> =>
    Promise.all([ask('source', kind, query('source'), comparing), ask('here', kind, query('here'), comparing)]);
  const pages = ORIGINAL_KINDS.map(async kind => {
    const [source, here] = await both(kind, () => PAGE);
    const pages = { source: envelopeOf(kind, source), here: envelopeOf(kind, here) };
    const found = compareValues(`${kind} page`, [pages.source, pages.here], setting, {
      ...pages,
      source: { ...pages.source, lost },
    });
    for (const each of found) report({ kind, read: 'page', ...each });
  });
  const totals = filters.map(async filter => {
    const { kind, name, within } = filter;
    const all = within === 'all' ? queries[kind] : {};
    const [source, here] = await both(kind, side => ({ ...all, per_page: '1', ...queryOf(filter, side, setting) }));
    const found = compareValues(`${kind} total ${name}`, [totalOf(source), totalOf(here)], setting, facts);
    for (const each of found) report({ kind, read: 'total', ...each });
  });
  await Promise.all([...pages, ...totals]);
  return filters.length;
};

/** Page 1, without filters. */
const PAGE: Query = { per_page: '5' };

const ask = async (side: Side, kind: OriginalKind, query: Query, comparing: Comparing): Promise<unknown> => {
  const { status, body } = await comparing[side].get(`/${KINDS[kind].member}`, query);
  comparing.advance();
  return status === 200 ? body : { status };
};

/** The members of a page besides its records. */
const envelopeOf = (kind: OriginalKind, body: unknown): Fields => {
  if (!isFields(body)) return {};
  const { [KINDS[kind].member]: _, ...envelope } = body;
  return envelope;
};

/** Of a list, or the status in its place. */
const totalOf = (body: unknown): unknown => (isFields(body) ? (body.total ?? body) : body);
