/**
 * Creates the table of the template in the engine, or checks that the existing one has the same
 * schema.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { OperatorError } from '../terminal/operator-error.ts';
import type { Table } from './deployment.ts';

/** Region and credentials, which the SDK requires and local engines do not check. */
export const CREDENTIALS = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
} as const;

/** The same values for clients of the SDK. */
export const ACCESS = {
  region: CREDENTIALS.AWS_REGION,
  credentials: { accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID, secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY },
} as const;

/**
 * Returns true if it created the table.
 *
 * @throws OperatorError if the engine fails, or has a different table with that name.
 */
export async function ensureTable(endpoint: string, name: string, table: Table): Promise<boolean> {
  const client = new DynamoDBClient({ endpoint, ...ACCESS });
  try {
    const isNew = await create(client, name, table);
    const { Table: found = {} } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (isDeepStrictEqual(shapeOf(found), shapeOf(table))) return isNew;
    throw new OperatorError(
      'The data come from a version with other keys or indexes. Use a new data folder: npm start -- --home FOLDER',
    );
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The DynamoDB engine at ${endpoint} fails: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    client.destroy();
  }
}

async function create(client: DynamoDBClient, name: string, table: Table): Promise<boolean> {
  try {
    await client.send(new CreateTableCommand({ TableName: name, ...table }));
    return true;
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
}

/**
 * Only keys and indexes, sorted, because engines add counts, dates and states, and return indexes
 * in any order.
 */
function shapeOf({ KeySchema, GlobalSecondaryIndexes = [] }: Table | TableDescription): unknown {
  const indexes = GlobalSecondaryIndexes.map(index => ({
    name: index.IndexName,
    keys: index.KeySchema,
    projection: index.Projection?.ProjectionType,
    attributes: [...(index.Projection?.NonKeyAttributes ?? [])].sort(),
  }));
  return { KeySchema, indexes: indexes.sort((a, b) => String(a.name).localeCompare(String(b.name))) };
}
