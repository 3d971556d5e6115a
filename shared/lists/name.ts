/** The names of lists: made, parsed and asked about here only. */
import type { Status } from '../access/status.ts';
import type { Post } from './visible.ts';

/** Of all public events. Link lists hold public events only. */
export const PUBLIC_EVENTS = 'all';

/** All records of one status; public events, the list of nearly every request, never pay for the others. */
export const statusList = (type: Post, status: Status): string =>
  type === 'event' && status === 'publish' ? PUBLIC_EVENTS : `${type}-${status}`;

/** What one author has of a status that others do not see. */
export const ownList = (type: Post, status: Status, author: number): string => `u${author}-${type}-${status}`;

/** Hidden from listings: in no list that is shown, and still to be found by what moves events (`functions/category-moves/refresh.ts`). */
export const HIDDEN_EVENTS = 'event-hidden';

/** The letter that begins the name of a link list (`c12`). */
export const LINK_LETTERS = { category: 'c', tag: 't', venue: 'v', organizer: 'o' } as const;
export type Linkable = keyof typeof LINK_LETTERS;

/** The id in the name of a link list, in the space that its letter tells: `v5` and `v5.1` are both venue 5. */
export const idOfLink = (link: string): number => Number.parseInt(link.slice(1), 10);
export const isTermLink = (link: string): boolean => /^[ct]\d/.test(link);
export const linksOf = (links: readonly string[], to: Linkable): string[] =>
  links.filter(link => link.startsWith(LINK_LETTERS[to]));

/** Deleted: the list of its events is left behind, never to be asked for again. */
export const nextList = (list: string): string => {
  const [name, era = '0'] = list.split('.');
  return `${name}.${Number(era) + 1}`;
};

export const PROTECTED = '-protected';

/** The second name of a list: where its protected events stand, so that its own counters and entries know nothing of them. */
export const protectedList = (list: string): string => `${list}${PROTECTED}`;

/** The first name of a list: what stood in one of the two and stands in the other by now has moved. */
export const openList = (list: string): string => (list.endsWith(PROTECTED) ? list.slice(0, -PROTECTED.length) : list);

/** Lists whose entries are items of their own, in byLink: linked records, marks, an author's own. All others are in byDate. */
export const isLinkList = (list: string): boolean => /^([ctvopu]\d|[fk]\b)/.test(list);
