/**
 * What the table remembers of the feed of a source, so that a nightly job reads an unchanged feed
 * with one request, and sends nothing.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { feedKey } from '../../../shared/store/table.ts';
import { DAY } from '../../../shared/time/wall.ts';
import { secondsNow } from '../../terminal/now.ts';
import type { Validators } from './read/input.ts';

/**
 * A feed is read whole once a week, because more than its content decides what is loaded: rules
 * without an end get further dates, and records may have been removed here.
 */
const REMEMBERED = 7 * DAY;

const Remembered = v.object({
  validators: v.record(v.string(), v.string()),
  /** The hash of the command that loaded the feed, as another one could make other events of it. */
  command: v.string(),
  ttl: v.number(),
});

export type FeedMemory = ReturnType<typeof feedMemory>;

/** `command` is the address of the feed with all options. */
export const feedMemory = (open: () => Promise<UncheckedStore>, source: string, command: string) => {
  const hash = createHash('sha256').update(command).digest('base64url');
  return {
    /** Returns undefined if the feed has to be read in any case. */
    recall: async (): Promise<Validators | undefined> => {
      const [item] = await (await open()).read([feedKey(source)], 'consistent');
      const { success, output } = v.safeParse(Remembered, item);
      return success && output.command === hash && output.ttl > secondsNow() ? output.validators : undefined;
    },
    remember: async (validators: Validators): Promise<void> => {
      const item = { ...feedKey(source), validators, command: hash, ttl: secondsNow() + REMEMBERED };
      await (await open()).commit([{ put: item }]);
    },
  };
};
