/** What is sent to the engine, for tests that count it, hold it back or let it fail. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface Sent {
  /** Such as `Query` or `UpdateItem`. */
  readonly command: string;
  /** The input as text. */
  readonly input: string;
}

/** Runs `what` in place of each command, before the SDK begins with it. `go` sends it. */
export const around = (
  client: DynamoDBClient,
  what: <Answer>(sent: Sent, go: () => Promise<Answer>) => Promise<Answer>,
): DynamoDBClient => {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      args =>
        what({ command: commandName.replace('Command', ''), input: JSON.stringify(args.input) }, () => next(args)),
    { step: 'initialize', priority: 'low' },
  );
  return client;
};

export const listenTo = (client: DynamoDBClient, heard: Sent[]): DynamoDBClient =>
  around(client, (sent, go) => {
    heard.push(sent);
    return go();
  });
