/**
 * A drill: an upgrade with a new field and index while the version before still writes, and the way
 * back. It prints each step.
 */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, QueryCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { SCHEMA } from '../../shared/store/schema.ts';
import { type Engine, startEngine } from '../../tools/local/engine.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { ACCESS, CREDENTIALS } from '../../tools/local/local-table.ts';
import { addUsers, authorizationOf } from '../../tools/local/test-users.ts';
import { storeAt } from '../support/called.ts';
import { firstLine, output } from '../support/output.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TABLE = 'Calendar';
const TREE = ['shared', 'functions', 'infra', 'tools', 'cdk.json', 'package.json', 'package-lock.json'];
/**
 * The changes that make the next version: the field `fax` of organizers, an index of organizers by
 * e-mail, and the use of what a repair adds.
 */
const NEXT: readonly [file: string, before: string | RegExp, after: string][] = [
  ['shared/store/schema.ts', `SCHEMA = ${SCHEMA};`, `SCHEMA = ${SCHEMA + 1};`],
  ['shared/store/schema.ts', /NEEDED_REPAIR = \d+;/, `NEEDED_REPAIR = ${SCHEMA + 1};`],
  ['shared/store/table.ts', '  bySlug: {', "  byMail: { partition: 'qm', sort: 'qs', project: ['x'] },\n  bySlug: {"],
  ['shared/linked/organizer-record.ts', '  email: Text,', "  email: Text,\n  fax: v.optional(Text, ''),"],
  ['shared/linked/organizer-input.ts', '  phone: NumericLine,', '  phone: NumericLine,\n  fax: NumericLine,'],
  ['shared/linked/organizer-view.ts', '  email: optionalText,', '  email: optionalText,\n  fax: optionalText,'],
  ['shared/linked/organizer-view.ts', 'withoutEmpty({ ', 'withoutEmpty({ fax: escapeTitle(record.fax), '],
  [
    'shared/linked/organizer-write.ts',
    "email: input.email ?? before?.email ?? '',",
    "email: input.email ?? before?.email ?? '',\n    fax: input.fax ?? before?.fax ?? '',",
  ],
  [
    'shared/linked/organizer-write.ts',
    '  linkedDerivedData(organizer, {',
    '  withMail(organizer, linkedDerivedData(organizer, {',
  ],
  [
    'shared/linked/organizer-write.ts',
    '    entryDetails: undefined,\n  });',
    "    entryDetails: undefined,\n  }));\nconst withMail = ({ email, id }: OrganizerRecord, own: OwnDerivedData): OwnDerivedData =>\n  email === '' ? own : { ...own, attributes: { ...own.attributes, qm: 'mail', qs: email + '#' + id } };",
  ],
];

const rest: (() => void | Promise<void>)[] = [];
afterAll(async () => {
  for (const end of rest.reverse()) await end();
});
const folder = (name: string): string => {
  return temporaryFolder(name).path;
};

const sourceOfNext = (): string => {
  const tree = folder('next');
  for (const name of TREE) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const [file, before, after] of NEXT) {
    const text = readFileSync(join(tree, file), 'utf8');
    const changed = text.replace(before, () => after);
    if (changed === text) throw new Error(`${file} has no ${before} any more: the next version cannot be made of it`);
    writeFileSync(join(tree, file), changed);
  }
  return tree;
};

const step = (text: string): void => console.log(`— ${text}`);

interface Version {
  readonly call: (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>;
  readonly stop: () => Promise<void>;
}

/** Starts a version. Both versions use the same table, each with its own data folder. */
const serve = async (tree: string, engine: Engine): Promise<Version> => {
  const home = folder('home');
  const start = join(home, 'start.mjs');
  writeFileSync(
    start,
    `import { startServer } from ${JSON.stringify(join(tree, 'tools/local/start-server.ts'))};
const { urls } = await startServer({ port: 0, home: ${JSON.stringify(home)}, fresh: false });
console.log(urls.gl);`,
  );
  const child = spawnBound(process.execPath, [start], {
    cwd: tree,
    env: { ...process.env, DYNAMODB_ENDPOINT: engine.endpoint },
  });
  child.stderr.pipe(process.stderr);
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
  const url = await firstLine(child);
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  rest.push(stop);
  return {
    call: async (method, path, body) => {
      const headers = { authorization: authorizationOf('editor'), 'content-type': 'application/json' };
      const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: await answer.json() };
    },
    stop,
  };
};

const command = async (tree: string, engine: Engine, ...args: string[]) => {
  const env = { ...process.env, ...CREDENTIALS, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint };
  const child = spawnBound(process.execPath, [join(tree, 'tools/cli/calendar.ts'), ...args, '--table', TABLE], {
    cwd: tree,
    env,
  });
  const { code, stdout, stderr } = await output(child);
  step(`calendar ${args.join(' ')}: ${stdout.trim().split('\n').at(-1)}`);
  return { code, out: stdout + stderr };
};

const Shown = v.object({ id: v.number(), organizer: v.string(), email: v.string(), fax: v.optional(v.string()) });
type Shown = v.InferOutput<typeof Shown>;

/** What clients have been told is stored. */
const told = new Map<number, Shown>();
let number = 0;

