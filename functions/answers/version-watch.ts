/**
 * Tells whether what was read earlier is still true, and for how long what is read now will be
 * (docs/decisions/0046-answers-are-remembered-by-version.md).
 */
import type { HoldsWhile } from '../../shared/api/operation.ts';
import { type AnswerVersions, versionsIn } from '../../shared/records/answer-versions.ts';
import { LANGUAGES, type Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { ANSWERS_PARTITION } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/instant.ts';

/** When answers are remembered, and how long. All in milliseconds. */
export interface AnswerRule {
  /** How long the versions must have been the same before the answer was read: longer than indexes ever lag behind the table. */
  readonly settled: number;
  /** How long an answer lives, as a multiple of the time for which its versions have been the same. */
  readonly lifePerStable: number;
  readonly shortest: number;
  readonly longest: number;
}
export const ANSWER_RULE: AnswerRule = { settled: 3_000, lifePerStable: 20, shortest: 60_000, longest: 3_600_000 };

/** What was read, and the conditions under which it is still true. */
export interface Kept<T> {
  readonly value: T;
  readonly versions: ReadonlyMap<Language, number>;
  readonly holds: readonly HoldsWhile[];
  /** By `uptime`. */
  readonly expires: number;
}

/** What a request knows of the versions: they are read once for it, beside its first trip. One read unit. */
export interface RequestVersions {
  /** False: outdated for certain, by what this function has seen of the versions so far. Does not wait for those of this request. */
  readonly mayBeTrue: (kept: Kept<unknown>) => boolean;
  /** Whether it is still true in this request. Waits for the versions, unless it has expired. */
  readonly isTrue: (kept: Kept<unknown>) => Promise<boolean>;
  /** What this request has read of these languages, to be used again; undefined: it must not be. Waits for the versions. */
  readonly keep: <T>(
    value: T,
    languages: ReadonlySet<Language>,
    holds?: readonly HoldsWhile[],
  ) => Promise<Kept<T> | undefined>;
}

/** `now`: of the request. */
export type VersionWatch = (now: Instant) => RequestVersions;

/** Since when this function has seen a language in the same version, by `uptime`. */
interface Seen {
  readonly version: number;
  readonly since: number;
}

/** `uptime`: milliseconds of a clock that never goes back. */
export const versionWatch = (store: Store, uptime: () => number, rule: AnswerRule): VersionWatch => {
  const seen = new Map<Language, Seen>();

  /** undefined: they cannot be read, so nothing is used and nothing remembered. The request itself goes on. */
  const readVersions = async (): Promise<AnswerVersions | undefined> => {
    try {
      const versions = versionsIn(await store.readRange({ partition: ANSWERS_PARTITION, consistent: true }));
      const since = uptime();
      for (const language of LANGUAGES)
        if (seen.get(language)?.version !== versions[language])
          seen.set(language, { version: versions[language], since });
      return versions;
    } catch {
      return undefined;
    }
  };

  // Before the first request, no versions were seen, so nothing that it reads can be kept: to read the versions would only cost.
  let isFirst = rule.settled > 0;

  return now => {
    const begun = uptime();
    const reading = isFirst ? Promise.resolve(undefined) : readVersions();
    isFirst = false;
    const isAlive = ({ expires, holds }: Kept<unknown>): boolean => begun < expires && holds.every(test => test(now));
    return {
      mayBeTrue: kept =>
        isAlive(kept) && [...kept.versions].every(([language, version]) => seen.get(language)?.version === version),
      isTrue: async kept => {
        if (!isAlive(kept)) return false;
        const versions = await reading;
        return [...kept.versions].every(([language, version]) => versions?.[language] === version);
      },
      keep: async (value, languages, holds = []) => {
        const versions = await reading;
        if (versions === undefined) return undefined;
        const stable = Math.min(
          ...[...languages].map(language => {
            const known = seen.get(language);
            return known?.version === versions[language] ? begun - known.since : Number.NEGATIVE_INFINITY;
          }),
        );
        if (stable < rule.settled) return undefined;
        const life = Math.min(Math.max(stable * rule.lifePerStable, rule.shortest), rule.longest);
        return {
          value,
          versions: new Map([...languages].map(language => [language, versions[language]])),
          holds: [...holds, moment => now <= moment && moment < now + life / 1000], // the service's clock may be set
          expires: begun + life,
        };
      },
    };
  };
};
