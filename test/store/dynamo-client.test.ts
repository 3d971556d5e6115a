/** What each request to DynamoDB goes through: a new release of the SDK may rename a step, which then would not be left out any more. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { databaseClient } from '../../functions/database/dynamo-client.ts';

const CONFIG = { region: 'eu-west-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } };

const stepsOf = (client: DynamoDBClient): (string | undefined)[] =>
  client.middlewareStack.identify().map(step => step.split(' ')[0]);

it('leaves out the steps whose results nobody reads, and no others', () => {
  const all = stepsOf(new DynamoDBClient(CONFIG));
  const used = stepsOf(databaseClient(CONFIG));
  expect(all.filter(step => !used.includes(step))).toEqual([
    'loggerMiddleware',
    'getUserAgentMiddleware',
    'recursionDetectionMiddleware',
  ]);
  expect(used).toEqual([
    'consumption',
    'serializerMiddleware',
    'contentLengthMiddleware',
    'hostHeaderMiddleware',
    'retryMiddleware',
    'httpSigningMiddleware',
    'deserializerMiddleware',
  ]);
});
