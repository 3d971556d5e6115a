/** What every stored record has, whatever its type. */

import * as v from 'valibot';
import { webAddress } from '../addresses/web-address.ts';
import { ListName } from '../lists/name.ts';
import { Language } from '../settings/language.ts';
import { limitMarks } from '../text/marks.ts';

/** Text of clients. Records from before the limit of combining marks are read as if it had been in force (contract/texts#combining-marks). */
export const Text = v.pipe(v.string(), v.transform(limitMarks));

/** Web addresses of older records are rewritten by the URL standard, too; `''`: not fit to stand in a page (contract/texts#web-addresses). */
export const Address = v.pipe(
  v.string(),
  v.transform(stored => webAddress(stored) ?? ''),
);

export const base = {
  language: Language,
  /** Raised by every write; its `ETag`, and the condition of the next write. */
  version: v.number(),
  /** Of an event: part of its last write is still to be done (`records/large-write.ts`). */
  unfinished: v.optional(v.boolean()),
  /** Ids of the records that say the same in other languages, by language. */
  translations: v.optional(v.record(v.string(), v.number()), {}),
};

/**
 * Of what events can link: the name of the list of these events, `v5`. In the trash the record takes a new name (`v5.1`). So it leaves
 * all its events at once, and is not linked by them again when it is restored (contract/events#links-to-deleted-records).
 */
export const linkable = { list: ListName };
