/** The numbers of the journal: no two writers may take the same one. */
import { expect, it } from 'vitest';
import { changesPartition, JOURNAL_COUNTERS } from '../../shared/store/table.ts';
import { fromSeconds } from '../../shared/time/wall.ts';
import { storeAt } from '../support/called.ts';
import { openService } from '../support/service.ts';

it('50 writers at once through one store, and 50 through another: each gets a number, and there are no gaps', async () => {
  const service = await openService({ items: [] });
  const stores = [0, 1].map(() => storeAt(service.endpoint, service.table, client => client));
  const ids = Array.from({ length: 50 }, (_, i) => i + 1);
  await Promise.all(
    stores.flatMap((store, i) =>
      ids.map(n => {
        const record = { pk: `R#${i * 50 + n}`, sk: '-', type: 'event', language: 'gl', id: i * 50 + n, version: 1 };
        return store.commit([{ put: record, when: 'absent', conflict: 'version' }]);
      }),
    ),
  );
  const shards = await service.store.readRange({ partition: JOURNAL_COUNTERS, consistent: true });
  const day = fromSeconds(Math.floor(Date.now() / 1000)).slice(0, 10);
  const rows = await service.store.readRange({ partition: changesPartition('gl', day), consistent: true });
  const expected = shards.flatMap(({ sk, version }) =>
    Array.from({ length: Number(version) }, (_, i) => `${Number(sk.slice(2))} ${i + 1}`),
  );
  expect(rows.map(({ shard, number }) => `${shard} ${number}`).sort()).toEqual(expected.sort());
  expect(rows).toHaveLength(100);
  await service.stop();
});
