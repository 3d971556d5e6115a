/** A source that is loaded every night: nothing is there twice, and nothing that it no longer says. What it costs is printed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMeter, unitsOf } from '../../tools/bench/cost/meter.ts';
import { loadThrough } from '../support/load-through.ts';
import { nightlySource, type SourceLine } from '../support/nightly-source.ts';
import { recount } from '../support/recount.ts';
import { casesOf, IS_WHOLE } from '../support/sample.ts';
import { NOW, type Opened, openService } from '../support/service.ts';

const NIGHTS = casesOf('NIGHTS', { whole: 30, sample: 3 });
const SIZE = casesOf('EVENTS_A_NIGHT', { whole: 500, sample: 24 });
const SEED = Number(process.env.SEED ?? 1);
const DAY = 86_400;

const meter = openMeter();
let service: Opened;
beforeAll(async () => {
  service = await openService(IS_WHOLE ? { wrap: meter.attach } : {});
});
afterAll(() => service.stop());

const date = (day: number): string => new Date((NOW + day * DAY) * 1000).toISOString().slice(0, 10);

/** What the calendar shows from that day on, in the words of the source. */
const shownFrom = async (day: number): Promise<object[]> => {
  const found: object[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const query = `starts_after=${date(day)}&per_page=50&page=${page}`;
    const { body } = await service.call('GET', `/events?${query}`, { as: 'editor' });
    last = body.total_pages;
    for (const { sources, title, description, start_date, venue } of body.events)
      found.push({ id: Number(sources.nightly), title, description, start_date, venue: venue.venue });
  }
  return found;
};

const saidBy = (lines: readonly SourceLine[]): object[] =>
  lines.map(({ id, title, description, start_date, venue }) => ({
    ...{ id, title, start_date, venue: venue.venue },
    description: description === '' ? '' : `<p>${description}</p>`,
  }));

const inOrder = (events: readonly object[]): string[] => events.map(event => JSON.stringify(canonical(event))).sort();
const canonical = (event: object) => Object.fromEntries(Object.entries(event).sort(([a], [b]) => (a < b ? -1 : 1)));

it(`${NIGHTS} nights of ${SIZE} events`, { timeout: 3_600_000 }, async () => {
  const source = nightlySource(SEED, SIZE, date);
  const costs: string[] = [];
  for (let night = 0; night < NIGHTS; night++) {
    const now = NOW + night * DAY;
    service.setNow(now);
    const lines = source.night(night);
    // A removed event before the first or after the last of the file stays until everything is pruned.
    const prune = { all: true, force: false };
    const load = async () => {
      const tally = await loadThrough(service, lines, {
        source: 'nightly',
        now,
        prune: night === 0 ? undefined : prune,
      });
      expect([tally.refused, tally.notPruned], `night ${night}`).toEqual([[], undefined]);
      const [{ created, updated, unchanged }, pruned] = [tally, tally.pruned.flatMap(each => each.pruned).length];
      costs.push(`night ${night}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${pruned} pruned`);
    };
    if (IS_WHOLE) {
      const calls = [...(await meter.measure(load))];
      const written = unitsOf(calls.filter(({ writes }) => writes));
      costs.push(`  ${unitsOf(calls) - written} units read, ${written} written`);
    } else await load();
    expect(inOrder(await shownFrom(night)), `night ${night}, seed ${SEED}`).toEqual(inOrder(saidBy(lines)));
  }
  if (IS_WHOLE) console.log(costs.join('\n'));
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});
