/** What is asked of a list, what a search finds, and which statuses a caller sees: the same for all lists. */
import type { Zone } from '../../../shared/time/zone.ts';
import { type Calendar, type Event, isWriter, type Linked, mayRead } from './records.ts';

/** A request. `as`: the login of the caller; `now`: epoch seconds; `zone`, `fallbacks`: of the site. */
export interface Asking {
  readonly calendar: Calendar;
  readonly language: string;
  readonly as: string | undefined;
  readonly sent: URLSearchParams;
  readonly now: number;
  readonly zone: Zone;
  readonly fallbacks: readonly string[];
}
export type Test<Of> = (record: Of) => boolean;
export type Filters<Of> = Readonly<Record<string, (value: string, asking: Asking) => Test<Of>>>;

/** 400. */
export class Refused extends Error {}
export const refuse = (): never => {
  throw new Refused();
};
export const passing = <Of>(
  all: readonly Of[],
  filters: Filters<Of>,
  asking: Asking,
  ...more: readonly Test<Of>[]
): Of[] => {
  const sent = [...asking.sent].flatMap(([name, value]) => filters[name]?.(value, asking) ?? []);
  return all.filter(record => [...more, ...sent].every(test => test(record)));
};
export const csv = (value: string): string[] => value.split(',');
export const compare = <Of extends string | number>(a: Of, b: Of): number => (a < b ? -1 : a > b ? 1 : 0);
export const isTruthy = (value: string | null): boolean => ['true', 'yes'].includes(value ?? '');
/** Enough for the words of the histories (contract/lists#what-searches-take-for-the-same). */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** Every word and phrase is in one of the texts, and nothing after a `-`. */
export const finds = (search: string, texts: readonly string[]): boolean =>
  (folded(search).match(/-?"[^"]+"|\S+/g) ?? []).every(word => {
    const text = word.replace(/^-/, '').replaceAll('"', '');
    return texts.some(each => folded(each).includes(text)) !== word.startsWith('-');
  });

/** Public, and nothing of it is hidden: what numbers count. */
export const isCounted = ({ status, password }: Event): boolean => status === 'publish' && password === null;

/** contract/lists#status-filter */
export const byStatus = ({ as, sent }: Asking): Test<Event | Linked> => {
  const asked = sent.get('status') ?? (isWriter(as) ? 'any' : 'publish');
  if (!isWriter(as) && asked !== 'publish') refuse();
  return post => mayRead(as, post) && (asked === 'any' ? post.status !== 'trash' : csv(asked).includes(post.status));
};
