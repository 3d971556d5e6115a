/** What every stored record has, whatever its type. */

import * as v from 'valibot';
import { webAddress } from '../addresses/web-address.ts';
import { ListName } from '../lists/name.ts';
import { Language } from '../settings/language.ts';
import { limitMarks } from '../text/marks.ts';

/** Text that users wrote. Records from before the limit of combining marks get it when they are read (contract/texts#combining-marks). */
export const Text = v.pipe(v.string(), v.transform(limitMarks));

/** A web address, in older records as well; `''`: one that is not safe in HTML (contract/texts#web-addresses). */
export const Address = v.pipe(
  v.string(),
  v.transform(stored => webAddress(stored) ?? ''),
);

export const base = {
  language: Language,
  /** Raised by every write. Part of the `ETag`, and the condition of the next write. */
  version: v.number(),
};

/**
 * For records that events can link: the name of the list of these events, such as `v5`. When the record goes to the trash, it gets a new
 * list (`v5.1`). So it leaves all its events at once, and they do not link it again when it is restored
 * (contract/events#links-to-deleted-records).
 */
export const linkable = { list: ListName };
