/** What is derived in the same way from venues and organizers. */

import * as v from 'valibot';
import type { Entry, Placement } from '../lists/entry.ts';
import { entryAttributes } from '../lists/moves.ts';
import { authorMark, ListName, statusList } from '../lists/name.ts';
import { searchTextItem } from '../lists/search.ts';
import type { NameHolder, OwnDerivedData } from '../model/derived-data.ts';
import { dueOf } from '../posts/schedule.ts';
import type { LinkedRecord } from './record.ts';

/** What is derived from the fields that only one of the two has. */
interface OwnData {
  readonly nameHolder: NameHolder;
  /** Folded (`together` of `shared/lists/search.ts`). */
  readonly searchText: string;
  /** What its index entry tells besides the list of its events: of a venue `shared/venues/place-names.ts` and `position.ts`. */
  readonly placeNames: readonly ListName[];
  readonly entryDetail: string | undefined;
}

/** In the list of its status, ordered by publication. */
export const linkedDerivedData = (
  record: LinkedRecord,
  { nameHolder, searchText, placeNames, entryDetail }: OwnData,
): OwnDerivedData => {
  const author = record.status === 'publish' ? [] : [authorMark(record.author)];
  const entry: Placement = {
    language: record.language,
    list: statusList(record.type, record.status),
    id: record.id,
    start: record.date,
    end: record.date,
    published: record.date,
    links: [record.list, ...placeNames, ...author],
    detail: entryDetail,
    isProtected: false,
  };
  return {
    attributes: entryAttributes(entry),
    name: record.status === 'trash' ? undefined : nameHolder, // records in the trash match no duplicates (contract/venues#duplicates)
    entry,
    links: [],
    texts: [searchTextItem(entry, searchText, undefined)],
    ...dueOf(record),
    countedBy: [],
  };
};

/** No list has this name: an entry that lacks its link has no events. */
const NONE = v.parse(ListName, '');

/** The list of the events that link the record, the first link of its index entry: so lists are filtered without reading records. */
export const eventListOf = ({ links: [list = NONE] }: Pick<Entry, 'links'>): ListName => list;
