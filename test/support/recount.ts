/**
 * Checks a table with `calendar verify`, which compares every record's derived data with what is
 * stored, and checks the counts.
 */

import { afterAll, expect } from 'vitest';
import { cardMemory, countEvents } from '../../functions/lists/card-memory.ts';
import { LANGUAGES } from '../../shared/settings/site.ts';
import { localTable, storeIn } from '../../tools/table/open-table.ts';
import { instant } from './instant.ts';
import { NOW, type Opened, openService, type Service, type ServiceOptions } from './service.ts';
import { verify } from './verified.ts';

/** Differences, as text. There are none if all derived data are exact. */
export const recount = async (endpoint: string, table: string): Promise<string[]> => {
  const { lines: differences } = await verify({ endpoint, table });
  const at = localTable({ endpoint, table });
  for (const language of LANGUAGES) {
    const asked = { store: storeIn(at), language, now: instant(NOW + 3600) };
    const [followed, counted] = await Promise.all([cardMemory(0, () => 0).counts(asked), countEvents(asked)]);
    for (const link of Object.keys({ ...followed, ...counted }))
      if (followed[link] !== counted[link])
        differences.push(`count of ${link}: ${followed[link]}, should ${counted[link]}`);
  }
  at.client.destroy();
  return differences;
};

/** Ends a service, and requires that all derived data in its table are exact. */
export const stopExactly = async (service: Pick<Service, 'endpoint' | 'table' | 'stop'>): Promise<void> => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
};

/** A service for all tests of a file, after which all derived data in its table are exact. */
export const useExactService = async (options?: ServiceOptions): Promise<Opened> => {
  const service = await openService(options);
  afterAll(() => stopExactly(service));
  return service;
};
