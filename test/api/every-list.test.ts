/**
 * Random lists of random calendars. Each is compared with a second implementation that reads all
 * records and applies the rules of the contract.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Store } from '../../shared/store/store.ts';
import { DAY } from '../../shared/time/wall.ts';
import { expectList } from '../support/histories/compare.ts';
import { anyQuestion } from '../support/histories/questions.ts';
import { anyWrite, GROUND, newEvent, nothingMade, send, type Write } from '../support/histories/writes.ts';
import { memoryStore } from '../support/memory-store.ts';
import { casesOf } from '../support/sample.ts';
import { allItems } from '../support/scan.ts';
import { NOW, openService } from '../support/service.ts';
import { calendarIn } from '../support/whole-records.ts';

const LISTS = casesOf('LISTS', { whole: 4_000, sample: 100 });
const SEED = Number(process.env.SEED ?? 1);
/** The most lists that are asked of one calendar. */
const MOST = 2_000;

const SETTINGS = { timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;
const FALLBACKS = { gl: ['ca', 'fr'], ca: ['gl'] } as const;
const SITES = (['gl', 'ca'] as const).map(language => ({ language, ...SETTINGS, fallback: [...FALLBACKS[language]] }));

/** Events, some of them in a language without a site. */
const event = fc
  .tuple(newEvent, fc.constantFrom({}, {}, {}, {}, { ml_language: 'fr' }))
  .map(([write, more]): Write => ({ ...write, body: { ...write.body, ...more } }));
const calendar = fc
  .tuple(
    fc.array(event, { minLength: 30, maxLength: 50, size: 'max' }),
    fc.array(anyWrite, { minLength: 20, maxLength: 40, size: 'max' }),
  )
  .map(([events, others]) => [...GROUND, ...events, ...others]);

it(`${LISTS} lists`, { timeout: 3_600_000 }, async () => {
  const failures: string[] = [];
  let [left, found] = [LISTS, 0];
  for (const [nth, writes] of fc.sample(calendar, { numRuns: Math.ceil(LISTS / MOST), seed: SEED }).entries()) {
    /**
     * A copy of the table in memory, as a hundred thousand lists from a database engine would take
     * an hour.
     */
    let copy: Store | undefined;
    const service = await openService({
      calendar: { hosts: [], sites: SITES },
      addressOf: stage => `http://calendar.test/${stage}`,
      around: store => ({
        ...store,
        read: (keys, consistency) => (copy ?? store).read(keys, consistency),
        readRange: range => (copy ?? store).readRange(range),
        readIndex: range => (copy ?? store).readIndex(range),
      }),
    });
    const made = nothingMade();
    for (const [i, write] of writes.entries()) {
      service.setNow(NOW - (writes.length - 1 - i) * DAY);
      expect((await send(write, made, service)).status).toBeLessThan(500);
    }
    await service.publishDue();
    copy = memoryStore((await allItems(service)).map(put => ({ put })));
    const all = await calendarIn(service);
    const lists = fc.sample(anyQuestion, { numRuns: Math.min(left, MOST), seed: SEED + nth });
    left -= lists.length;
    for (const draft of lists)
      await expectList(draft(all, made), service.call, all, NOW, FALLBACKS).then(
        ({ body }) => (found += Math.sign(body.total ?? 0)),
        error => failures.push(`calendar ${nth} of seed ${SEED}: ${error}`),
      );
    await service.stop();
  }
  expect(failures.slice(0, 5)).toEqual([]);
  expect(found, 'empty lists prove little').toBeGreaterThan(LISTS / 5);
});
