/**
 * Every item of a table, straight from the engine, because tests must not compare the service with
 * what it reads itself.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { ACCESS } from '../../tools/local/local-table.ts';
import type { Service } from './called.ts';

const Stored = v.looseObject({ pk: v.string(), sk: v.string() });
type Stored = v.InferOutput<typeof Stored>;

/**
 * One client for each engine, because connecting takes longer than reading a small table. They end
 * with their engine.
 */
const clients = new Map<string, DynamoDBDocumentClient>();

const clientFor = (endpoint: string): DynamoDBDocumentClient => {
  const client = clients.get(endpoint) ?? DynamoDBDocumentClient.from(new DynamoDBClient({ ...ACCESS, endpoint }));
  clients.set(endpoint, client);
  return client;
};

export async function* itemsOf(endpoint: string, table: string): AsyncGenerator<Stored> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await clientFor(endpoint).send(
      new ScanCommand({ TableName: table, Limit: 1000, ExclusiveStartKey: start }),
    );
    for (const item of page.Items ?? []) yield v.parse(Stored, item);
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
}

/** All of them, in any order. */
export const allItems = async ({ endpoint, table }: Pick<Service, 'endpoint' | 'table'>): Promise<Stored[]> => {
  const items: Stored[] = [];
  for await (const item of itemsOf(endpoint, table)) items.push(item);
  return items;
};

/** Whether an item is a record itself, not an item beside it. */
export const isRecord = ({ pk, sk }: Stored): boolean => pk.startsWith('R#') && sk === '-';
