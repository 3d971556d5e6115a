/** Denies an action of DynamoDB as IAM does, at the wire, whoever sends it. */
import { type DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { tableArn } from '../../tools/local/intrinsics.ts';
import type { AccessRequest } from './iam.ts';
import { accessOf } from './table-access.ts';

/**
 * `deniedTo` is asked for each part of a request, and says who lacks the right; undefined: nobody
 * does. A request is denied if any of its parts is.
 */
export const denying = (
  client: DynamoDBClient,
  deniedTo: (asked: AccessRequest) => string | undefined,
): DynamoDBClient => {
  client.middlewareStack.add(
    next => async args => {
      const { operation, body } = requestIn(args.request);
      for (const asked of accessOf(operation, body, tableArn)) {
        const who = deniedTo(asked);
        if (who !== undefined) throw accessDenied(who, asked);
      }
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return client;
};

const DynamoRequest = v.object({
  headers: v.looseObject({ 'x-amz-target': v.pipe(v.string(), v.regex(/^DynamoDB_\d+\.\w+$/)) }),
  body: v.pipe(
    v.union([v.string(), v.instance(Uint8Array)]),
    v.transform(sent => (typeof sent === 'string' ? sent : new TextDecoder().decode(sent))),
    v.parseJson(),
  ),
});

/** What the SDK sends at the end: the operation, such as `TransactWriteItems`, and its body. */
export const requestIn = (request: unknown) => {
  const { headers, body } = v.parse(DynamoRequest, request);
  return { operation: headers['x-amz-target'].replace(/^.*\./, ''), body };
};

const accessDenied = (who: string, { action, resource, context }: AccessRequest): DynamoDBServiceException =>
  new DynamoDBServiceException({
    name: 'AccessDeniedException',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
    message: `${who} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action: ${JSON.stringify(context)}`,
  });
