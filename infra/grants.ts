/** What each function may do to the table: the calls it makes, on the resources it makes them on, and no more. */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { Resource } from '../shared/route.ts';
import { INDEXES } from '../shared/store/table.ts';

const AUTHENTICATE = ['dynamodb:Query'];
/** A transaction needs the right to each of its parts. */
const READ_AND_WRITE = [
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:ConditionCheckItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
];

const RIGHTS = {
  events: { table: READ_AND_WRITE, indexes: true },
  venues: { table: READ_AND_WRITE, indexes: true },
  organizers: { table: READ_AND_WRITE, indexes: true },
  categories: { table: READ_AND_WRITE, indexes: true },
  tags: { table: READ_AND_WRITE, indexes: true },
  docs: { table: AUTHENTICATE, indexes: false },
} as const satisfies Record<Resource, { table: string[]; indexes: boolean }>;

export function grantTable(grantee: IGrantable, table: ITableV2, resource: Resource): void {
  const rights = RIGHTS[resource];
  Grant.addToPrincipal({ grantee, actions: [...rights.table], resourceArns: [table.tableArn] });
  if (!rights.indexes) return;
  // Named one by one: `table.grant…` would write `index/*`.
  const resourceArns = Object.keys(INDEXES).map(name => `${table.tableArn}/index/${name}`);
  Grant.addToPrincipal({ grantee, actions: ['dynamodb:Query'], resourceArns });
}
