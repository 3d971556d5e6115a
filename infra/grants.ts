/** What each function may do to the table: the calls it makes, on the resources it makes them on, and no more. */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { Resource } from '../shared/route.ts';
import { INDEXES } from '../shared/store/table.ts';

/** The user, what failed before; noting either. */
const AUTHENTICATE = ['dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'];
/** A transaction needs the right to each of its parts. */
const MOVE = [
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
];
const READ_AND_WRITE = [...MOVE, 'dynamodb:ConditionCheckItem'];

const RIGHTS = {
  events: { table: READ_AND_WRITE, indexes: true },
  venues: { table: READ_AND_WRITE, indexes: true },
  organizers: { table: READ_AND_WRITE, indexes: true },
  categories: { table: READ_AND_WRITE, indexes: true },
  tags: { table: READ_AND_WRITE, indexes: true },
  docs: { table: AUTHENTICATE, indexes: false },
  publish: { table: MOVE, indexes: true },
} as const satisfies Record<Resource | 'publish', { table: string[]; indexes: boolean }>;

/** Those of the resources, and what works by the clock. */
export type FunctionName = keyof typeof RIGHTS;

export function grantTable(grantee: IGrantable, table: ITableV2, name: FunctionName): void {
  const rights = RIGHTS[name];
  Grant.addToPrincipal({ grantee, actions: [...rights.table], resourceArns: [table.tableArn] });
  if (!rights.indexes) return;
  // Named one by one: `table.grant…` would write `index/*`.
  const resourceArns = Object.keys(INDEXES).map(index => `${table.tableArn}/index/${index}`);
  Grant.addToPrincipal({ grantee, actions: ['dynamodb:Query'], resourceArns });
}
