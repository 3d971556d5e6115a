/** Holds a transaction back until the test lets it go: what happens meanwhile, happens between its reads and its write. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface Gate {
  /** Holds the next transaction whose input, as text, holds this. */
  hold: (text: string) => { readonly held: Promise<void>; readonly release: () => void };
}

export const withGate = (client: DynamoDBClient): { client: DynamoDBClient; gate: Gate } => {
  let waiting: { text: string; reached: () => void; open: Promise<void> } | undefined;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (
          waiting !== undefined &&
          commandName === 'TransactWriteItemsCommand' &&
          JSON.stringify(args.input).includes(waiting.text)
        ) {
          const { reached, open } = waiting;
          waiting = undefined;
          reached();
          await open;
        }
        return next(args);
      },
    { step: 'initialize', name: 'gate' },
  );
  const hold: Gate['hold'] = text => {
    const held = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    waiting = { text, reached: held.resolve, open: opened.promise };
    return { held: held.promise, release: opened.resolve };
  };
  return { client, gate: { hold } };
};
