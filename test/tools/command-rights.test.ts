/**
 * What commands do to a table with `--table`, checked against their policies as AWS does it: they
 * lack no right, and each right that a row of `infra/command-grants.ts` grants by itself is used.
 * Rights of functions that a command runs as are used by those functions (`test/support/roles.ts`).
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { COMMANDS, type CommandName, type CommandRights, policyOf, WHOLE } from '../../infra/command-grants.ts';
import { ACTIONS, WORKS, type Work } from '../../infra/grants.ts';
import { newPicture } from '../../shared/model/picture.ts';
import { plainPicture } from '../../shared/model/post.ts';
import { toStored } from '../../shared/store/records.ts';
import { OLDEST_TABLE, OLDEST_WRITER } from '../../shared/store/schema.ts';
import { postKey, SCHEMA_KEY } from '../../shared/store/table.ts';
import { BUCKET } from '../../tools/local/bucket.ts';
import { CREDENTIALS, ensureTable } from '../../tools/local/local-table.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { askingProxy } from '../support/asking-proxy.ts';
import { storeAt } from '../support/called.ts';
import { commandNamed, newHome } from '../support/commands.ts';
import type { AccessRequest } from '../support/iam.ts';
import { postId } from '../support/ids.ts';
import { listening } from '../support/listening.ts';
import { openPictures } from '../support/pictures.ts';
import { useService } from '../support/service.ts';

const ADDRESS = 'anna@example.org';
const home = newHome();
const archive = join(home, 'archive');
const EMPTY = 'Empty';
/** A table whose name tells its deployment, whose parameter names the bucket of pictures. */
const DEPLOYED = 'CalendarData-Table';
const parameters = createServer(async (request, response) => {
  const Value = (await text(request)).includes('/pictures') ? BUCKET : DEPLOYED;
  response.end(JSON.stringify({ Parameters: [{ Value }] }));
});
const pictures = await openPictures();
const UPLOAD = { at: 0, name: 'a.jpg', title: '', caption: '', description: '', post: 0 };
const PICTURE = {
  id: postId(7),
  url: 'https://agenda.example/gl/wp-content/uploads/7/a.jpg',
  author: 1,
  upload: UPLOAD,
};
const server = createServer((_, response) => void response.setHeader('etag', '"1"').end(JSON.stringify(FEED)));
const feed = `${await listening(server)}/events.gl.json`;
const FEED = [{ id: 1, title: 'Fair', start_date: '2027-05-03 10:00', venue: { venue: 'Square' }, tags: ['fair'] }];

/**
 * The commands in this order, on the table of the service or on an empty one, with their exit
 * codes.
 */
const TYPED: readonly [command: CommandName, args: string, code?: number, table?: string][] = [
  ['users', 'users add first --role author', 0, EMPTY],
  ['users', `users add ${ADDRESS} --role author`],
  ['users', 'users add bert --role author'],
  ['users', 'users list'],
  ['users', 'users role bert --role editor'],
  ['passwords', 'passwords issue bert --name website'],
  ['passwords', 'passwords list bert'],
  ['passwords', 'passwords revoke bert --name website'],
  ['load', `load ${feed} --user bert --source feed --prune`],
  ['load', `load ${feed} --user bert --dry-run`],
  ['verify', 'verify --ready'],
  ['verify --repair', 'verify --repair'],
  ['verify', 'verify'],
  ['export', `export ${archive} --with-passwords`],
  ['verify --restored', 'verify --restored'],
  ['forget', `forget ${ADDRESS}`, 2],
  ['forget', `forget ${ADDRESS} --yes`],
  ['users remove --reassign', 'users remove editor --reassign admin'],
  ['users', 'users remove author'],
  ['purge', 'purge --older-than 30d'],
  ['purge --pictures', 'purge --pictures --older-than 30d --config infra/example.json', 0, DEPLOYED],
  ['import', `import ${archive}`, 0, 'New'],
];

const EVENTS = [
  {
    title: 'Concert',
    start_date: '2027-05-02 20:00:00',
    end_date: '2027-05-02 22:00:00',
    venue: { venue: 'Hall', city: 'Lugo' },
    organizer: { organizer: 'Town', email: ADDRESS },
    categories: [{ name: 'Music' }],
    tags: ['free'],
    image: 'https://x.example/a.jpg',
  },
  { title: 'Concert', start_date: '2027-06-02 20:00:00', end_date: '2027-06-02 22:00:00', status: 'draft' },
];

const arnOf = (table: string): string => `arn:aws:dynamodb:eu-west-1:123456789012:table/${table}`;
const asked = new Map<string, AccessRequest[]>();