const create = async (version: Version, more: object = {}): Promise<Shown> => {
  const n = ++number;
  const { status, body } = await version.call('POST', '/organizers', {
    organizer: `Organizer ${n}`,
    email: `o${n}@example.org`,
    ...more,
  });
  expect(status).toBe(201);
  const shown = v.parse(Shown, body);
  told.set(shown.id, shown);
  return shown;
};
const change = async (version: Version, id: number, fields: object): Promise<void> => {
  const { status, body } = await version.call('PUT', `/organizers/${id}`, fields);
  expect(status).toBe(200);
  told.set(id, v.parse(Shown, { ...told.get(id), ...v.parse(Shown, body) }));
};
/** The number of writes that each of two concurrent writers has to complete. */
const TIMES = 20;

/** Writes one record after another from now on. */
const keepWriting = (work: (n: number) => Promise<void>) => {
  let [isOn, n] = [true, 0];
  const enough = Promise.withResolvers<void>();
  const writing = (async () => {
    for (; isOn; n++) {
      await work(n);
      if (n === TIMES) enough.resolve();
    }
  })();
  writing.catch(enough.reject);
  enough.promise.catch(() => {}); // the error is reported to whoever waits for it
  const stop = async (): Promise<number> => {
    isOn = false;
    await writing;
    return n;
  };
  return { enough: enough.promise, stop };
};

const client = (engine: Engine): DynamoDBClient => new DynamoDBClient({ ...ACCESS, endpoint: engine.endpoint });

/** Does what `cdk deploy CalendarData` makes CloudFormation do. */
const addIndex = async (engine: Engine): Promise<void> => {
  const AttributeDefinitions = ['pk', 'sk', 'g', 'gs', 'd', 'ds', 'qm', 'qs'].map(AttributeName => ({
    AttributeName,
    AttributeType: 'S' as const,
  }));
  const KeySchema = [
    { AttributeName: 'qm', KeyType: 'HASH' as const },
    { AttributeName: 'qs', KeyType: 'RANGE' as const },
  ];
  const Create = {
    IndexName: 'byMail',
    KeySchema,
    Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['x'] },
  };
  await client(engine).send(
    new UpdateTableCommand({ TableName: TABLE, AttributeDefinitions, GlobalSecondaryIndexUpdates: [{ Create }] }),
  );
};
const mails = async (engine: Engine): Promise<string[]> => {
  const { Items = [] } = await client(engine).send(
    new QueryCommand({
      TableName: TABLE,
      IndexName: 'byMail',
      KeyConditionExpression: 'qm = :m',
      ExpressionAttributeValues: { ':m': { S: 'mail' } },
    }),
  );
  return Items.map(({ qs }) => qs?.S ?? '');
};
const toldMails = (): string[] => [...told.values()].map(({ email, id }) => `${email}#${id}`).sort();

it('an upgrade with a new field and index while the version before writes, and back: nothing is lost', async () => {
  const engine = await startEngine();
  rest.push(engine.stop);
  const next = sourceOfNext();
  const before = await serve(ROOT, engine);
  await addUsers(storeAt(engine.endpoint, TABLE, each => each));
  for (let i = 0; i < 10; i++) await create(before);
  step(`the version before serves ${told.size} organizers`);

  const lacking = await command(next, engine, 'verify', '--ready');
  expect(lacking).toMatchObject({ code: 2, out: expect.stringMatching(/no index byMail.*\n.*verify --repair/) });
  await addIndex(engine);
  step('the index is added');

  const early = await serve(next, engine);
  expect((await early.call('GET', '/organizers')).status).toBe(503);
  expect((await early.call('POST', '/organizers', { organizer: 'Early' })).status).toBe(503);
  step('the next version, deployed before the repair, answers 503');
  await early.stop();

  const writingBefore = keepWriting(async n => {
    const { id } = await create(before);
    await change(before, n % 2 === 0 ? id : Math.min(...told.keys()), { organizer: `Changed ${n}` });
  });
  expect((await command(next, engine, 'verify', '--repair')).code).toBeOneOf([0, 2]);
  expect((await command(next, engine, 'verify', '--ready')).code).toBe(0);

  const after = await serve(next, engine);
  const writingAfter = keepWriting(async n => {
    const { id } = await create(after, { fax: `+34 ${n}` });
    await change(after, id, { organizer: `Renamed ${n}` });
  });
  await Promise.all([writingBefore.enough, writingAfter.enough]);
  const [written, withFax] = [await writingBefore.stop(), await writingAfter.stop()];
  step(`both wrote at once: ${written} times the version before, ${withFax} times the next`);

  expect((await command(next, engine, 'verify', '--repair')).code).toBe(0);
  expect((await command(next, engine, 'verify')).code).toBe(0);
  expect((await mails(engine)).sort()).toEqual(toldMails());
  step(`the index has all ${told.size}`);

  await after.stop();
  for (const id of told.keys()) await change(before, id, { organizer: `Back ${id}` });
  step('back: the version before has changed every organizer');

  const again = await serve(next, engine);
  expect((await command(next, engine, 'verify', '--repair')).code).toBe(0);
  for (const [id, shown] of told) {
    const { body } = await again.call('GET', `/organizers/${id}`);
    expect(v.parse(Shown, body)).toEqual(shown);
  }
  expect((await mails(engine)).sort()).toEqual(toldMails());
  expect([...told.values()].filter(({ fax }) => fax !== undefined)).toHaveLength(withFax);
  step(`forward again: all ${told.size} are as clients were told, ${withFax} of them with the new field`);
});
