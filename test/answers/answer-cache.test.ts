/** When answers are remembered, and until when (docs/decisions/caches). */
import { beforeEach, describe, expect, it } from 'vitest';
import { type AnswerCache, answerCache } from '../../functions/answers/answer-cache.ts';
import { ANSWER_RULE } from '../../functions/answers/cache-entries.ts';
import type { Validity } from '../../shared/api/operation.ts';
import type { Language } from '../../shared/settings/site.ts';
import { journalCounterKey, listPartition, userPartition } from '../../shared/store/table.ts';
import { NO_TERMS } from '../../shared/terms/view.ts';
import { instant } from '../support/instant.ts';
import { memoryStore } from '../support/memory-store.ts';

const NOW = 1_800_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Longer than a version must have been the same. */
const LONG_ENOUGH = ANSWER_RULE.settled;

const versions: Partial<Record<Language, number>> = {};
let uptime = 0;
let clock = NOW;
let asked = 0;
let broken = false;
let slow = false;
let memory: AnswerCache;
beforeEach(() => {
  for (const language of ['gl', 'ca'] as const) versions[language] = 1;
  [uptime, clock, asked, broken, slow] = [0, NOW, 0, false, false];
  memory = open();
});

const open = (bytes = 10_000): AnswerCache => {
  const store = () =>
    memoryStore(
      (['gl', 'ca'] as const).map(language => ({
        put: { ...journalCounterKey(language, 0), version: versions[language] },
      })),
      () => asked++,
    );
  const readRange: ReturnType<typeof memoryStore>['readRange'] = question =>
    broken
      ? Promise.reject(new Error('the database is silent'))
      : slow
        ? new Promise(() => {})
        : store().readRange(question);
  return answerCache({ store: { ...store(), readRange }, uptime: () => uptime, bytes });
};

const raise = (language: 'gl' | 'ca'): void => {
  versions[language] = 2;
};
const pass = (ms: number): void => {
  uptime += ms;
  clock += ms / 1000;
};
const setBack = (): void => {
  clock -= 1;
};
const goSilent = (): void => {
  broken = true;
};
interface Reads {
  readonly languages: readonly Language[];
  readonly validity: readonly Validity[];
  readonly isPrivate: boolean;
}
const reading = (...languages: readonly Language[]): Reads => ({ languages, validity: [], isPrivate: false });
const DEPS = { store: memoryStore([]), terms: async () => NO_TERMS };
const CONTENT = { status: 200, headers: {}, etag: undefined, isBase64Encoded: false };

/** A request: the remembered answer, or `body`, which `reads` led to. `during`: what happens while the operation runs. */
const ask = async (body: string, reads = reading('gl'), { key = 'list', during = () => {} } = {}): Promise<string> => {
  const recalled = await memory.recall(key, { ...DEPS, clock: () => instant(clock) });
  if (recalled.answer !== undefined) return recalled.answer.body;
  during();
  const partitions = reads.languages.map(language => listPartition(language, 'all', 0));
  for (const partition of [...partitions, ...(reads.isPrivate ? [userPartition('ana')] : [])])
    await recalled.deps.store.readIndex({ index: 'byDate', partition });
  await recalled.remember({ ...CONTENT, body }, { language: reads.languages[0] ?? 'gl', validity: reads.validity });
  return body;
};
/** The function knows the versions for long enough. Its very first request reads none. */
const settle = async (): Promise<void> => {
  await ask('first of all', undefined, { key: 'any' });
  await ask('before', undefined, { key: 'another' });
  pass(LONG_ENOUGH);
};

describe('an answer is remembered', () => {
  it('if the function has known the version for three seconds', async () => {
    await settle();
    expect(await ask('first')).toBe('first');
    expect(await ask('second')).toBe('first');
  });

  it.each<[why: string, before: () => Promise<void> | void]>([
    ['this is the first request', () => {}],
    ['the version is known for a moment less', () => settle().then(() => pass(-1))],
    ['something was written since', () => settle().then(() => raise('gl'))],
  ])('not if %s', async (_, before) => {
    await before();
    await ask('first');
    expect(await ask('second')).toBe('second');
  });

  it('not if something is written while it is read', async () => {
    await settle();
    await ask('first', undefined, { during: () => raise('gl') });
    expect(await ask('second')).toBe('second');
  });

  it('not if the operation read what has no version', async () => {
    await settle();
    await ask('first', { ...reading('gl'), isPrivate: true });
    expect(await ask('second')).toBe('second');
  });

  it('not without memory, and then no versions are read', async () => {
    memory = open(0);
    await settle();
    expect([await ask('first'), await ask('second'), asked]).toEqual(['first', 'second', 0]);
  });
});

describe('it is used', () => {
  beforeEach(settle);

  it.each<[why: string, reads: Reads, change: () => void, expected: string]>([
    ['while nothing changes', reading('gl'), () => {}, 'first'],
    ['while other languages change', reading('gl'), () => raise('ca'), 'first'],
    ['not after a change of the language', reading('gl'), () => raise('gl'), 'second'],
    ['not after a change of a language that it embeds', reading('gl', 'ca'), () => raise('ca'), 'second'],
    ['while time leaves it', { ...reading('gl'), validity: [now => now <= NOW + 63] }, () => pass(MINUTE - 1), 'first'],
    ['not once time changed it', { ...reading('gl'), validity: [now => now <= NOW + 4] }, () => pass(2_000), 'second'],
    ['not before it was made: the clock was set back', reading('gl'), () => setBack(), 'second'],
    ['not if the versions cannot be read', reading('gl'), () => goSilent(), 'second'],
  ])('%s', async (_, reads, change, expected) => {
    await ask('first', reads);
    change();
    expect(await ask('second', reads)).toBe(expected);
  });

  it.each([
    ['a minute, if its version is young', 0, MINUTE],
    ['twenty times as long as its version is known', MINUTE, 20 * (MINUTE + LONG_ENOUGH)],
    ['an hour, if its version is old', 20 * HOUR, HOUR],
  ])('%s', async (_, older, life) => {
    pass(older);
    await ask('first');
    pass(life - 1);
    expect(await ask('second')).toBe('first');
    pass(1);
    expect(await ask('third')).toBe('third');
  });

  it('not after a change that another request has seen, and that is known before the versions are there', async () => {
    await ask('first');
    raise('gl');
    await ask('other', undefined, { key: 'other' });
    slow = true;
    const recalled = await memory.recall('list', { ...DEPS, clock: () => instant(clock) });
    expect(recalled.answer).toBeUndefined();
  });

  it('a database that is silent leaves the answers of operations alone', async () => {
    broken = true;
    expect(await ask('first')).toBe('first');
    broken = false;
    expect(await ask('second')).toBe('second');
    expect(await ask('third')).toBe('second');
  });
});
