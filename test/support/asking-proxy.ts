/**
 * An engine behind a simulated IAM. Requests are recorded as AWS would check them, and refused if
 * the policies do not allow them.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { type AccessRequest, allows, PolicyDocument } from './iam.ts';
import { listening, stopNow } from './listening.ts';
import { postToEngine } from './post-to-engine.ts';
import { accessOf } from './table-access.ts';

interface AskingProxy {
  readonly endpoint: string;
  /**
   * Restricts everything that is sent while `what` runs to the rights of this policy. Returns what
   * was requested.
   */
  readonly withRights: (policy: unknown, what: () => Promise<void>) => Promise<AccessRequest[]>;
  readonly stop: () => void;
}

/** `engine` is its endpoint. `arnOf` returns the name of a table in policies. */
export const askingProxy = async (engine: string, arnOf: (table: string) => string): Promise<AskingProxy> => {
  let policies: readonly PolicyDocument[] = [];
  let asked: AccessRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const target = String(request.headers['x-amz-target']);
    const operation = target.replace(/^.*\./, '');
    const wanted = accessOf(operation, JSON.parse(body), arnOf);
    asked.push(...wanted);
    const denied = wanted.find(each => !allows(policies, each));
    if (denied !== undefined) {
      const message = `not authorized to perform ${denied.action} on ${denied.resource}: ${JSON.stringify(denied.context)}`;
      const problem = { __type: 'com.amazon.coral.service#AccessDeniedException', Message: message };
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(problem));
      return;
    }
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
    const signed = ['authorization', 'x-amz-date'].map(name => [name, String(request.headers[name])]);
    const answer = await postToEngine(engine, { ...headers, ...Object.fromEntries(signed) }, body);
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(answer.body);
  });
  return {
    endpoint: await listening(server),
    withRights: async (policy, what) => {
      [policies, asked] = [[v.parse(PolicyDocument, policy)], []];
      await what();
      return asked;
    },
    stop: () => stopNow(server),
  };
};
