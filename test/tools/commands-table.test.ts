import { expect, it } from 'vitest';
import { SCHEMA_KEY } from '../../shared/store/table.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import { CONCERT, calendar, useLoader } from '../support/commands.ts';

const at = await useLoader();

it('a table that newer code has written is read, and written by no command', async () => {
  const store = storeOf(at.server);
  const [said] = await store.read([SCHEMA_KEY], 'consistent');
  await store.commit([{ put: { ...said, ...SCHEMA_KEY, schema: 99 } }, { put: { pk: 'Z#', sk: 'later' } }]);
  const file = at.writeLines('newer.jsonl', [CONCERT]);
  const here = ['--home', at.home];
  const writing = await Promise.all([
    calendar(['users', 'add', 'zoe', '--role', 'editor', ...here]),
    calendar(['users', 'role', 'loader', '--role', 'author', ...here]),
    calendar(['users', 'remove', 'loader', ...here]),
    calendar(['passwords', 'issue', 'loader', '--name', 'more', ...here]),
    calendar(['passwords', 'revoke', 'loader', '--name', 'first', ...here]),
    calendar(['purge', '--older-than', '1h', ...here]),
    calendar(['verify', '--repair', ...here]),
    calendar(at.load(file, 'fr', '--dry-run')),
  ]);
  const refused = [1, '', expect.stringMatching(/^Newer code has written this table \(schema 99, .*\n$/)];
  expect(writing.map(({ code, out, err }) => [code, out, err])).toEqual(writing.map(() => refused));

  const [verified, listed, tried, pictures] = await Promise.all([
    calendar(['verify', ...here]),
    calendar(['users', 'list', ...here]),
    calendar(['purge', '--older-than', '1h', '--dry-run', ...here]),
    calendar(['purge', '--pictures', '--older-than', '30d', '--dry-run', ...here]),
  ]);
  expect([verified.code, listed.code, tried.code]).toEqual([0, 0, 0]);
  expect([pictures.out, pictures.err]).toEqual(['would go: 0 pictures, 0 files\n', '']);
  expect(verified.err).toContain('Newer code has written this table (schema 99, ');
  expect(verified.out).toContain(', 1 item of kinds that this version does not know, and leaves alone');
  await store.commit([{ put: { ...said, ...SCHEMA_KEY } }, { remove: { pk: 'Z#', sk: 'later' } }]);
});
