/** A second look at pictures that seem to lack who added them, or that they are public. */
import { setTimeout } from 'node:timers/promises';
import { readableRecordOf } from '../../../shared/records/any-record.ts';
import type { Store } from '../../../shared/store/store.ts';
import { postKey } from '../../../shared/store/table.ts';
import type { Difference } from './diagnose.ts';
import { diagnosePicture, type PictureFacts } from './picture-facts.ts';

/** Looked at together. */
const GROUP = 100;
/** Transactions become visible item by item: of one that was under way during the scan, the picture is there by then. */
const PAUSE_MS = 250;

/** In the order of the scan. Pictures that are not there are nobody's: only records name them. */
export async function* picturesLacking(store: Store, facts: PictureFacts): AsyncGenerator<Difference> {
  const ids = [...facts.shownBy.keys()];
  if (ids.length > 0) await setTimeout(PAUSE_MS);
  for (let at = 0; at < ids.length; at += GROUP) {
    const items = await store.read(ids.slice(at, at + GROUP).map(postKey), 'consistent');
    for (const item of items) {
      const picture = item && readableRecordOf(item);
      const difference = picture?.type === 'picture' ? diagnosePicture(facts, picture) : undefined;
      if (difference !== undefined) yield difference;
    }
  }
}
