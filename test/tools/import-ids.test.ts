/**
 * `calendar import URL`: ids of users and records that are already in use, here or at the source.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { readAuthors } from '../../tools/original/csv.ts';
import { addNewUser, allAccounts } from '../../tools/table/accounts.ts';
import { ID_GAP } from '../../tools/table/id-counters.ts';
import { moving, type World } from '../support/moving.ts';
import { all, answeredList, event, gratis } from '../support/original/golden-records.ts';
import { NOW } from '../support/service.ts';

const usersIn = async ({ store }: World['service']) =>
  (await allAccounts(store)).map(({ user, passwords }) => [user.id, user.login, user.role, passwords.length]);

describe('users', () => {
  it('of the source keep their numbers, as contributors without a password', async () => {
    const { run, service } = await moving({
      events: [event({ id: 7, author: '12' }), event({ id: 8, author: '3', slug: 'y' })],
    });
    await run();
    expect(await usersIn(service)).toEqual([
      [3, 'author-3', 'contributor', 0],
      [12, 'author-12', 'contributor', 0],
      [1_000_001, 'admin', 'administrator', 1],
    ]);
    const next = await addNewUser(service.store, { login: 'nova', role: 'editor', password: 'x'.repeat(20) }, NOW);
    expect(next.id).toBe(1_000_013);
  });

  it('that WordPress names come with their login, as authors at most', async () => {
    const users = [...answeredList(421), { id: 3, username: 'Été', roles: ['shop_manager'] }];
    const events = [1, 2, 3].map(author => event({ id: author + 6, slug: `e${author}`, author: String(author) }));
    const { run, service, get } = await moving({ events }, { users });
    await addNewUser(service.store, { login: 'demo', role: 'contributor', password: 'x'.repeat(20) }, NOW);
    await run();
    expect(await usersIn(service)).toEqual([
      [2, 'anna', 'author', 0],
      [3, 'author-3', 'subscriber', 0],
      [1_000_001, 'admin', 'administrator', 1],
      [1_000_002, 'demo', 'contributor', 1],
    ]);
    expect(await get('/events/7')).toMatchObject({ author: '1000002' });
  });

  it('whose number another login holds stop the import, unless a map says who they are', async () => {
    const { run, service, get } = await moving({ events: [event({ id: 7, author: '1000001' })] });
    await expect(run()).rejects.toThrow(/1000001 is admin.*--authors/);
    expect(await service.store.read([{ pk: 'R#7', sk: '-' }], 'consistent')).toEqual([undefined]);
    await run({ authors: [[1_000_001, 'admin']] });
    expect(await get('/events/7')).toMatchObject({ author: '1000001' });
    expect((await run()).imported.records).toMatchObject({ unchanged: 1 }); // the map is remembered
  });
});

describe('a file of authors', () => {
  const read = (text: string) => {
    const file = join(temporaryFolder('authors').path, 'authors.csv');
    writeFileSync(file, text);
    return [...readAuthors(file)];
  };

  it.each<[text: string, logins: [number, string][]]>([
    ['id,login\n15,press office\n', [[15, 'press office']]],
    ['\ufefflogin, id, name\r\nanna, 12, Anna\r\n', [[12, 'anna']]],
    ['id,login\n', []],
  ])('%j maps', (text, logins) => expect(read(text)).toEqual(logins));

  const NO_HEADER = /authors\.csv: the first line must be the header id,login$/;
  it.each([
    ['12,anna\n', NO_HEADER],
    ['id,user\n12,anna\n', NO_HEADER],
    ['', NO_HEADER],
    ['id,login\n12,\n', /row 1 is none of a table with the header id,login/],
    ['id,login\nanna,12\n', /row 1 is none/],
    ['id,login\n12\n', /is no CSV/],
  ])('%j is refused', (text, said) => expect(() => read(text)).toThrow(said));
});

describe('ids', () => {
  it('that another record has here stop the import by name, before anything is written', async () => {
    const { run, service } = await moving({ events: [event({ id: 1, title: 'Theirs' })], tags: [gratis] });
    await service.call('POST', '/venues', { as: 'admin', body: { venue: 'Ours' } });
    await expect(run()).rejects.toThrow('event 1 "Theirs" (here venue "Ours")');
    expect(await service.store.read([{ pk: 'R#t20', sk: '-' }], 'consistent')).toEqual([undefined]);
  });

  it('are others with an offset', async () => {
    const { run, get } = await moving(all());
    expect((await run({ offset: 500_000 })).lines).toEqual([]);
    expect(await get('/events/500019')).toMatchObject({
      ...{ author: '500012', image: { id: 500_004 }, venue: { id: 500_008 } },
      categories: [{ id: 500_019, parent: 500_003 }],
    });
    // Offset and language are remembered, and stay.
    expect((await run({ language: undefined })).imported).toMatchObject({ offset: 500_000, language: 'gl' });
    await expect(run({ offset: 600_000 })).rejects.toThrow('This source was imported with --id-offset 500000');
    await expect(run({ language: 'ca' })).rejects.toThrow('This source was imported with --language gl');
  });

  it.each([
    ['of the source', { id: 999_500_000 }, 0],
    ['with an offset', { id: 7 }, 999_500_000],
    ['of dates', { id: 1_000_007_001 }, 0],
  ])('%s that would leave none below those of dates stop the import', async (_, { id }, offset) => {
    const { run, service } = await moving({ events: [event({ id })], tags: [gratis] });
    const reached = id + offset + ID_GAP;
    await expect(run({ offset })).rejects.toThrow(
      `Ids of records would reach ${reached}: they have to be below 1000000000`,
    );
    expect(await service.store.read([{ pk: 'R#t20', sk: '-' }], 'consistent')).toEqual([undefined]);
  });

  it('above those that were left to the source stop a later import by name', async () => {
    const { run, fake } = await moving({ events: [event({ id: 7 })] });
    await run();
    fake.records.events.push(event({ id: 1_000_150, slug: 'y', title: 'Far' }));
    await expect(run()).rejects.toThrow(/above .*up to 1000007.*event 1000150 "Far"/);
  });
});
