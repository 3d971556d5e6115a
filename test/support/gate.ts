/**
 * Holds a transaction back until the test releases it. What the test does meanwhile happens between
 * the transaction's reads and its write.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { around } from './wire.ts';

interface Gate {
  /** Wraps a client, as `wrap` of `openService`. */
  wrap: (client: DynamoDBClient) => DynamoDBClient;
  /** Holds the next transaction whose input contains this text. */
  hold: (text: string) => { readonly held: Promise<void>; readonly release: () => void };
}

export const openGate = (): Gate => {
  let waiting: { text: string; reached: () => void; open: Promise<void> } | undefined;
  const wrap: Gate['wrap'] = client =>
    around(client, async ({ command, input }, go) => {
      if (waiting !== undefined && command === 'TransactWriteItems' && input.includes(waiting.text)) {
        const { reached, open } = waiting;
        waiting = undefined;
        reached();
        await open;
      }
      return go();
    });
  const hold: Gate['hold'] = text => {
    const held = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    waiting = { text, reached: held.resolve, open: opened.promise };
    return { held: held.promise, release: opened.resolve };
  };
  return { hold, wrap };
};
