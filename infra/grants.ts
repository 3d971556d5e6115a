/**
 * The rights of each function to the table. A function can make only the calls that it needs, on
 * the partitions that it uses. So neither a bug in a function nor stolen credentials of its role
 * can add users, change roles or issue passwords (docs/decisions/iam-per-partition).
 *
 * The conditions follow the Amazon DynamoDB Developer Guide, "Using IAM policy conditions for
 * fine-grained access control". Statements only allow and never deny, as that page advises.
 */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { subjectOf } from '../shared/api/operation.ts';
import { NAMESPACE_RESOURCES, RESOURCES, SITE_FUNCTIONS } from '../shared/api/routes.ts';
import { PASSWORD_USED, SubjectRecord, subjectLogin } from '../shared/model/users.ts';
import { PARTITIONS, type Partitions } from '../shared/store/schema.ts';
import { ID_COUNTER, INDEXES, idCounterKey, KEY, userPartition } from '../shared/store/table.ts';

/** The functions of a site, and the scheduled job, which runs every minute. */
export const FUNCTIONS = [...SITE_FUNCTIONS, 'publish'] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/**
 * A transaction needs the right to each of its parts (AWS: "Using IAM with DynamoDB transactions").
 */
export const ACTIONS = {
  read: ['dynamodb:BatchGetItem', 'dynamodb:Query'],
  check: ['dynamodb:ConditionCheckItem'],
  put: ['dynamodb:PutItem'],
  update: ['dynamodb:UpdateItem'],
  remove: ['dynamodb:DeleteItem'],
} as const;
export type Work = keyof typeof ACTIONS;

/**
 * The functions of resources: they are called over HTTP, identify callers and count failed
 * passwords. `router`: see `isAmong`.
 */
const SITE = RESOURCES;
const ALL = [...SITE, 'pages', 'publish'] as const;
/**
 * The functions that save records. Each saves records of several types, because an event creates
 * what it links.
 */
const EDITORS = NAMESPACE_RESOURCES.filter(resource => resource !== 'docs');
const EDITORS_AND_CLOCK = [...EDITORS, 'publish'] as const;
/** Pages accept no credentials, so they read public records only, and nothing about users. */
const READERS = [...EDITORS, 'pages'] as const;
const READERS_AND_CLOCK = [...READERS, 'publish'] as const;
export const POST_EDITORS = EDITORS.filter(resource => subjectOf(resource) === 'post');
const POST_EDITORS_AND_CLOCK = [...POST_EDITORS, 'publish'] as const;
const TERM_EDITORS = EDITORS.filter(resource => resource === 'events' || subjectOf(resource) !== 'post');
const TERM_EDITORS_AND_CLOCK = [...TERM_EDITORS, 'publish'] as const;

const RIGHTS: Readonly<Record<Partitions, Readonly<Partial<Record<Work, readonly FunctionName[]>>>>> = {
  // Records, and what is saved with them.
  'R#*': {
    read: [...READERS_AND_CLOCK, 'media'],
    // The scheduled job writes events on condition that their categories have not changed.
    check: EDITORS_AND_CLOCK,
    put: [...EDITORS_AND_CLOCK, 'media'],
    remove: [...EDITORS_AND_CLOCK, 'media'],
    // Marks a picture as public (`functions/records/write-context.ts`).
    update: POST_EDITORS_AND_CLOCK,
  },
  'S#*': { read: READERS_AND_CLOCK, put: EDITORS_AND_CLOCK, remove: EDITORS_AND_CLOCK, update: EDITORS },
  // Records by the key of a source (contract/http#source-keys).
  'X#*': { read: POST_EDITORS, put: POST_EDITORS, remove: POST_EDITORS },
  'M#*': { read: READERS_AND_CLOCK, put: EDITORS_AND_CLOCK, remove: EDITORS_AND_CLOCK },
  'K#*': { read: READERS_AND_CLOCK, put: ['publish'] },
  'T#*': {
    read: READERS_AND_CLOCK,
    // A term must not change while it is linked as a translation.
    check: ['categories', 'tags'],
    put: TERM_EDITORS_AND_CLOCK,
    remove: TERM_EDITORS_AND_CLOCK,
    update: TERM_EDITORS_AND_CLOCK,
  },
  'W#*': { read: READERS_AND_CLOCK, put: EDITORS_AND_CLOCK, remove: EDITORS_AND_CLOCK },
  'F#': { read: ['publish'], put: EDITORS_AND_CLOCK, remove: EDITORS_AND_CLOCK },
  'I#post': { update: [...POST_EDITORS, 'media'] },
  'I#term': { update: TERM_EDITORS },
  'Y#*': { read: [...EDITORS, 'media'], put: [...EDITORS, 'media'] },
  // Only the operator's commands add, change and remove users, except for what `newSubjects`
  // allows.
  'U#*': { read: SITE },
  'A#*': { read: EDITORS },
  'I#user': {},
  'G#*': { read: SITE, update: SITE },
  // The versions of code that may write to the table (`schemaGuard`).
  'V#schema': { read: ALL, put: [...EDITORS_AND_CLOCK, 'media'] },
  // The versions of answers, which every write raises (`shared/lists/answer-versions.ts`).
  'V#a': { read: READERS_AND_CLOCK, put: EDITORS_AND_CLOCK },
  // The journals, with a row for each language in every transaction whose result readers can see
  // (`shared/lists/journal.ts`).
  'C#*': { read: READERS_AND_CLOCK, put: EDITORS_AND_CLOCK },
  'V#history': { read: EDITORS },
  // Only the operator's commands use these.
  'V#repairs': {},
  'V#import': {},
  'V#sources': {},
};

