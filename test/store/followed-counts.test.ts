/** Counts from memory beside writers. */
import { expect, it, vi } from 'vitest';
import { cardMemory } from '../../functions/lists/card-memory.ts';
import { storeAllCounts } from '../../functions/lists/stored-counts.ts';
import { openTable, type Write } from '../support/written-table.ts';

it('counts follow the writes after those that were stored, also if these could not be read at first', async () => {
  const table = await openTable(1);
  const cards = cardMemory(Number.POSITIVE_INFINITY, () => table.time.now);
  const write: Write = { id: 1, by: 0, day: 3, lasts: 1, venue: 0, text: '' };
  await table.write(write);
  table.time.now += 90_000;
  await storeAllCounts({ store: table.service.store, now: table.now() }, () => true);
  const read = vi.fn(table.service.store.read).mockRejectedValueOnce(new Error('throttled'));
  const readIndex = vi.fn(table.service.store.readIndex);
  const store = { ...table.service.store, read, readIndex };
  for (let id = 2; id <= 4; id++) {
    const counts = await cards.counts({ store, now: table.now(), language: 'gl' });
    expect(counts).toEqual(table.counts());
    await table.write({ ...write, id, venue: id % 2 });
  }
  expect(readIndex).toHaveBeenCalledTimes(9); // all events were counted once
  await table.stop();
});
