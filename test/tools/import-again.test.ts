import { describe, expect, it, onTestFinished } from 'vitest';
import { connected, importInto, KNOWN } from '../support/importing.ts';
import { SITE } from '../support/middleware.ts';
import { moving } from '../support/moving.ts';
import { openOriginal } from '../support/original/fake-original.ts';
import { all, concerto, event, gratis, jazz, musica, tag, teatro } from '../support/original/golden-records.ts';

describe('again', () => {
  it('brings what is new, changed and gone, and touches nothing else', async () => {
    const { run, fake, get, service } = await moving({
      ...all(),
      events: [concerto, event({ id: 30, slug: 'stays', venue: teatro }), event({ id: 31, slug: 'goes' })],
      tags: [gratis, tag({ id: 21, name: 'Goes', slug: 'goes' })],
    });
    await run();
    const version = async (id: number) =>
      (await service.store.read([{ pk: `R#${id}`, sk: '-' }], 'consistent'))[0]?.version;
    const moved = { ...teatro, phone: '981 000 000' };
    fake.records.venues = [moved];
    fake.records.events = [
      { ...concerto, title: 'Other', modified: '2026-01-02 03:04:05', venue: [] },
      event({ id: 30, slug: 'stays', venue: moved }),
      event({ id: 32, slug: 'comes' }),
    ];
    fake.records.tags = [gratis];
    fake.records.categories = [
      { ...musica, name: 'Música' },
      { ...jazz, parent: 0 },
    ];
    const { imported, lines } = await run();
    expect(imported.records).toEqual({
      ...{ new: 1, changed: 4, unchanged: 3, edited: 0, 'left out': 0, gone: 2, linked: 0 },
    });
    expect(lines).toMatchObject([
      { what: 'deleted', kind: 'tag', id: 21 },
      { what: 'put into the trash', kind: 'event', id: 31 },
    ]);
    expect(await version(30)).toBe(1);
    expect(await get('/events/19')).toMatchObject({ title: 'Other', modified: '2026-01-02 03:04:05', venue: [] });
    expect(await get('/events/31')).toMatchObject({ code: 'event-no-longer-available' });
    expect(await get('/events?categories=3&start_date=2000-01-01&end_date=2100-01-01')).toMatchObject({ total: 0 });
    // Two records of one language are no translations of each other.
    const third = await run({ translations: [{ kind: 'post', ids: [19, 30] }] });
    expect(third.imported.records).toMatchObject({ new: 0, changed: 0, unchanged: 8, gone: 0, linked: 0 });
    expect(third.lines).toMatchObject([{ what: 'not linked', kind: 'event', id: 30 }]);
  });

  it('leaves what was edited here, and says so, unless theirs counts', async () => {
    const { run, fake, get, service } = await moving(all());
    await run();
    const edit = (path: string, body: object) => service.call('PUT', path, { as: 'admin', body });
    await edit('/events/19', { title: 'Ours' });
    await edit('/venues/8', { city: 'Lugo' });
    await edit('/tags/20', { name: 'Nosa' });
    fake.records.events = [{ ...concerto, title: 'Theirs' }];
    const second = await run();
    expect(second.lines.map(({ what, kind }) => [what, kind])).toEqual([
      ['edited here, left as it is', 'tag'],
      ['edited here, left as it is', 'venue'],
      ['edited here, left as it is', 'event'],
    ]);
    expect(await get('/events/19')).toMatchObject({ title: 'Ours' });
    const third = await run({ overwriteEdits: true });
    expect([third.imported.records.changed, third.lines]).toEqual([3, []]);
    expect([await get('/events/19'), await get('/tags/20')]).toMatchObject([{ title: 'Theirs' }, { name: 'Gratis' }]);
    expect((await run()).imported.records).toMatchObject({ unchanged: 6, edited: 0 });
  });

  it('says of records in the trash here that they are there', async () => {
    const { run, fake, service } = await moving(all());
    await run();
    await service.call('DELETE', '/venues/8', { as: 'admin' });
    fake.records.events = [{ ...concerto, title: 'Theirs' }];
    const { lines } = await run();
    expect(lines).toMatchObject([
      { what: 'edited here, left as it is', kind: 'venue', id: 8, why: 'it is in the trash here' },
      { what: 'not linked', kind: 'event', id: 19, why: 'venue 8 is in the trash here' },
    ]);
    await service.call('DELETE', '/events/19', { as: 'admin' });
    expect((await run()).lines).toContainEqual(
      expect.objectContaining({ what: 'edited here, left as it is', kind: 'event', why: 'it is in the trash here' }),
    );
  });

  it('follows what the source hides now, and takes back from the trash what is there again', async () => {
    const { run, fake, get } = await moving({ events: [event({ id: 7 }), event({ id: 8, slug: 'y' })] });
    await run();
    fake.records.events = [event({ id: 7, hide_from_listings: true })];
    expect((await run()).imported.records).toMatchObject({ changed: 1, gone: 1 });
    expect(await get('/events/7')).toMatchObject({ hide_from_listings: true, status: 'publish' });
    fake.records.events = [event({ id: 8, slug: 'y' })];
    expect((await run()).imported.records).toMatchObject({ changed: 1, gone: 1 });
    expect(await get('/events/8')).toMatchObject({ status: 'publish', slug: 'y' });
  });

  it('leaves what the source names and does not show', async () => {
    const { run, fake, get } = await moving({ events: [event({ id: 7, hide_from_listings: true })] });
    await run();
    fake.records.events = [event({ id: 7, hide_from_listings: true, status: 'trash' })];
    const { imported, lines } = await run();
    expect(imported.records).toMatchObject({ gone: 0, 'left out': 1 });
    expect(lines).toEqual([{ what: 'left out', kind: 'event', id: 7, why: 'it is not shown' }]);
    expect(await get('/events/7')).toMatchObject({ status: 'publish' });
  });

  it('does not take what the clock has published for an edit', async () => {
    const soon = { status: 'future', date: '2027-02-01 10:00:00', date_utc: '2027-02-01 09:00:00' };
    const { run, fake, service } = await moving({ events: [event({ id: 7, ...soon })] });
    await run();
    await service.publishDue(); // the clock of the test is later
    fake.records.events = [event({ id: 7, ...soon, title: 'Published' })];
    expect((await run()).imported.records).toMatchObject({ changed: 1, edited: 0 });
  });
});

it('links translations that a table names, posts and terms', async () => {
  const { run, service, get } = await moving({ events: [event({ id: 7 })], tags: [tag({ id: 7, name: 'a' })] });
  await run();
  const other = await openOriginal({ events: [event({ id: 8 })], tags: [tag({ id: 8, name: 'b', slug: 'b' })] }, KNOWN);
  onTestFinished(other.stop);
  const { imported } = await importInto(
    service,
    connected(other.address, KNOWN),
  )({
    ...{ language: 'ca', sites: [SITE, { ...SITE, language: 'ca' }] },
    translations: [
      { kind: 'post', ids: [7, 8] },
      { kind: 'tag', ids: [7, 8] },
    ],
  });
  expect(imported.records.linked).toBe(2);
  expect(await get('/events/7')).toMatchObject({ language: 'gl', translations: { ca: { id: 8 } } });
  expect(await get('/tags/8')).toMatchObject({ language: 'ca', translations: { gl: { id: 7 } } });
});
