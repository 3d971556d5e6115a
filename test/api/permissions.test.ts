/**
 * What each function may write, tried: every kind of item is put, updated and removed with the rights of every function, by the real
 * client. `test/support/roles.ts` stands where AWS would; that it also stands in the way of all other tests is tried here too.
 */
import { DynamoDBClient, ExecuteStatementCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentClient } from '../../functions/database/dynamo-client.ts';
import { dynamoStore } from '../../functions/database/dynamo-store.ts';
import type { FunctionName } from '../../infra/grants.ts';
import {
  addSubject,
  addUser,
  changeRole,
  issuePassword,
  markUsed,
  removeUser,
  subjectLogin,
} from '../../shared/identity/users.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import type { Item } from '../../shared/store/change.ts';
import { kindOf, PARTITIONS, UNKNOWN } from '../../shared/store/item-kinds.ts';
import type { Store } from '../../shared/store/store.ts';
import { idCounterKey, passwordKey, userIdKey, userKey } from '../../shared/store/table.ts';
import { CREDENTIALS } from '../../tools/local/local-table.ts';
import { asking } from '../support/roles.ts';
import { type Opened, openService } from '../support/service.ts';

const FUNCTIONS = ['events', 'venues', 'organizers', 'categories', 'tags', 'docs', 'publish'] as const;

const ISSUER = 'https://id.example.org/town';
const OIDC: Oidc = { issuer: ISSUER, audience: 'calendar', roleClaim: 'groups', roles: { desk: 'editor' } };

let service: Opened;
let withIssuer: Opened;
beforeAll(async () => {
  service = await openService();
  withIssuer = await openService({ oidc: OIDC });
});
afterAll(async () => {
  await Promise.all([service.stop(), withIssuer.stop()]);
});

/** Of the service's table, without anything between it and the engine but the rights. */
const clientOf = ({ endpoint }: Opened) =>
  documentClient(
    asking(
      new DynamoDBClient({
        endpoint,
        region: CREDENTIALS.AWS_REGION,
        credentials: {
          accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID,
          secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY,
        },
      }),
    ),
  );

type Outcome = 'done' | 'AccessDeniedException';
const outcomeOf = async (what: Promise<unknown>): Promise<Outcome> => {
  try {
    await what;
    return 'done';
  } catch (error) {
    if (error instanceof Error && error.name === 'AccessDeniedException') return error.name;
    throw error;
  }
};

const WORKS = ['put', 'update', 'remove'] as const;
type Work = (typeof WORKS)[number];

const doing = (store: Store, work: Work, item: Item): Promise<void> => {
  if (work === 'put') return store.commit([{ put: item }]);
  return work === 'remove' ? store.commit([{ remove: item }]) : store.commit([{ add: { n: 1 }, to: item }]);
};

/** An item in every kind of partition. Those of people are tried one by one below, too. */
const EXAMPLES = {
  'R#*': 'R#999999',
  'S#*': 'S#gl/event/concerto',
  'M#*': 'M#gl/venue/teatro',
  'N#*': 'N#gl/event',
  'K#*': 'K#gl/ct',
  'T#*': 'T#gl',
  'W#*': 'W#gl/event#0',
  'F#': 'F#',
  'J#': 'J#',
  'I#post': 'I#post',
  'I#term': 'I#term',
  'I#record': 'I#record',
  'I#user': 'I#user',
  'U#*': 'U#somebody',
  'A#*': 'A#999999',
  'G#*': 'G#pair',
  'Y#*': 'Y#1/key',
  'V#repairs': 'V#repairs',
  'V#schema': 'V#schema',
} satisfies Record<(typeof PARTITIONS)[number], string>;

