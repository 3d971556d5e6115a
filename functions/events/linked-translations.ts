/** Reads the translations in whose place events show what they link (contract/languages#embedded-records). */
import { embeddedTranslation } from '../../shared/language.ts';
import { isTermLink, type ListName } from '../../shared/lists/name.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { type Group, type GroupsByRecord, groupOf } from '../../shared/translations/group.ts';
import { countsOfEach, isTerm, readGroupsOfTerms } from '../records/read-records.ts';
import { readWithGroups } from '../records/read-with-groups.ts';
import { type LinkedRecords, linkedAt } from './embedded-records.ts';

interface View {
  /** That of the events. */
  readonly language: Language;
  /** Epoch seconds. */
  readonly now: Instant;
  readonly consistency: 'eventual' | 'consistent';
}

/**
 * Nothing is read unless a link leads to a record of another language, and usually one batch then. The group of a term of another language
 * is known if it has a translation among the terms in memory, else it is read first. `links`: of the events; `linked`: what they lead to.
 */
export const readTranslated = async (
  store: Store,
  linked: LinkedRecords,
  links: readonly ListName[],
  view: View,
): Promise<LinkedRecords> => {
  const foreign = links
    .flatMap(link => linkedAt(link, linked) ?? [])
    .filter(({ language }) => language !== view.language);
  if (foreign.length === 0) return linked;
  const terms = foreign.filter(isTerm);
  const remembered = new Map([...linked.groups, ...groupsInMemory(terms, linked.groups)]);
  const unknown = terms.filter(term => groupOf(remembered, term) === undefined);
  const [first, copies, ...counts] = await Promise.all([
    readMissing(store, { ...linked, groups: remembered }, foreign, view),
    readGroupsOfTerms(store, unknown, view.consistency),
    ...terms.map(({ list, language }) => countsOfEach([list], language, store, view.consistency)),
  ]);
  const groups = new Map([...first.groups, ...copies]);
  const counted = new Map([first.counts, ...counts].flatMap(each => [...each]));
  return readMissing(store, { ...first, groups, counts: counted }, unknown, view);
};

/** The translations of these records that have not been read yet, with the counts of terms. */
const readMissing = async (
  store: Store,
  linked: LinkedRecords,
  foreign: readonly Foreign[],
  view: View,
): Promise<LinkedRecords> => {
  const lists = foreign.flatMap(record => {
    const translation = embeddedTranslation(view, record, groupOf(linked.groups, record)?.members ?? []);
    return translation?.list ?? [];
  });
  if (lists.length === 0) return linked;
  const missing = lists.filter(list => linkedAt(list, linked) === undefined);
  const [read, counts] = await Promise.all([
    readWithGroups(store, { links: missing, language: view.language }, view),
    countsOfEach(lists.filter(isTermLink), view.language, store, view.consistency),
  ]);
  return {
    posts: new Map([...linked.posts, ...read.posts]),
    terms: new Map([...linked.terms, ...read.terms]),
    groups: new Map([...linked.groups, ...read.groups]),
    counts: new Map([...linked.counts, ...counts]),
  };
};

type Foreign = NonNullable<ReturnType<typeof linkedAt>>;

/** Each member of a group has a copy of it, so that of any translation of a term is that of the term. */
const groupsInMemory = (terms: readonly TermRecord[], groups: GroupsByRecord): [string, Group][] =>
  terms.flatMap((term): [string, Group][] => {
    const found = [...groups.values()].find(({ members }) => members.some(({ list }) => list === term.list));
    return found === undefined ? [] : [[recordKeyOf(term).pk, found]];
  });
