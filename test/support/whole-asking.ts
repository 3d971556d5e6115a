/**
 * What is asked of lists of a whole table, and what all of them have in common, as docs/contract
 * tells it.
 */
import type { Zone } from '../../shared/time/zone.ts';
import { type Calendar, type Event, isWriter, type Linked, mayRead, type Term } from './whole-records.ts';

/** `as`: the login of the caller; `now`: epoch seconds; `zone`, `fallbacks`: of the site. */
export interface Asking {
  readonly language: string;
  readonly calendar: Calendar;
  readonly as: string | undefined;
  readonly sent: URLSearchParams;
  readonly now: number;
  readonly zone: Zone;
  readonly fallbacks: readonly string[];
}
/** 400. */
export class Refused extends Error {}
export const refuse = (): never => {
  throw new Refused();
};
export type Test<Of> = (record: Of, asking: Asking) => boolean;
export type Filters<Of> = Readonly<Record<string, (record: Of, value: string, asking: Asking) => boolean>>;
/** Each record meets each test, so that what has to be refused is refused. */
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
/** Enough for the words of the histories (contract/lists#what-searches-take-for-the-same). */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsIn = (search: string): string[] => folded(search).match(/-?"[^"]+"|[^\t ,+]+/g) ?? [];
/** Tab, blank, comma and plus are no words: alone they ask for nothing (contract/lists#search). */
export const asksForWords = (search: string): boolean => wordsIn(search).length > 0;
/**
 * Every word and phrase is in one of the texts, and nothing after a `-` (contract/lists#search).
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
/** A category and those above it. */
export const lineOf = (term: Term, calendar: Calendar): Term[] => {
  const parent = calendar.terms.find(({ type, id }) => type === 'category' && id === term.parent);
  return [term, ...(parent === undefined ? [] : lineOf(parent, calendar))];
};
