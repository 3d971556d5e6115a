/** Posts by their author, of which there is no list: all records are read. */
import * as v from 'valibot';
import { PostId, type RecordType } from '../../../shared/store/records.ts';
import { isRecordKey, recordNameIn } from '../../../shared/store/table.ts';
import type { Table } from '../../table/open-table.ts';
import { scanTable } from '../../table/scan-table.ts';

/** What can have an author. */
const AUTHORED = ['event', 'venue', 'organizer', 'picture'] as const satisfies readonly RecordType[];
export type Authored = (typeof AUTHORED)[number];
export type Count = Readonly<Record<Authored, number>>;

const Post = v.object({ type: v.picklist(AUTHORED), author: v.number() });

export interface PostFound {
  readonly id: PostId;
  readonly type: Authored;
}

/** In order of ids, from the trash, too. Once `stop` is aborted, not all of them. */
export const postsByAuthor = async (table: Table, author: number, stop: AbortSignal): Promise<PostFound[]> => {
  const found: PostFound[] = [];
  await scanTable(table, stop, item => {
    if (!isRecordKey(item) || item.author !== author) return;
    const { type } = v.parse(Post, item);
    found.push({ id: v.parse(PostId, recordNameIn(item).id), type });
  });
  return found.sort((a, b) => a.id - b.id);
};

export const countOf = (posts: readonly Pick<PostFound, 'type'>[]): Count => {
  const count = { event: 0, venue: 0, organizer: 0, picture: 0 };
  for (const { type } of posts) count[type] += 1;
  return count;
};

/** `2 events, 1 venue`; `nothing`. */
export const sayCount = (count: Count): string =>
  AUTHORED.filter(type => count[type] > 0)
    .map(type => `${count[type]} ${type}${count[type] === 1 ? '' : 's'}`)
    .join(', ') || 'nothing';
