import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareFolder, readManifest, writeLines } from '../../tools/archive/files.ts';
import { exportTable } from '../../tools/cli/export/export-table.ts';
import { importArchive } from '../../tools/cli/import/restore.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { READERS } from '../../tools/table/scan-table.ts';
import { createRecord } from '../support/create.ts';
import { anyWrite, GROUND, newEvent, nothingMade, send } from '../support/histories/writes.ts';
import { oneOf } from '../support/sample.ts';
import { type Opened, openService, useService } from '../support/service.ts';
import { verify } from '../support/verified.ts';

const home = temporaryFolder('archive');

const never = new AbortController().signal;
let folders = 0;

/** Exports the table, and returns the path of the archive. */
const exported = async (service: Opened, withPasswords = true): Promise<string> => {
  const folder = join(home.path, `${folders++}`);
  prepareFolder(folder);
  const table = localTable(service);
  await exportTable(table, folder, { withPasswords, stop: never });
  table.client.destroy();
  return folder;
};

const restore = async (service: Opened, folder: string, stop = never, onLine = () => {}): Promise<void> => {
  const table = localTable(service);
  const manifest = readManifest(folder);
  return importArchive(table, { folder, manifest, stop, onLine }).finally(() => table.client.destroy());
};

/** A service with an empty table, without even users. */
const emptyService = () => openService({ items: [] });

const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]));

const make = (service: Opened, title: string, more: object = {}) =>
  createRecord(service, 'events', { start_date: '2031-05-10', end_date: '2031-05-10', title, ...more });

const ALL = 'start_date=1900-01-01&end_date=2100-01-01&per_page=50&status=any&hide_empty=false';
/** What lists show to an editor, page by page. */
const shownBy = async (service: Opened): Promise<unknown[]> => {
  const shown: unknown[] = [];
  for (const site of ['gl', 'ca', 'fr'])
    for (const collection of ['events', 'venues', 'organizers', 'categories', 'tags'])
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { body } = await service.call('GET', `/${collection}?${ALL}&page=${page}`, { as: 'editor', site });
        pages = body.total_pages ?? 1;
        shown.push(body);
      }
  return shown;
};