/** All else is denied. */
const LINKED = { put: 'R S M W F Y V#schema', update: 'R S N K I#post G', remove: 'R S M W F' };
const TERMS = { put: 'R S M T W F Y V#schema', update: 'S N K T I#term G', remove: 'R S M T W F' };
const ALLOWED: Readonly<Record<FunctionName, Readonly<Record<Work, string>>>> = {
  events: { ...TERMS, update: `R ${TERMS.update} I#post` }, // R: a picture becomes public
  venues: LINKED,
  organizers: LINKED,
  categories: { ...TERMS, put: `${TERMS.put} J`, remove: `${TERMS.remove} J` },
  tags: TERMS,
  docs: { put: '', update: 'G', remove: '' },
  publish: { put: 'R S M T W F V#schema', update: 'R N K T', remove: 'R S M T W F J' },
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

  it('may not do part of what it may not do all of', async () => {
    const event = { pk: 'R#999998', sk: `tried by ${name}` };
    const changes = [{ put: event }, { put: { ...userKey('eve'), id: 66, login: 'eve', role: 'administrator' } }];
    expect(await outcomeOf(service.as(name, () => service.store.commit(changes)))).toBe('AccessDeniedException');
    expect(await service.store.read([event, userKey('eve')], 'consistent')).toEqual([undefined, undefined]);
  });

  it('may read nobody’s whole table, nor write past what is asked of single items', async () => {
    const client = clientOf(service);
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

  it('has no right to another table', async () => {
    const other = dynamoStore(clientOf(service), `${service.table}-other`);
    const reading = () => other.read([{ pk: 'G#pair', sk: '-' }], 'eventual');
    expect(await outcomeOf(service.as(name, reading))).toBe('AccessDeniedException');
  });
});

const anna = { id: 7, login: 'anna', role: 'editor', version: 1, unknown: {} } as const;
const website = { name: 'website', sha256: 'a'.repeat(64), created: 1 };

describe.each([
  ['nobody', () => service],
  ['an issuer', () => withIssuer],
] as const)('users, where bearer tokens come from %s', (_, opened) => {
  it.each(FUNCTIONS)('%s can neither make, change nor remove them', async name => {
    const { store, as } = opened();
    const changes = {
      addUser: addUser(anna, website),
      changeRole: changeRole(anna, 'administrator'),
      issuePassword: issuePassword(anna, website),
      revoke: [{ remove: passwordKey('anna', 'website') }],
      removeUser: removeUser(anna, [website]),
      forgetId: [{ remove: userIdKey(7) }],
      role: [{ add: { role: 1 }, to: userKey('anna') }],
    };
    const outcomes = await Promise.all(
      Object.entries(changes).map(async ([what, plan]) => [what, await outcomeOf(as(name, () => store.commit(plan)))]),
    );
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(Object.keys(changes).map(what => [what, 'AccessDeniedException'])),
    );
    expect(await store.read([userKey('anna'), passwordKey('anna', 'website')], 'consistent')).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each(FUNCTIONS)(
    '%s may note the use of a password, if it is called by people, and nothing else with it',
    async name => {
      const { store, as } = opened();
      const use = markUsed(website, 60);
      if (use === undefined) throw new Error('it was never used before');
      const at = passwordKey('anna', 'website');
      const touching = (touch: Parameters<Store['updateItem']>[1]) =>
        outcomeOf(as(name, () => store.updateItem(at, touch)));
      expect([
        await touching(use),
        await touching({ set: { ...use.set, created: 1 } }),
        await touching({ ...use, add: { version: 1 } }),
        await touching({ ...use, drop: ['sha256'] }),
        await touching({ set: { ttl: 1 } }),
      ]).toEqual([name === 'publish' ? 'AccessDeniedException' : 'done', ...Array(4).fill('AccessDeniedException')]);
    },
  );
});

describe('a subject of the issuer', () => {
  const login = (sub: string, issuer = ISSUER) => subjectLogin(issuer, sub);
  const EDITORS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

  it.each(EDITORS)('becomes a user by %s, with an id', async name => {
    const { store, as } = withIssuer;
    // The users of tests were given theirs by no counter.
    const id = 1_000 + (await as(name, () => store.increment(idCounterKey('user'), 1)));
    await as(name, () => store.commit(addSubject({ id, login: login(name) })));
    expect(await store.read([userKey(login(name))], 'consistent')).toEqual([
      { ...userKey(login(name)), id, login: login(name) },
    ]);
  });

  it.each([
    ...EDITORS.map(name => [name, () => service] as const),
    ...(['docs', 'publish'] as const).flatMap(name => [
      [name, () => service] as const,
      [name, () => withIssuer] as const,
    ]),
  ])('does not by %s (%#): without an issuer, or by a function that adds nobody', async (name, opened) => {
    const { store, as } = opened();
    const counting = () => store.increment(idCounterKey('user'), 1);
    const adding = () => store.commit(addSubject({ id: 900, login: login('new') }));
    expect([await outcomeOf(as(name, counting)), await outcomeOf(as(name, adding))]).toEqual([
      'AccessDeniedException',
      'AccessDeniedException',
    ]);
  });

  const [user, id] = addSubject({ id: 901, login: login('mallory') });
  it.each([
    ['a role', [{ put: { ...userKey(login('mallory')), id: 901, login: login('mallory'), role: 'administrator' } }]],
    ['a password', [{ put: { ...passwordKey(login('mallory'), 'website'), ...website } }]],
    ['beside its id, a role', [{ put: { ...userIdKey(901), login: login('mallory'), role: 'administrator' } }]],
    ['the name of a user of ours', addSubject({ id: 901, login: 'mallory' })],
    ['of another issuer', addSubject({ id: 901, login: login('mallory', 'https://id.example.org/city') })],
    ['of an issuer whose name only begins so', addSubject({ id: 901, login: login('mallory', `${ISSUER}2`) })],
    ['together with a record', [user, id, { put: { pk: 'R#999997', sk: '-' } }]],
    ['that is removed', [{ remove: userKey(login('events')) }]],
    ['that is counted', [{ add: { id: 1 }, to: userKey(login('events')) }]],
  ])('is not made, changed or removed otherwise: %s', async (_, changes) => {
    const { store, as } = withIssuer;
    const whole = changes.flatMap(change => change ?? []);
    for (const name of FUNCTIONS)
      expect(await outcomeOf(as(name, () => store.commit(whole)))).toBe('AccessDeniedException');
  });
});

it('an error says what was asked for, and of which items', async () => {
  const reading = () => service.as('docs', () => service.store.read([{ pk: 'R#1', sk: '-' }], 'eventual'));
  await expect(reading()).rejects.toThrow(/not authorized to perform: dynamodb:BatchGetItem .*R#1/);
});

it('nobody is asked who is no function', async () => {
  await service.store.commit([{ put: { ...userKey('zoe'), id: 77 } }]);
  await service.store.commit([{ remove: userKey('zoe') }]);
});

it('every example is of a kind that is known', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...PARTITIONS].sort());
  const sorts = ['-', '202701', '#', '!', 'x'];
  for (const pk of Object.values(EXAMPLES)) expect(sorts.some(sk => kindOf({ pk, sk }) !== UNKNOWN)).toBe(true);
});
