/**
 * What each function may do, tried: every kind of item is read, put, updated and removed with the
 * rights of every function, by the real client. `test/support/roles.ts` checks rights in place of
 * AWS; a test here shows that it does so in all other tests, too.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, ExecuteStatementCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { documentClient } from '../../../functions/database/client.ts';
import type { FunctionName } from '../../../infra/grants.ts';
import type { Item } from '../../../shared/store/change.ts';
import { kindOf, PARTITIONS, UNKNOWN } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { userKey } from '../../../shared/store/table.ts';
import { ACCESS } from '../../../tools/local/local-table.ts';
import { FUNCTIONS, outcomeOf } from '../../support/denials.ts';
import { asking } from '../../support/roles.ts';
import { type Opened, useService } from '../../support/service.ts';

const service = await useService();

/**
 * A client for the service's table with nothing between it and the database except the check of
 * rights.
 */
const clientOf = ({ endpoint }: Opened) => asking(new DynamoDBClient({ ...ACCESS, endpoint }));

const WORKS = ['read', 'put', 'update', 'remove'] as const;
type Work = (typeof WORKS)[number];

const doing = (store: UncheckedStore, work: Work, item: Item): Promise<unknown> => {
  if (work === 'read') return store.read([item], 'eventual');
  if (work === 'put') return store.commit([{ put: item }]);
  return work === 'remove' ? store.commit([{ remove: item }]) : store.commit([{ add: { n: 1 }, to: item }]);
};

/**
 * An item in every kind of partition. Items of users are also tried one by one in `users.test.ts`.
 */
const EXAMPLES = {
  ...{ 'R#*': 'R#999999', 'S#*': 'S#gl/event/concerto', 'M#*': 'M#gl/venue/teatro', 'K#*': 'K#gl', 'T#*': 'T#gl' },
  ...{ 'W#*': 'W#gl/event#0', 'X#*': 'X#gl/event/feed', 'F#': 'F#', 'I#post': 'I#post' },
  ...{ 'I#term': 'I#term', 'I#user': 'I#user', 'U#*': 'U#somebody', 'A#*': 'A#999999', 'G#*': 'G#pair' },
  ...{ 'Y#*': 'Y#1/key', 'C#*': 'C#gl/2027-03-01', 'V#history': 'V#history', 'V#repairs': 'V#repairs' },
  ...{ 'V#import': 'V#import', 'V#sources': 'V#sources', 'V#schema': 'V#schema', 'V#a': 'V#a' },
} satisfies Record<(typeof PARTITIONS)[number], string>;

/** The partitions that may be read; all others are denied. */
const READ = 'R S M K T W U A G Y C V#history V#schema V#a';
const OWN = 'U G V#schema';
const LINKED = {
  ...{ read: `${READ} X`, put: 'R S X M W F Y C V#schema V#a', update: 'R S I#post G', remove: 'R S X M W F' },
};
const TERMS = { read: READ, put: 'R S M T W F Y C V#schema V#a', update: 'S T I#term G', remove: 'R S M T W F' };
const ALL = {
  read: `${READ} X`,
  put: `${TERMS.put} X`,
  update: `R ${TERMS.update} I#post`, // R: a picture becomes public
  remove: `${TERMS.remove} X`,
};
const ALLOWED: Readonly<Record<FunctionName, Readonly<Record<Work, string>>>> = {
  ...{ events: ALL, router: ALL, venues: LINKED, organizers: LINKED, categories: TERMS, tags: TERMS },
  docs: { read: OWN, put: '', update: 'G', remove: '' },
  media: { read: `R Y ${OWN}`, put: 'R Y V#schema', update: 'I#post G', remove: 'R' },
  users: { read: OWN, put: '', update: 'G', remove: '' },
  pages: { read: 'R S M K T W C V#schema V#a', put: '', update: '', remove: '' },
  publish: {
    read: 'R S M K T W F C V#schema V#a',
    put: 'R S M K T W F C V#schema V#a',
    update: 'R T',
    remove: 'R S M T W F',
  },
};

describe.each(FUNCTIONS)('%s', name => {
  it.each(WORKS)('may %s these kinds of items, and no others', async work => {
    const allowed: string[] = [];
    for (const [partitions, pk] of Object.entries(EXAMPLES)) {
      const item = { pk, sk: `tried by ${name}` };
      const outcome = await outcomeOf(service.as(name, () => doing(service.store, work, item)));
      if (outcome === 'done') allowed.push(partitions.replace(/#\*?$/, ''));
    }
    expect(allowed.sort()).toEqual(ALLOWED[name][work].split(' ').filter(Boolean).sort());
  });

  it('may read nobody’s whole table, nor write past what is asked of single items', async () => {
    const client = documentClient(clientOf(service));
    const Item = { ...userKey('eve'), role: 'administrator' };
    const TableName = service.table;
    const asked: (() => Promise<unknown>)[] = [
      () => client.send(new ScanCommand({ TableName })),
      () => client.send(new ScanCommand({ TableName, IndexName: 'byDate' })),
      () => client.send(new PutCommand({ TableName, Item })),
      () => client.send(new BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item } }] } })),
      () => client.send(new ExecuteStatementCommand({ Statement: `DELETE FROM "${TableName}" WHERE pk = 'U#admin'` })),
    ];
    for (const ask of asked) expect(await outcomeOf(service.as(name, ask))).toBe('AccessDeniedException');
  });
});

it('every example is of a kind that is known', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...PARTITIONS].sort());
  const sorts = ['-', '202701', '#', '!', 'x', 'gl07', '1803898800000#0'];
  for (const pk of Object.values(EXAMPLES)) expect(sorts.some(sk => kindOf({ pk, sk }) !== UNKNOWN)).toBe(true);
});