describe('a calendar after random writes', async () => {
  const service = await useService();
  const made = nothingMade();
  beforeAll(async () => {
    const writes = [...fc.sample(newEvent, { numRuns: 10, seed: 7 }), ...fc.sample(anyWrite, { numRuns: 30, seed: 7 })];
    for (const write of [...GROUND, ...writes]) await send(write, made, service);
    const fr = await make(service, 'Festin', { ml_language: 'fr', tags: ['vélo'] });
    const gl = await make(service, 'Festa', { translation_of: fr.id, image: 'https://e.example/a.jpg' });
    await make(service, 'Festa');
    const dates = ['2031-05-10', '2031-05-12'].map(day => ({ start_date: day, end_date: day }));
    await make(service, 'Obra', { dates });
    const single = await make(service, 'Obra dun día', { dates });
    await service.call('PUT', `/events/${single.id}`, { as: 'editor', body: { dates: null } });
    await make(service, 'Despois', { status: 'future', date: '2031-01-01' });
    await service.call('PUT', `/events/${gl.id}`, { as: 'editor', body: { password: 'sésamo' } });
    const top = await createRecord(service, 'categories', { name: 'Bandas' });
    const below = await createRecord(service, 'categories', { name: 'Charangas', parent: top.id });
    await createRecord(service, 'categories', { name: 'Fanfares', ml_language: 'fr', translation_of: top.id });
    await make(service, 'Jam\u2028Session', { description: 'Ás dez\u2028en punto', categories: [below.id] });
  });

  it('is another calendar just like it, whose archive is the same byte by byte', async () => {
    const folder = await exported(service);
    const other = await emptyService();
    await restore(other, folder);
    expect((await verify(other)).lines).toEqual([]);
    expect(await shownBy(other)).toEqual(await shownBy(service));
    expect(contentsOf(await exported(other))).toEqual(contentsOf(folder));
    // The counters continue: the next ids, and the next number of a slug.
    const next = [await make(other, 'Festa'), await make(service, 'Festa')];
    expect(next[0]).toEqual(next[1]);
    await other.stop();
  });

  it('goes on where it was stopped, and nowhere else', async () => {
    const folder = await exported(service);
    const other = await emptyService();
    const stop = new AbortController();
    let lines = 0;
    const stopInTheMiddle = () => (++lines === 5 ? stop.abort() : undefined);
    await expect(restore(other, folder, stop.signal, stopInTheMiddle)).rejects.toThrow('aborted');
    await expect(restore(other, await exported(service, false))).rejects.toThrow('Another archive');
    await restore(other, folder);
    expect((await verify(other)).lines).toEqual([]);
    await expect(restore(other, folder)).rejects.toThrow('The table is not empty');
    await other.stop();
  });

  it('comes without passwords unless they are asked for', async () => {
    const usersOf = (folder: string) => contentsOf(folder)['users.jsonl']?.split('\n') ?? [];
    const [without, withThem] = [usersOf(await exported(service, false)), usersOf(await exported(service, true))];
    expect(without[0]).toBe('{"id":1,"login":"admin","role":"administrator","version":1}');
    expect(withThem[0]).toMatch(/"passwords":\[\{"created":\d+,"name":"\w+","sha256":"[0-9a-f]{64}"/);
    expect(without.join()).not.toContain('sha256');
  });

  it.each<[what: string, file: string, damage: (text: string) => string, says: RegExp]>([
    ['missing lines', 'posts.jsonl', text => text.slice(text.indexOf('\n') + 1), /posts\.jsonl has \d+ lines, and not/],
    [
      'a record of newer code',
      'posts.jsonl',
      text => text.replace('"status":"publish"', '"status":"reviewed"'),
      /which this version cannot read/,
    ],
    [
      'a group of records that are not there',
      'groups.jsonl',
      text => text.replace(/"members":\[\d+/, '"members":[999999'),
      /999999, which is not in the archive/,
    ],
    [
      'an id that nobody was given',
      'posts.jsonl',
      text => text.replace(/"id":\d+(?=[^\n]*\n$)/, '"id":9007199254740991'),
      /9007199254740991, but the last id that was given is/,
    ],
    [
      'ids that reach those of dates',
      'calendar.json',
      text => text.replace(/"post": \d+/, '"post": 1000000000'),
      /have to be below 1000000000/,
    ],
  ])('is not restored from %s', async (_, file, damage, says) => {
    const [folder, copy] = [await exported(service), join(home.path, `${folders++}`)];
    cpSync(folder, copy, { recursive: true });
    writeFileSync(join(copy, file), damage(readFileSync(join(folder, file), 'utf8')));
    const other = await emptyService();
    await expect(restore(other, copy)).rejects.toThrow(says);
    expect((await verify(other)).items).toBe(0);
    await other.stop();
  });

  it('is written into a folder of its own only', async () => {
    const folder = await exported(service);
    expect(() => prepareFolder(folder)).toThrow('holds an archive');
    expect(() => prepareFolder(home.path)).toThrow('is not empty');
    const [other, outside] = [join(home.path, `${folders++}`), join(home.path, 'outside')];
    prepareFolder(other);
    writeFileSync(outside, '');
    symlinkSync(outside, join(other, 'posts.jsonl.part'));
    await expect(writeLines(other, 'posts', ['{}'])).rejects.toThrow('EEXIST');
    prepareFolder(other);
    await writeLines(other, 'posts', ['{}']);
    expect(readFileSync(outside, 'utf8')).toBe('');
  });
});

describe('an archive that is written while others write', async () => {
  const service = await useService();

  /** Exports while `write` runs after half of the parallel readers of the scan have finished. */
  const exportedAround = async (write: () => Promise<unknown>): Promise<string> => {
    const folder = join(home.path, `${folders++}`);
    prepareFolder(folder);
    const table = localTable(service);
    const read: Promise<unknown>[] = [];
    let written: Promise<unknown> | undefined;
    table.client.middlewareStack.add(
      (next, { commandName }) =>
        async args => {
          if (commandName !== 'ScanCommand') return next(args);
          if (read.length === READERS / 2) written ??= Promise.all(read).then(write);
          if (written !== undefined) await written;
          const answer = next(args);
          read.push(answer);
          return answer;
        },
      { step: 'initialize', name: 'later-readers', priority: 'low' },
    );
    await exportTable(table, folder, { withPasswords: false, stop: never });
    table.client.destroy();
    return folder;
  };
  const put = (id: number, body: object) => service.call('PUT', `/events/${id}`, { as: 'editor', body });
  const all = <T>(one: (i: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 16 }, (_, i) => one(i)));
  /**
   * Whichever reader meets which of these records, some are read before the writes, and some after.
   */
  const WRITES: [what: string, before: () => Promise<() => Promise<unknown>>][] = [
    [
      'events with new venues',
      async () => () => all(i => make(service, `With ${i}`, { venue: { venue: `Hall ${i}` } })),
    ],
    [
      'translations that are linked, and unlinked',
      async () => {
        const events = await all(i => make(service, `Own ${i}`));
        const others = await all(i => make(service, `Other one ${i}`, { ml_language: 'fr' }));
        const link = (i: number, of: number | null) => put(others[i]?.id ?? 0, { translation_of: of });
        for (let i = 0; i < 6; i++) await link(i, events[i]?.id ?? 0);
        return () => all(i => link(i, i < 6 ? null : (events[i]?.id ?? 0)));
      },
    ],
  ];
  it.each(oneOf(WRITES))('contradicts itself nowhere: %s', async (what, prepare) => {
    const folder = await exportedAround(await prepare());
    const other = await emptyService();
    await restore(other, folder);
    expect((await verify(other)).lines).toEqual([]);
    const { body } = await other.call('GET', '/events?start_date=2031-05-10&end_date=2031-05-10&search=with');
    if (what === 'events with new venues') expect(body.total).toBeGreaterThan(0);
    for (const { title, venue } of body.events)
      expect([title, venue.venue]).toEqual([title, title.replace('With', 'Hall')]);
    await other.stop();
  });
});