process.setMaxListeners(0); // each command listens for Ctrl-C, and all run in one process here
const service = await useService();
const proxy = await askingProxy(service.endpoint, arnOf);
const { table } = readDeployment(inject('assembly'), EMPTY, 'SECRET');
for (const name of [EMPTY, 'New', DEPLOYED, `${DEPLOYED}-2`]) await ensureTable(service.endpoint, name, table);
Object.assign(process.env, CREDENTIALS, {
  AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint,
  AWS_ENDPOINT_URL_SSM: await listening(parameters),
  AWS_ENDPOINT_URL_S3: pictures.endpoint,
});
const unused = { ...toStored(newPicture({ ...plainPicture(PICTURE), ...PICTURE })), ...postKey(PICTURE.id) };
await storeAt(service.endpoint, DEPLOYED, client => client).commit([{ put: unused }]);
service.setNow(Date.UTC(2025, 0, 1) / 1000); // long enough ago for a purge
for (const body of EVENTS) await service.call('POST', '/events', { as: 'editor', body });
const body = { organizer: 'Gone', email: ADDRESS };
const { body: gone } = await service.call('POST', '/organizers', {
  as: 'editor',
  body,
  headers: { 'idempotency-key': '7' },
});
await service.call('DELETE', `/organizers/${gone.id}`, { as: 'editor' });
afterAll(async () => {
  server.close();
  parameters.close();
  await pictures.close();
  proxy.stop();
});

/** Sets the schema to that of an older version: newer code raises it before it writes. */
const lowerSchema = async (table: string): Promise<void> => {
  const store = storeAt(service.endpoint, table, client => client);
  await store.commit([{ put: { ...SCHEMA_KEY, schema: OLDEST_TABLE, oldestWriter: OLDEST_WRITER - 1, version: 1 } }]);
};

it.each(TYPED)('%s may all that it does: %s', async (command, args, code = 0, table = service.table) => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  if (table !== 'New') await lowerSchema(table);
  const [name = '', ...more] = args.split(' ');
  const requests = await proxy.withRights(policyOf(COMMANDS[command], arnOf(table)), async () => {
    const typed = await commandNamed(name);
    await typed?.parseAsync([...more, '--table', table], { from: 'user' });
  });
  expect(process.exitCode ?? 0).toBe(code);
  process.exitCode = 0;
  asked.set(command, [...(asked.get(command) ?? []), ...requests]);
});

it('no pictures are purged by a table that their deployment does not use', async () => {
  const args = ['--pictures', '--older-than', '30d', '--config', 'infra/example.json', '--table', `${DEPLOYED}-2`];
  const typed = await commandNamed('purge');
  await expect(typed?.parseAsync([...args, '--dry-run'], { from: 'user' })).rejects.toThrow('is not in use');
});

/**
 * Commands for tables unlike this one, such as an imported calendar, or one with any damage. Not
 * all of their rights are used here.
 */
const ANY: ReadonlySet<string> = new Set<CommandName>(['import', 'verify', 'verify --repair', 'verify --restored']);

const granted = Object.entries<CommandRights>(COMMANDS);

describe.each(granted.filter(([command]) => !ANY.has(command)))('%s', (command, rights) => {
  const requests = () => asked.get(command) ?? [];

  it('does all that its row grants', () => {
    const unused = WORKS.flatMap(work =>
      (rights[work] ?? [])
        .filter(partitions => !requests().some(request => isUse(request, work, partitions)))
        .map(partitions => `${work} ${partitions}`),
    );
    expect(unused).toEqual([]);
  });

  it('asks the whole table for what its row grants', () => {
    const used = requests().flatMap(({ action }) =>
      Object.entries(WHOLE).flatMap(([name, is]) => (is === action ? name : [])),
    );
    expect(new Set(used)).toEqual(new Set(rights.whole));
  });
});

const isUse = ({ action, context }: AccessRequest, work: Work, partitions: string): boolean =>
  ACTIONS[work].some(each => each === action) &&
  (context['dynamodb:LeadingKeys'] ?? []).some(key =>
    partitions.endsWith('*') ? key.startsWith(partitions.slice(0, -1)) : key === partitions,
  );

it.each(granted)('docs/policies have the policy of %s', async (command, rights) => {
  const policy = JSON.stringify(policyOf(rights, 'arn:aws:dynamodb:REGION:ACCOUNT:table/TABLE'), null, 2);
  await expect(`${policy}\n`).toMatchFileSnapshot(`../../docs/policies/${command.replaceAll(/\W+/g, '-')}.json`);
});
