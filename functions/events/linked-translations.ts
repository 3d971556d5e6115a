/** Reads the translations that events show instead of the records that they link (contract/languages#embedded-records). */
import { embeddedTranslation } from '../../shared/language.ts';
import type { ListName } from '../../shared/lists/name.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { type Group, type GroupsByRecord, groupOf } from '../../shared/translations/group.ts';
import { isTerm, readGroupsOfTerms } from '../records/read-records.ts';
import { readWithGroups } from '../records/read-with-groups.ts';
import { type LinkedRecords, linkedAt } from './embedded-records.ts';

interface View {
  /** Of the events. */
  readonly language: Language;
  /** Epoch seconds. */
  readonly now: Instant;
  readonly consistency: 'eventual' | 'consistent';
}

/**
 * Reads nothing if all linked records have the language of the events, otherwise usually one batch. The group of a term in another language
 * is read first, unless a translation of the term is in memory. `links`: of the events. `linked`: the records of these links.
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
  const [first, copies] = await Promise.all([
    readMissing(store, { ...linked, groups: remembered }, foreign, view),
    readGroupsOfTerms(store, unknown, view.consistency),
  ]);
  const groups = new Map([...first.groups, ...copies]);
  return readMissing(store, { ...first, groups }, unknown, view);
};

/** Reads the translations of these records that were not read yet. */
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
  const read = await readWithGroups(store, { links: missing, language: view.language }, view);
  return {
    posts: new Map([...linked.posts, ...read.posts]),
    terms: new Map([...linked.terms, ...read.terms]),
    groups: new Map([...linked.groups, ...read.groups]),
  };
};

type Foreign = NonNullable<ReturnType<typeof linkedAt>>;

/** The groups of terms whose translations are in memory: every member of a group has a copy of it. */
const groupsInMemory = (terms: readonly TermRecord[], groups: GroupsByRecord): [string, Group][] =>
  terms.flatMap((term): [string, Group][] => {
    const found = [...groups.values()].find(({ members }) => members.some(({ list }) => list === term.list));
    return found === undefined ? [] : [[recordKeyOf(term).pk, found]];
  });
