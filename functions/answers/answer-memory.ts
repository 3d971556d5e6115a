/**
 * Finished answers in the memory of a function, and when they may be used again
 * (docs/decisions/0046-answers-are-remembered-by-version.md).
 */
import type { HoldsWhile } from '../../shared/api/route.ts';
import { type AnswerVersions, versionsIn } from '../../shared/records/answer-versions.ts';
import type { Language } from '../../shared/settings/language.ts';
import { LANGUAGES } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { ANSWERS_PARTITION } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { lruByBytes } from './lru.ts';
import type { ObservedReads } from './observed-reads.ts';

/** When answers are remembered, and how long. All in milliseconds. */
export interface AnswerRule {
  /** How long the versions must have been the same before the answer was read: longer than indexes ever lag behind the table. */
  readonly settled: number;
  /** An answer lives so many times as long as its versions have been the same. */
  readonly lifePerStable: number;
  readonly shortest: number;
  readonly longest: number;
}
export const ANSWER_RULE: AnswerRule = { settled: 3_000, lifePerStable: 20, shortest: 60_000, longest: 3_600_000 };

export interface AnswerMemoryDeps {
  readonly store: Store;
  /** Milliseconds of a clock that never goes back. */
  readonly uptime: () => number;
  /** The most bytes of answers; 0: none are remembered. */
  readonly bytes: number;
  readonly rule?: AnswerRule | undefined;
}

/** The finished body of an answer and the headers that describe it, for whoever may have it. */
export interface Content {
  /** HTTP status. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string | undefined;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

export interface AnswerMemory {
  /**
   * The remembered answer of a request, if it is still true. One read unit, and one trip if the answer is in memory; else the trip runs
   * beside what the operation reads.
   */
  readonly recall: (key: string, now: Instant) => Promise<Recalled>;
}

export type Recalled =
  | { readonly answer: Content }
  /** Does nothing if the answer must not be remembered. */
  | { readonly answer: undefined; readonly remember: (answer: Content, reads: ObservedReads) => Promise<void> };

interface Entry {
  readonly answer: Content;
  readonly versions: ReadonlyMap<Language, number>;
  readonly holds: readonly HoldsWhile[];
  /** By `uptime`. */
  readonly expires: number;
}

/** Since when this function has seen a language in the same version, by `uptime`. */
interface Seen {
  readonly version: number;
  readonly since: number;
}

/** Remembers nothing, and reads no versions for it. */
const NO_ANSWERS: AnswerMemory = { recall: async () => ({ answer: undefined, remember: async () => {} }) };

export const answerMemory = ({ store, uptime, bytes, rule = ANSWER_RULE }: AnswerMemoryDeps): AnswerMemory => {
  if (bytes === 0) return NO_ANSWERS;
  const entries = lruByBytes<Entry>(bytes);
  const seen = new Map<Language, Seen>();

  /** undefined: they cannot be read, so nothing is used and nothing remembered. The request itself goes on. */
  const readVersions = async (): Promise<AnswerVersions | undefined> => {
    try {
      const items = await store.readRange({ partition: ANSWERS_PARTITION, consistent: true });
      const versions = versionsIn(items);
      const since = uptime();
      for (const language of LANGUAGES)
        if (seen.get(language)?.version !== versions[language])
          seen.set(language, { version: versions[language], since });
      return versions;
    } catch {
      return undefined;
    }
  };

  const termsOf = (
    { begun, made, versions }: { readonly begun: number; readonly made: Instant; readonly versions: AnswerVersions },
    { languages, holds, isPrivate }: ObservedReads,
  ): Omit<Entry, 'answer'> | undefined => {
    if (isPrivate) return undefined;
    const stable = Math.min(
      ...[...languages].map(language => {
        const known = seen.get(language);
        return known?.version === versions[language] ? begun - known.since : Number.NEGATIVE_INFINITY;
      }),
    );
    if (stable < rule.settled) return undefined;
    const life = Math.min(Math.max(stable * rule.lifePerStable, rule.shortest), rule.longest);
    return {
      versions: new Map([...languages].map(language => [language, versions[language]])),
      holds: [...holds, now => made <= now && now < made + life / 1000], // the service's clock may be set
      expires: begun + life,
    };
  };

  // The first answer of a function has seen no versions before, so it could not be remembered: reading them would only cost.
  let isFirst = rule.settled > 0;

  return {
    recall: async (key, now) => {
      const begun = uptime();
      const reading = isFirst ? undefined : readVersions();
      isFirst = false;
      const known = entries.get(key);
      if (known !== undefined) {
        const isAlive = begun < known.expires && known.holds.every(holds => holds(now));
        const versions = isAlive ? await reading : undefined;
        const isSame = [...known.versions].every(([language, version]) => versions?.[language] === version);
        if (isAlive && isSame) return { answer: known.answer };
        entries.delete(key);
      }
      return {
        answer: undefined,
        remember: async (answer, reads) => {
          const versions = await reading;
          const entry = versions && termsOf({ begun, made: now, versions }, reads);
          if (entry !== undefined) entries.set(key, { answer, ...entry }, answer.body.length);
        },
      };
    },
  };
};