/** The partitions on which a function has this right. */
export const partitionsFor = (name: FunctionName, work: Work): Partitions[] =>
  PARTITIONS.filter(each => isAmong(name, RIGHTS[each][work]));

/** What a function may do to the items of the table. The indexes are apart: see `grantTable`. */
export const grantsFor = (name: FunctionName, issuer: string | undefined): readonly ItemGrant[] => [
  ...WORKS.map(work => ({ actions: ACTIONS[work], partitions: partitionsFor(name, work) })).filter(
    ({ partitions }) => partitions.length > 0,
  ),
  ...passwordUse(name),
  ...newSubjects(name, issuer),
];

export interface TableRights {
  /**
   * The issuer of bearer tokens, if any. The first write with a token adds its subject as a user.
   */
  readonly issuer?: string | undefined;
  /**
   * Whether conditions restrict the actions to partitions and attributes
   * (docs/incidents.md#when-iam-denies-a-function).
   */
  readonly partitionRights: boolean;
}

export function grantTable(
  grantee: IGrantable,
  table: ITableV2,
  name: FunctionName,
  { issuer, partitionRights }: TableRights,
): void {
  const allow = (actions: readonly string[], resourceArns: string[], conditions?: Conditions) =>
    Grant.addToPrincipal({ grantee, actions: [...actions], resourceArns, ...(conditions && { conditions }) });
  const allowOn = (actions: readonly string[], where: Where) =>
    allow(actions, [table.tableArn], partitionRights ? only(where) : undefined);
  for (const { actions, ...where } of grantsFor(name, issuer)) allowOn(actions, where);
  // All functions that read lists may query all indexes, which contain nothing else. `table.grant…`
  // would grant `index/*`.
  const indexes = Object.keys(INDEXES).map(index => `${table.tableArn}/index/${index}`);
  if (isAmong(name, RIGHTS['W#*'].read)) allow(['dynamodb:Query'], indexes);
}

export const WORKS: readonly Work[] = ['read', 'check', 'put', 'update', 'remove'];

type Conditions = Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;

interface Where {
  readonly partitions: readonly string[];
  /** The attributes, in addition to the keys, that may be in the request; absent if all may. */
  readonly attributes?: readonly string[];
}
interface ItemGrant extends Where {
  readonly actions: readonly string[];
}

/**
 * `ForAllValues` is also true for a request without keys, so `Null` requires one (AWS: "Multivalued
 * context keys").
 */
export const only = ({ partitions, attributes }: Where): Conditions => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...partitions] },
  ...(attributes && { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...Object.values(KEY), ...attributes] } }),
  Null: { 'dynamodb:LeadingKeys': 'false', ...(attributes && { 'dynamodb:Attributes': 'false' }) },
});

/** Allows storing when a password was last used, and nothing else of the password (`markUsed`). */
const passwordUse = (name: FunctionName): ItemGrant[] =>
  isAmong(name, SITE) ? [{ actions: ACTIONS.update, partitions: ['U#*'], attributes: [PASSWORD_USED] }] : [];

/**
 * Allows the items of `addSubject`, with a new id, to all functions that receive writes. The
 * attributes of roles and passwords are not allowed, so a function can give neither.
 */
const newSubjects = (name: FunctionName, issuer: string | undefined): ItemGrant[] =>
  issuer === undefined || !isAmong(name, [...EDITORS, 'media'])
    ? []
    : [
        {
          actions: ACTIONS.put,
          partitions: [`${literal(userPartition(subjectLogin(issuer, '')))}*`, 'A#*'],
          attributes: Object.keys(SubjectRecord.entries),
        },
        { actions: ACTIONS.update, partitions: [idCounterKey('user').pk], attributes: [ID_COUNTER] },
      ];

/** `router` has the rights of all functions of a site, as it runs all their operations. */
const isAmong = (name: FunctionName, names: readonly FunctionName[] = []): boolean =>
  names.some(each => each === name || (name === 'router' && each !== 'publish'));

/** Escapes wildcards and variables of policies (AWS: "IAM policy elements: Variables and tags"). */
const literal = (text: string): string => text.replace(/[*?$]/g, special => `\${${special}}`);
