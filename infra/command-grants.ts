/**
 * IAM policies for each command with `--table`, for those who run it (docs/rights.md). The rights
 * of functions are in `grants.ts`. A command that runs the code of functions has their rights; its
 * further rights are listed here.
 */
import { PRIVATE, PUBLIC } from '../shared/model/picture-files.ts';
import { PARTITIONS, type Partitions } from '../shared/store/schema.ts';
import { INDEXES } from '../shared/store/table.ts';
import { ACTIONS, type FunctionName, only, POST_EDITORS, partitionsFor, WORKS, type Work } from './grants.ts';

/** Actions without keys, which no condition on partitions can restrict. */
export const WHOLE = { scan: 'dynamodb:Scan', describe: 'dynamodb:DescribeTable' } as const;

const FILES = { list: 's3:ListBucket', read: 's3:GetObject', put: 's3:PutObject', remove: 's3:DeleteObject' } as const;

export interface CommandRights extends Readonly<Partial<Record<Work, readonly Partitions[]>>> {
  /** Functions whose code the command runs. */
  readonly as?: readonly FunctionName[];
  /** Items that the command writes in batches, without conditions. */
  readonly batch?: readonly Partitions[];
  readonly whole?: readonly (keyof typeof WHOLE)[];
  /** What the command does with files of pictures. It finds them by a list and a parameter. */
  readonly files?: readonly (keyof typeof FILES)[];
}

/** Every command that uses the table reads this (`schemaGuard`). */
const SCHEMA = ['V#schema'] as const;
/** The items that tell the number of records, by which commands show progress. */
const SIZE = ['I#post', 'I#term', 'V#sources'] as const;
const COUNTERS = ['I#post', 'I#term', 'I#user'] as const;
const PEOPLE: readonly Partitions[] = ['U#*', 'A#*', 'I#user', 'G#*', 'Y#*'];
const RECORDS = PARTITIONS.filter(each => !PEOPLE.includes(each));
const EVERY_WORK = (partitions: readonly Partitions[]): CommandRights =>
  Object.fromEntries(WORKS.map(work => [work, partitions]));

export const COMMANDS = {
  users: {
    read: ['U#*', 'A#*', 'I#user', 'I#post', 'I#term', ...SCHEMA],
    put: ['U#*', 'A#*', 'I#user', 'V#schema'],
    update: ['I#user'],
    remove: ['U#*', 'A#*'],
  },
  'users remove --reassign': {
    // A reassignment saves records with the code of this function.
    as: ['publish'],
    read: ['U#*', ...SCHEMA],
    put: ['V#schema'],
    remove: ['U#*', 'A#*'],
    whole: ['scan'],
  },
  passwords: { read: ['U#*', ...SCHEMA], put: ['U#*', 'V#schema'], remove: ['U#*'] },
  export: { read: [...SCHEMA, ...SIZE, 'I#user'], whole: ['scan'], files: ['list', 'read'] },
  import: { ...EVERY_WORK(PARTITIONS), batch: PARTITIONS, whole: ['scan'], files: ['put'] },
  verify: { read: PARTITIONS, whole: ['scan', 'describe'], files: ['list'] },
  'verify --repair': {
    ...EVERY_WORK(RECORDS),
    read: PARTITIONS,
    whole: ['scan', 'describe'],
    files: ['list'],
  },
  load: { as: POST_EDITORS, read: ['U#*', 'V#sources', ...SCHEMA], put: ['V#sources', 'V#schema'] },
  purge: { as: POST_EDITORS },
  'purge --pictures': {
    read: [...SCHEMA, ...SIZE],
    put: ['V#schema'],
    remove: ['R#*'],
    whole: ['scan'],
    files: ['list', 'remove'],
  },
  forget: {
    as: ['publish'],
    read: ['U#*', 'Y#*', ...SCHEMA, ...SIZE],
    put: ['U#*', 'A#*', 'Y#*', 'V#schema'],
    remove: ['U#*'],
    whole: ['scan'],
  },
  'verify --restored': {
    read: PARTITIONS,
    put: [...COUNTERS, 'V#history', 'V#schema'],
    update: [...COUNTERS, 'V#a'],
    whole: ['scan', 'describe'],
    files: ['list'],
  },
} as const satisfies Readonly<Record<string, CommandRights>>;
export type CommandName = keyof typeof COMMANDS;

interface Statement {
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  readonly Condition?: ReturnType<typeof only>;
}

/** `table` is the ARN of the table. */
export const policyOf = (rights: CommandRights, table: string): { Version: '2012-10-17'; Statement: Statement[] } => {
  const { as = [], batch = [], whole = [], files = [] } = rights;
  const allow = (Action: readonly string[], partitions: readonly Partitions[]): Statement[] =>
    partitions.length === 0 ? [] : [{ Effect: 'Allow', Action, Resource: [table], Condition: only({ partitions }) }];
  const partitionsOf = (work: Work): Partitions[] => {
    const all = new Set([...(rights[work] ?? []), ...as.flatMap(each => partitionsFor(each, work))]);
    return PARTITIONS.filter(each => all.has(each));
  };
  const readsRecords = partitionsOf('read').includes('R#*');
  return {
    Version: '2012-10-17',
    Statement: [
      ...WORKS.flatMap(work => allow(ACTIONS[work], partitionsOf(work))),
      ...allow(['dynamodb:BatchWriteItem'], batch),
      ...(readsRecords ? [lists(table)] : []),
      ...(whole.length === 0
        ? []
        : [{ Effect: 'Allow', Action: whole.map(each => WHOLE[each]), Resource: [table] } as const]),
      ...(files.length === 0 ? [] : onFiles(files, table)),
    ],
  };
};

/**
 * The stack gives the bucket its name (docs/rights). Who may not list gets 403 for a file that is
 * missing.
 */
const onFiles = (files: NonNullable<CommandRights['files']>, table: string): Statement[] => {
  const parameters = `${table.replace(/:dynamodb:(.*):table\/.*$/, ':ssm:$1')}:parameter/calendar`;
  const work = files.filter(each => each !== 'list').map(each => FILES[each]);
  const names = ['pictures', ...(files.includes('remove') ? ['table'] : [])];
  const folders = [PRIVATE, PUBLIC].map(folder => `${BUCKET}/${folder}*`);
  return [
    {
      Effect: 'Allow',
      Action: ['ssm:GetParameters'],
      Resource: names.flatMap(name => [`${parameters}/${name}`, `${parameters}/*/${name}`]),
    },
    ...(files.includes('list') ? [{ Effect: 'Allow', Action: [FILES.list], Resource: [BUCKET] } as const] : []),
    ...(work.length > 0 ? [{ Effect: 'Allow', Action: work, Resource: folders } as const] : []),
  ];
};
const BUCKET = 'arn:aws:s3:::BUCKET';

const lists = (table: string): Statement => ({
  Effect: 'Allow',
  Action: ['dynamodb:Query'],
  Resource: Object.keys(INDEXES).map(index => `${table}/index/${index}`),
});
