/** Every item of a table, straight from the engine: what tests compare the service with must not come through its own reading. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { ACCESS } from '../../tools/local/local-table.ts';

const Stored = v.looseObject({ pk: v.string(), sk: v.string() });
export type Stored = v.InferOutput<typeof Stored>;

/** One for each engine: connecting takes longer than a small table. They go with their engine. */
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

/** The item of a record itself, not of what it leaves beside it. */
export const isRecord = ({ pk, sk }: Stored): boolean => pk.startsWith('R#') && sk === '-';
