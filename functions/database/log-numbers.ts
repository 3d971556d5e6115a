/**
 * The numbers under which an instance logs what it commits (docs/decisions/0107). A number is one more than that of its shard of the version
 * of answers, on condition that the shard still has that number; so it has to be known before the transaction. An instance keeps to the
 * shards that it has written, whose numbers it knows: only the first write, and one after a conflict, reads them, for one round trip.
 */
import type { LogNumber } from '../../shared/records/answer-versions.ts';
import { numberIn } from '../../shared/records/answer-versions.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { ANSWER_SHARDS, answersKey } from '../../shared/store/table.ts';

export interface TakenNumbers {
  readonly shard: number;
  /** One for each language. */
  readonly next: readonly LogNumber[];
  /**
   * Makes the shard available to the next transaction of this instance. Not called if it is unknown whether the numbers were written, or if
   * another writer has taken one: then they are read again.
   */
  readonly giveBack: (isWritten: boolean) => void;
}

/** `draw`: a random integer below a limit. */
export const logNumbers = (read: Store['read'], draw: (limit: number) => number) => {
  /** The shards that no transaction of this instance uses at the moment, with their last numbers. */
  const free = new Map<number, Map<Language, number>>();
  return {
    /** `by`: how much higher the numbers are than the last ones. */
    take: async (languages: readonly Language[], by: number): Promise<TakenNumbers> => {
      const [shard = draw(ANSWER_SHARDS)] = free.keys();
      const last = free.get(shard) ?? new Map<Language, number>();
      free.delete(shard);
      const unknown = languages.filter(language => !last.has(language));
      if (unknown.length > 0) {
        const keys = unknown.map(language => answersKey(language, shard));
        const items = await read(keys, 'consistent');
        for (const [i, language] of unknown.entries()) last.set(language, numberIn(items[i]));
      }
      const next = languages.map(language => numberAfter(last.get(language) ?? 0, { language, shard, by }));
      return {
        shard,
        next,
        giveBack: isWritten => {
          if (isWritten) for (const { language, number } of next) last.set(language, number);
          free.set(shard, last);
        },
      };
    },
  };
};

const numberAfter = (
  last: number,
  { by, ...of }: Pick<LogNumber, 'language' | 'shard'> & { readonly by: number },
): LogNumber => ({
  ...of,
  last,
  number: last + by,
});
