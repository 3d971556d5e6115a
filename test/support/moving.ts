/**
 * A fake of The Events Calendar with records, and an empty calendar here that imports them
 * (`calendar import URL`).
 */
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ImportSettings } from '../../tools/cli/import/live/import-source.ts';
import { type Engine, startEngine } from '../../tools/local/engine.ts';
import { addNewUser } from '../../tools/table/accounts.ts';
import { ID_GAP } from '../../tools/table/id-counters.ts';
import { connected, importInto, type Run } from './importing.ts';
import { type FakeOptions, type FakeOriginal, openOriginal, type Records } from './original/fake-original.ts';
import { category, embedded, event, organizer, picture, tag, venue } from './original/golden-records.ts';
import { NOW, type Opened, openService, passwordOf } from './service.ts';

export const KNOWN = { login: 'admin', password: 'long enough' };
let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

export interface World {
  readonly service: Opened;
  readonly fake: FakeOriginal;
  readonly run: (settings?: Partial<ImportSettings>) => Promise<Run>;
  readonly folder: string;
  /** A read in this calendar, as the administrator. */
  readonly get: (path: string) => Promise<unknown>;
}

/** A source with these records, and an empty calendar with an administrator. */
export const moving = async (records: Partial<Records>, options: FakeOptions = {}): Promise<World> => {
  const fake = await openOriginal(records, { ...KNOWN, ...options });
  const service = await openService({ engine, items: [] });
  await addNewUser(
    service.store,
    { login: 'admin', role: 'administrator', password: passwordOf('admin') },
    NOW,
    ID_GAP,
  );
  const { run, folder, remove } = importInto(service, connected(fake.address, KNOWN));
  ends.push(fake.stop, service.stop, remove);
  const get = async (path: string): Promise<unknown> => (await service.call('GET', path, { as: 'admin' })).body;
  return { service, fake, run, folder, get };
};

export const musica = category({ id: 3, name: 'M&uacute;sica &amp; danza', slug: 'musica', parent: 0, count: 0 });
export const jazz = category({ id: 19, name: 'Jazz', slug: 'jazz', parent: 3, count: 1 });
export const gratis = tag({ id: 20, name: 'Gratis', slug: 'gratis', count: 1 });
export const teatro = venue({ id: 8, venue: 'Teatro &#8211; sala&#8217;s', slug: 'teatro', image: picture });
const concello = organizer({ id: 9, organizer: 'Concello', slug: 'concello', email: 'info@concello.example' });
export const concerto = event({
  ...{ id: 19, title: 'Concerto d&#8217;inverno &#038; m&aacute;is', slug: 'concerto-2', author: '12' },
  ...{ date: '2019-03-04 10:00:00', date_utc: '2019-03-04 09:00:00' },
  ...{ modified: '2020-01-02 03:04:05', modified_utc: '2020-01-02 02:04:05' },
  ...{ categories: [embedded(jazz)], tags: [embedded(gratis)], venue: teatro, organizer: [concello] },
  ...{ image: picture, url: 'https://old.example/event/concerto-2/', website: 'http://old.example/event/concerto-2' },
});
export const all = (): Partial<Records> => ({
  ...{ events: [concerto], venues: [teatro], organizers: [concello], categories: [musica, jazz], tags: [gratis] },
});
