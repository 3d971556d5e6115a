/** `calendar verify` finds out who added a picture and whether it is public, in tables from before that was stored. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postKey } from '../../shared/store/table.ts';
import { verifyTable } from '../../tools/cli/verify/verify-table.ts';
import { stageTable } from '../../tools/table/open-table.ts';
import { postId } from '../support/ids.ts';
import { instant } from '../support/instant.ts';
import { NOW, openService, type Service } from '../support/service.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const EDITOR = 2;
const AUTHOR = 3;

let service: Service;
const pictures: Record<string, number> = {};
beforeAll(async () => {
  service = await openService();
  const create = async (as: string, path: string, body: object) =>
    (await service.call('POST', path, { as, body })).body;
  const pictured = async (name: string, as: string, path: string, body: object) => {
    const made = await create(as, path, { ...body, image: `https://example.org/${name}.jpg` });
    pictures[name] = made.image.id;
    return made.id;
  };
  await pictured('public', 'author', '/events', M);
  await pictured('draft', 'author', '/events', { ...M, status: 'draft' });
  await pictured('venue', 'editor', '/venues', { venue: 'Mairie' });
  const closed = await pictured('protected', 'editor', '/events', { ...M, status: 'draft' });
  await service.call('PUT', `/events/${closed}`, { as: 'editor', body: { password: 'sésamo' } });
  await service.call('PUT', `/events/${closed}`, { as: 'editor', body: { status: 'publish' } });
  await pictured('shared', 'author', '/events', { ...M, status: 'draft' });
  await create('editor', '/organizers', { organizer: 'Banda', image: String(pictures.shared) });
  const left = await pictured('left', 'author', '/events', { ...M, status: 'draft' });
  await service.call('PUT', `/events/${left}`, { as: 'author', body: { image: null } });
});
afterAll(() => service.stop());

const id = (name: string): number => pictures[name] ?? 0;
const known = async (): Promise<object> => {
  const names = Object.keys(pictures);
  const items = await service.store.read(
    names.map(name => postKey(postId(id(name)))),
    'consistent',
  );
  return Object.fromEntries(names.map((name, i) => [name, [items[i]?.author ?? 0, items[i]?.published ?? 0]]));
};
const verify = async (repair: boolean) => {
  const lines: string[] = [];
  const at = stageTable({ endpoint: service.endpoint, table: service.table });
  const { different, putRight } = await verifyTable(at, {
    repair,
    now: instant(NOW + 3600),
    stop: new AbortController().signal,
    watch: scan => scan(() => {}),
    report: ({ kind, key, is, should }) => void lines.push(`${kind} ${key.pk}: ${is} -> ${should}`),
  });
  at.client.destroy();
  return { different, putRight, lines: lines.sort() };
};

const RIGHT = {
  public: [AUTHOR, 1],
  draft: [AUTHOR, 0],
  venue: [EDITOR, 1],
  protected: [EDITOR, 0],
  shared: [AUTHOR, 1],
  left: [AUTHOR, 0],
};

it('a table of this version lacks nothing', async () => {
  expect(await known()).toEqual(RIGHT);
  expect(await verify(false)).toEqual({ different: 0, putRight: 0, lines: [] });
});

/** As pictures were stored before. */
const forget = () =>
  Promise.all(
    Object.entries(pictures).map(([name, picture]) =>
      service.store.commit([
        { put: { ...postKey(postId(picture)), type: 'picture', id: picture, url: `https://example.org/${name}.jpg` } },
      ]),
    ),
  );

describe('an older table', () => {
  beforeEach(forget);

  it('what it lacks is named', async () => {
    const { different, putRight, lines } = await verify(false);
    expect([different, putRight]).toEqual([5, 0]);
    expect(lines.find(line => line.startsWith(`picture R#${id('shared')}:`))).toBe(
      `picture R#${id('shared')}: {"author":0,"published":0} -> {"author":${AUTHOR},"published":1}`,
    );
  });

  it('and filled in: by the author of the oldest record that shows it, and public where a public one does', async () => {
    expect(await verify(true)).toMatchObject({ different: 5, putRight: 5 });
    expect(await known()).toEqual({ ...RIGHT, left: [0, 0] }); // nothing tells any more whose it is: editors may use it
    expect(await verify(true)).toEqual({ different: 0, putRight: 0, lines: [] });
  });

  it('nobody but editors uses it before that', async () => {
    const use = async (as: string) => {
      const body = { ...M, image: String(id('public')) };
      return (await service.call('POST', '/events', { as, body })).status;
    };
    expect([await use('author'), await use('contributor'), await use('editor')]).toEqual([400, 400, 201]);
    // That it is public an editor’s publication tells as well; whose it is, only the repair.
    expect([await use('author'), await use('contributor')]).toEqual([201, 201]);
  });
});
