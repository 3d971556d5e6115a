/** Reads whole lists page by page: all dates, and every status that the account may see. */
import * as v from 'valibot';
import { OperatorError } from '../terminal/operator-error.ts';
import type { Original } from './connection.ts';
import { KINDS, type OriginalKind } from './kinds.ts';

export interface Page {
  readonly kind: OriginalKind;
  readonly number: number;
  /** Of the whole list, as the service counted when it made this page. */
  readonly total: number;
  readonly pages: number;
  /** Each still to be parsed by its kind's schema, so that one broken record spoils no page. */
  readonly records: readonly unknown[];
}

export type Query = Readonly<Record<string, string>>;

/** The original cuts off more. */
const PER_PAGE = '50';

/** Without both dates, the original lists two years from today on. */
const ALL_DATES: Query = { start_date: '1000-01-01 00:00:00', end_date: '9998-12-31 23:59:59' };
/** In an order that a new term does not upset. */
const ALL_TERMS: Query = { hide_empty: 'false', orderby: 'id', order: 'asc' };
const ALL_STATUSES: Query = { status: 'publish,future,draft,pending,private,trash' };

/**
 * What to ask a list for, so that it shows everything that the account may see. One without rights may not name statuses, and the original
 * answers 400: then it is the public list.
 */
export const queryForAll = async (original: Original, kind: OriginalKind): Promise<Query> => {
  const query = kind === 'event' ? ALL_DATES : KINDS[kind].isPost ? {} : ALL_TERMS;
  if (original.login === undefined || !KINDS[kind].isPost) return query;
  const { status } = await original.get(pathOf(kind), { ...query, ...ALL_STATUSES, per_page: '1' });
  return status === 400 ? query : { ...query, ...ALL_STATUSES };
};

/** A page beyond the end is empty. @throws OperatorError where no such list is, or not of this interface. */
export const readPage = async (original: Original, kind: OriginalKind, number: number, query: Query): Promise<Page> => {
  const path = pathOf(kind);
  const { status, body } = await original.get(path, { per_page: PER_PAGE, page: String(number), ...query });
  // Lists of posts answer so beyond their end, and those of terms with an empty page.
  if (status === 404 && number > 1) return { kind, number, total: 0, pages: 0, records: [] };
  const envelope = v.safeParse(Envelope, body);
  const records = envelope.success ? listIn(envelope.output[KINDS[kind].member]) : undefined;
  if (status !== 200 || !envelope.success || records === undefined)
    throw new OperatorError(`${original.address}${path} is no list of this interface: it answers ${status}`);
  return { kind, number, total: envelope.output.total, pages: envelope.output.total_pages, records };
};

export interface ListReading {
  readonly query: Query;
  /** Pages that were read before are not asked for again. Page 1 always is: it says how many there are. */
  readonly isRead?: (number: number) => boolean;
  /** Called with each page once it is read, in no order. */
  readonly onPage: (page: Page) => void;
}

/** All pages of a list; a few are under way at once (`connection.ts`). Records that move between pages meanwhile may come twice, or not. */
export const readList = async (
  original: Original,
  kind: OriginalKind,
  { query, isRead = () => false, onPage }: ListReading,
): Promise<void> => {
  const first = await readPage(original, kind, 1, query);
  onPage(first);
  const others = Array.from({ length: Math.max(0, first.pages - 1) }, (_, i) => i + 2).filter(page => !isRead(page));
  const reading = others.map(async number => onPage(await readPage(original, kind, number, query)));
  const ends = await Promise.allSettled(reading);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

/** undefined: there is none, or it may not be read. A hidden event, which is in no list, is found so. */
export const readOne = async (original: Original, kind: OriginalKind, id: number): Promise<unknown> => {
  const { status, body } = await original.get(`${pathOf(kind)}/${id}`);
  return status === 200 ? body : undefined;
};

const pathOf = (kind: OriginalKind): string => `/${KINDS[kind].member}`;

const Count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer());
const Envelope = v.looseObject({ total: Count, total_pages: Count });

/** PHP writes a list with gaps as an object. */
const listIn = (sent: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(sent)) return sent;
  return typeof sent === 'object' && sent !== null ? Object.values(sent) : undefined;
};
