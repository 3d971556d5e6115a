/**
 * A question about lists of a whole table, and what all lists have in common, according to
 * docs/contract.
 */
import type { Zone } from '../../shared/time/zone.ts';
import { type Calendar, type Event, isWriter, type Linked, mayRead, type Term } from './whole-records.ts';

/**
 * `as` is the login of the caller, `now` is in epoch seconds, `zone` and `fallbacks` are those of
 * the site.
 */
export interface Asking {
  readonly language: string;
  readonly calendar: Calendar;
  readonly as: string | undefined;
  readonly sent: URLSearchParams;
  readonly now: number;
  readonly zone: Zone;
  readonly fallbacks: readonly string[];
}
/** The answer should be 400. */
export class Refused extends Error {}
export const refuse = (): never => {
  throw new Refused();
};
type Test<Of> = (record: Of, asking: Asking) => boolean;
export type Filters<Of> = Readonly<Record<string, (record: Of, value: string, asking: Asking) => boolean>>;
/**
 * Applies all tests to each record, so that an invalid value is refused even if another test would
 * have excluded the record.
 */
export const passing = <Of>(
  all: readonly Of[],
  filters: Filters<Of>,
  asking: Asking,
  ...tests: readonly Test<Of>[]
): Of[] =>
  all.filter(record => {
    const passed = [...asking.sent].map(([name, value]) => filters[name]?.(record, value, asking) ?? true);
    return [...passed, ...tests.map(test => test(record, asking))].every(Boolean);
  });
export const csv = (value: string | null): string[] => (value ?? '').split(',');
export const compare = <Of extends string | number>(a: Of, b: Of): number => (a < b ? -1 : a > b ? 1 : 0);
export const isTruthy = (value: string | null): boolean => ['true', 'yes'].includes(value ?? '');
/** Folds enough for the words in the histories (contract/lists#what-searches-take-for-the-same). */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsIn = (search: string): string[] => folded(search).match(/-?"[^"]+"|[^\t ,+]+/g) ?? [];
/**
 * Tabs, blanks, commas and plus signs are no words: a search for nothing else is no search
 * (contract/lists#search).
 */
export const asksForWords = (search: string): boolean => wordsIn(search).length > 0;
/**
 * Whether every word and phrase is in one of the texts, and nothing that follows a `-` is
 * (contract/lists#search).
 */
export const finds = (search: string, texts: readonly string[]): boolean =>
  wordsIn(search).every(word => {
    const text = word.replace(/^-/, '').replaceAll('"', '');
    return texts.some(each => folded(each).includes(text)) !== word.startsWith('-');
  });
/** contract/lists#status-filter */
export const hasStatus = (post: Event | Linked, { as, sent }: Asking): boolean => {
  const asked = sent.get('status') ?? (isWriter(as) ? 'any' : 'publish');
  if (!isWriter(as) && asked !== 'publish') refuse();
  return mayRead(as, post) && (asked === 'any' ? post.status !== 'trash' : csv(asked).includes(post.status));
};
export const isIn = (place: string, asked: string): boolean =>
  place !== '' && csv(folded(asked)).includes(folded(place));
/** A category and its ancestors. */
export const lineOf = (term: Term, calendar: Calendar): Term[] => {
  const parent = calendar.terms.find(({ type, id }) => type === 'category' && id === term.parent);
  return [term, ...(parent === undefined ? [] : lineOf(parent, calendar))];
};
