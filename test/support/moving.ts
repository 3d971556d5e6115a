/**
 * A fake of The Events Calendar with records, and an empty calendar here that imports them
 * (`calendar import URL`).
 */
import { expect, onTestFinished } from 'vitest';
import { addNewUser } from '../../tools/table/accounts.ts';
import { ID_GAP } from '../../tools/table/id-counters.ts';
import { connected, type Importing, importInto, KNOWN } from './importing.ts';
import { type FakeOptions, type FakeOriginal, openOriginal, type Records } from './original/fake-original.ts';
import { NOW, type Opened, openService, passwordOf } from './service.ts';
import { verify } from './verified.ts';

export interface World {
  readonly service: Opened;
  readonly fake: FakeOriginal;
  readonly run: Importing;
  /** A read in this calendar, as the administrator. */
  readonly get: (path: string) => Promise<unknown>;
}

/**
 * A source with these records, and an empty calendar with an administrator. At the end of the test,
 * `verify` finds nothing that differs in the calendar.
 */
export const moving = async (records: Partial<Records>, options: FakeOptions = {}): Promise<World> => {
  const fake = await openOriginal(records, { ...KNOWN, ...options });
  const service = await openService({ items: [] });
  const password = passwordOf('admin');
  await addNewUser(service.store, { login: 'admin', role: 'administrator', password }, NOW, ID_GAP);
  onTestFinished(async () => {
    expect((await verify(service)).lines).toEqual([]);
    await service.stop();
    await fake.stop();
  });
  const get = async (path: string): Promise<unknown> => (await service.call('GET', path, { as: 'admin' })).body;
  return { service, fake, run: importInto(service, connected(fake.address, KNOWN)), get };
};
