/** What is sent to the engine, for tests that count. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface Sent {
  /** Such as `Query` or `UpdateItem`. */
  readonly command: string;
  /** The input as text. */
  readonly input: string;
}

export const listenTo = (client: DynamoDBClient, heard: Sent[]): DynamoDBClient => {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        heard.push({ command: commandName.replace('Command', ''), input: JSON.stringify(args.input) });
        return next(args);
      },
    { step: 'initialize', name: 'wire', priority: 'low' },
  );
  return client;
};
