/** What AWS does and the embedded engine never: a transaction that touches an item which another one is just writing is cancelled. */
import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';

/** How long a transaction holds its items, in ms: a trip inside a region takes about as long. */
const HELD = { least: 2, most: 12 };

const Key = v.looseObject({ pk: v.object({ S: v.string() }), sk: v.object({ S: v.string() }) });
const Part = v.pipe(
  v.object({
    Put: v.optional(
      v.pipe(
        v.object({ Item: Key }),
        v.transform(({ Item }) => Item),
      ),
    ),
    Update: v.optional(
      v.pipe(
        v.object({ Key }),
        v.transform(({ Key: key }) => key),
      ),
    ),
    Delete: v.optional(
      v.pipe(
        v.object({ Key }),
        v.transform(({ Key: key }) => key),
      ),
    ),
  }),
  v.transform(({ Put, Update, Delete }) => Put ?? Update ?? Delete),
);
const Request = v.object({
  headers: v.record(v.string(), v.string()),
  body: v.pipe(
    v.union([v.string(), v.instance(Uint8Array)]),
    v.transform(body => (typeof body === 'string' ? body : new TextDecoder().decode(body))),
    v.parseJson(),
  ),
});
const Transaction = v.object({ TransactItems: v.array(Part) });

export interface Conflicts {
  cancelled: number;
}

export const withConflicts = (client: DynamoDBClient, seen: Conflicts = { cancelled: 0 }): DynamoDBClient => {
  const held = new Set<string>();
  client.middlewareStack.add(
    next => async args => {
      const request = v.safeParse(Request, args.request);
      if (!request.success || !request.output.headers['x-amz-target']?.endsWith('.TransactWriteItems'))
        return next(args);
      const parts = v.parse(Transaction, request.output.body).TransactItems;
      const names = parts.map(key => `${key?.pk.S}|${key?.sk.S}`);
      if (names.some(name => held.has(name))) {
        seen.cancelled++;
        throw new TransactionCanceledException({
          message: 'Transaction cancelled',
          CancellationReasons: names.map(name => ({ Code: held.has(name) ? 'TransactionConflict' : 'None' })),
          $metadata: {},
        });
      }
      for (const name of names) held.add(name);
      try {
        await new Promise(done => setTimeout(done, HELD.least + Math.random() * (HELD.most - HELD.least)));
        return await next(args);
      } finally {
        for (const name of names) held.delete(name);
      }
    },
    { step: 'finalizeRequest', name: 'conflicts', priority: 'low' },
  );
  return client;
};
