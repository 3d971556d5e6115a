/**
 * This code as the older of two: whatever happens to a record, nothing is lost of what newer code has stored in it
 * (docs/changing-what-is-stored.md).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sites } from '../../../infra/default-environment.ts';
import { tableService } from '../../../tools/cli/load/table-service.ts';
import { type Engine, startEngine } from '../../../tools/local/engine.ts';
import { givePassword, giveRole, parseLogin, parsePasswordName } from '../../../tools/table/accounts.ts';
import { anyWrite, GROUND, type Made, newEvent, nothingMade, send } from '../../support/histories/writes.ts';
import { allItems, DAY, emptyTrash, isCard, kept, plant, repaired } from '../../support/newer-code.ts';
import { recount } from '../../support/recount.ts';
import { casesOf } from '../../support/sample.ts';
import { isRecord } from '../../support/scan.ts';
import { NOW, type Opened, openService } from '../../support/service.ts';

const HISTORIES = casesOf('OLDER_CODE_HISTORIES', { whole: 12, sample: 2 });
const STEPS = 14;
const SEED = Number(process.env.SEED ?? 1);

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine({ dataFile: undefined });
});
afterAll(() => engine.stop());

interface Act {
  readonly name: string;
  readonly run: (service: Opened, made: Made) => Promise<unknown>;
}

/** Takes one record out of its index and one term out of memory, for a repair to put back. */
const damageAndRepair = async (service: Opened, nth: number): Promise<void> => {
  const items = await allItems(service);
  const indexed = items.filter(item => isRecord(item) && 'd' in item);
  const cards = items.filter(isCard);
  const [record, card] = [indexed[nth % indexed.length], cards[nth % cards.length]];
  if (record === undefined || card === undefined) throw new Error('nothing to damage');
  const { d, ...withoutList } = record;
  await service.store.commit([{ put: { ...withoutList, pk: record.pk, sk: record.sk } }]);
  await service.store.commit([{ remove: { pk: card.pk, sk: card.sk } }]);
  expect((await repaired(service)).putRight).toBeGreaterThanOrEqual(2);
};

const loadLine = async (service: Opened, nth: number): Promise<void> => {
  const [site] = sites.filter(({ language }) => language === 'gl');
  if (site === undefined) throw new Error('no site speaks gl');
  const loader = tableService(service.store, 'table', { id: 2, login: 'editor', role: 'editor' }, site);
  // The names of GROUND: matched, and filled in.
  const body = {
    title: `Cargado ${nth}`,
    start_date: '2027-08-16 12:00:00',
    end_date: '2027-08-16 14:00:00',
    venue: { venue: 'Praza', city: 'Lugo', address: 'Praza Maior' },
    organizer: { organizer: 'Coro', phone: '123' },
    categories: ['Jazz'],
  };
  expect((await loader.call('POST', '/events', { body })).status).toBe(201);
};

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: anyWrite.map(write => ({
      name: `${write.method} ${write.kind}`,
      run: async (service: Opened, made: Made) => expect((await send(write, made, service)).status).toBeLessThan(500),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 150).map(days => ({
      name: 'sweep',
      run: async (service: Opened) => {
        service.setNow(NOW + days * DAY);
        await service.publishDue();
        service.setNow(NOW);
      },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.nat(99).map(nth => ({ name: 'repair', run: (service: Opened) => damageAndRepair(service, nth) })),
  },
  { weight: 1, arbitrary: fc.nat(99).map(nth => ({ name: 'load', run: (service: Opened) => loadLine(service, nth) })) },
  { weight: 1, arbitrary: fc.constant({ name: 'purge', run: emptyTrash }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('author' as const, 'contributor' as const).map(role => ({
      name: 'role',
      run: ({ store }: Opened) => giveRole(store, parseLogin('subscriber'), role),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.nat(1_000_000).map(nth => ({
      name: 'password',
      run: ({ store }: Opened) =>
        givePassword(store, parseLogin('author'), { name: parsePasswordName(`n${nth}`), password: 'x' }, NOW).catch(
          error => expect(String(error)).toContain('has a password'),
        ),
    })),
  },
);

it(`${HISTORIES} histories of writes, moves, sweeps, repairs, loads and purges lose nothing of what is unknown here`, {
  timeout: 900_000,
}, async () => {
  const history = fc.record({
    events: fc.array(newEvent, { minLength: 6, maxLength: 8, size: 'max' }),
    acts: fc.array(act, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
  });
  for (const { events, acts } of fc.sample(history, { numRuns: HISTORIES, seed: SEED })) {
    const service = await openService({ engine });
    const made = nothingMade();
    for (const write of [...GROUND, ...events]) await send(write, made, service);
    const pictured = { title: 'Cartaz', start_date: '2027-08-16 12:00:00', end_date: '2027-08-16 14:00:00' };
    await service.call('POST', '/events', { as: 'editor', body: { ...pictured, image: 'https://example.org/a.jpg' } });
    const planted = await plant(service);
    const done: string[] = [];
    for (const { name, run } of acts) {
      done.push(name);
      await run(service, made);
      const left = await kept(service, planted);
      const gone = [...planted].filter(([item]) => !left.has(item)).map(([item]) => item);
      expect(left, `seed ${SEED}, after ${done.join(', ')}`).toEqual(
        new Map([...planted].filter(([item]) => left.has(item))),
      );
      for (const item of gone) planted.delete(item);
    }
    expect(planted.size, 'most are still there').toBeGreaterThan(10);
    expect(await recount(service.endpoint, service.table), 'cards keep it too').toEqual([]);
    await service.stop();
  }
});
