/** What every stored record has, whatever its type. */

import * as v from 'valibot';
import { webAddress } from '../addresses/web-address.ts';
import { ListName } from '../lists/name.ts';
import { Language } from '../settings/language.ts';
import { limitMarks } from '../text/marks.ts';

/** What people wrote. Records from before the limit of marks are read as if it had held (contract/texts#combining-marks). */
export const Text = v.pipe(v.string(), v.transform(limitMarks));

/**
 * Addresses from before the URL standard decided how they are written, too; `''` of one that may not stand in a page
 * (contract/texts#pictures).
 */
export const Address = v.pipe(
  v.string(),
  v.transform(stored => webAddress(stored) ?? ''),
);

export const base = {
  id: v.number(),
  language: Language,
  /** Raised by every write; its `ETag`, and the condition of the next write. */
  version: v.number(),
  /** Of an event: part of its last write is still to be done (`records/large-write.ts`). */
  unfinished: v.optional(v.boolean()),
  /** The records that say the same in other languages. */
  translations: v.optional(v.record(v.string(), v.number()), {}),
};

/**
 * What can be linked names the list of its events: `v5`. Deleting it gives it a new name (`v5.1`), so that it leaves all its
 * events at once and does not come back to them when it is restored (contract/events#links-to-deleted-records).
 */
export const linkable = { list: ListName };
