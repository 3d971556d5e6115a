/** `calendar compare` of two services: one was restored from the other, then both were changed. */
import { afterAll, expect, it } from 'vitest';
import { prepareFolder, readManifest } from '../../tools/archive/files.ts';
import { compareServices } from '../../tools/cli/compare/compare-services.ts';
import { exportTable } from '../../tools/cli/export/export-table.ts';
import { importArchive } from '../../tools/cli/import/restore.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { connectTo } from '../../tools/original/connection.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { calendar } from '../support/commands.ts';
import { createRecord } from '../support/create.ts';
import { type OnPort, openOnPort } from '../support/on-port.ts';
import { LOGINS, type Opened, passwordOf } from '../support/service.ts';

const home = temporaryFolder('compare');
const never = new AbortController().signal;

/** Copies all records of one service to the other. */
const restore = async (from: Opened, into: Opened): Promise<void> => {
  prepareFolder(home.path);
  const [source, target] = [localTable(from), localTable(into)];
  await exportTable(source, home.path, { withPasswords: true, stop: never });
  const archive = { folder: home.path, manifest: readManifest(home.path) };
  await importArchive(target, { ...archive, stop: never, onLine: () => {} });
  for (const { client } of [source, target]) client.destroy();
};

type Shown = Readonly<Record<string, unknown>>;
/** The change that is made here to an event of its own, and the field that has to be reported. */
const SEEDS: readonly (readonly [field: string, change: Shown, event?: Shown])[] = [
  ['event.title', { title: 'Another title' }],
  ['event.start_date', { start_date: '2027-05-10 09:00:00' }],
  ['event.cost', { cost: '13' }, { cost: '12' }],
  ['event.image', { image: false }, { image: 'https://a.example/a.jpg' }],
  ['event.status', { status: 'draft' }],
  ['event.categories', { categories: ['Folk'] }, { categories: ['Folk', 'Jazz'] }],
  ['event.venue', { venue: [] }, { venue: { venue: 'Hall', city: 'Lugo' } }],
  ['event', { hide_from_listings: true }],
  ['event.all_day', { password: 'long enough' }],
];
const OTHERS: readonly (readonly [field: string, kind: string, created: Shown, change: Shown])[] = [
  ['venue.address', 'venues', { venue: 'One', address: 'Rúa 1' }, { address: 'Rúa 2' }],
  ['venue.geo_lat', 'venues', { venue: 'Two', geo_lat: 42, geo_lng: -8 }, { geo_lat: 43, geo_lng: -8 }],
  ['venue.city', 'venues', { venue: 'Three', city: 'Vigo' }, { city: '' }],
  ['organizer.email', 'organizers', { organizer: 'One', email: 'a@example.org' }, { email: 'b@example.org' }],
  ['organizer.organizer', 'organizers', { organizer: 'Two' }, { organizer: 'Twice' }],
  ['category.name', 'categories', { name: 'One' }, { name: 'Once' }],
  ['category.parent', 'categories', { name: 'Two' }, { parent: 1 }],
  ['tag.slug', 'tags', { name: 'Two' }, { slug: 'twice' }],
];
const seeded: { readonly field: string; readonly id: number; readonly path: string; readonly change: Shown }[] = [];

const there = await openOnPort();
afterAll(there.stop);
const make = async (kind: string, fields: Shown): Promise<number> =>
  (await createRecord(there.service, kind, fields)).id;
for (const [i, [field, change, event = {}]] of SEEDS.entries()) {
  const dates = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
  const id = await make('events', { title: `Concert &amp; "${i}"`, ...dates, ...event });
  seeded.push({ field, id, path: `/events/${id}`, change });
}
for (const [field, kind, created, change] of OTHERS) {
  const id = await make(kind, created);
  seeded.push({ field, id, path: `/${kind}/${id}`, change });
}
const AT = { start_date: '2027-06-01 10:00', end_date: '2027-06-01 11:00' };
const closed = await make('events', { title: 'Closed', ...AT, tags: ['closed'] });
await there.service.call('PUT', `/events/${closed}`, { as: 'admin', body: { password: 'open it' } });
const trashed = await make('events', { title: 'Gone', ...AT });
await there.service.call('DELETE', `/events/${trashed}`, { as: 'admin' });
const here = await openOnPort({ items: [] });
afterAll(here.stop);
await restore(there.service, here.service);

const compare = async (login?: string) => {
  const credentials = login === undefined ? undefined : { login, password: passwordOf(login) };
  const connected = ({ apiOf }: OnPort) => connectTo({ address: apiOf('gl'), credentials, stop: never });
  return compareServices({ source: connected(there), here: connected(here), told: { idOffset: 0, images: [] } });
};

it.each([
  ['anonymous', undefined],
  ['an administrator', LOGINS.administrator],
])('a service that was restored shows the same to %s, but for its address', async (_, login) => {
  const { counts, differences } = await compare(login);
  expect(new Set(differences.map(({ why }) => why))).toEqual(
    new Set([expect.stringContaining('the page and the global id')]),
  );
  expect(counts.get('event')).toBe(SEEDS.length + (login === undefined ? 1 : 2));
});

it('finds each difference, wherever it is', async () => {
  for (const { path, change } of seeded) {
    const { status } = await here.service.call('PUT', path, { as: 'admin', body: change });
    expect([path, status]).toEqual([path, 200]);
  }
  const { differences } = await compare(LOGINS.administrator);
  const reported = new Set(
    differences.filter(({ why }) => why === undefined).map(({ field, id }) => `${field} of ${id}`),
  );
  expect(seeded.map(({ field, id }) => `${field} of ${id}`).filter(name => !reported.has(name))).toEqual([]);
  expect(reported).toContain('event order of undefined');
});

it('the command: exits with 2, and says what differs by field', async () => {
  const password = { CALENDAR_PASSWORD: passwordOf('admin') };
  const args = ['compare', there.apiOf('gl'), `${here.origin}/gl`, '--user', 'admin'];
  const { code, out } = await calendar(args, '', password);
  expect([code, out]).toEqual([
    2,
    expect.stringMatching(/^event\.title: 1 differ\n {2}\d+: "Concert .*" there, "Another/m),
  ]);
  expect(out).toMatch(/ differ without a known reason: .* 4 venues, /);
  const same = await calendar(['compare', there.apiOf('gl'), there.apiOf('gl')]);
  expect([same.code, same.out]).toEqual([0, expect.stringMatching(/^Nothing differs without a known reason: 4 cat/)]);
});
