/**
 * What commands print when AWS or the network fails: one sentence that names what was used, and
 * exit code 1.
 */
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { EXAMPLE } from '../../infra/chosen-environment.ts';
import { calendar, newHome } from '../support/commands.ts';
import { listening } from '../support/listening.ts';

/**
 * The environment of a machine that nobody has set up for AWS: no account, and no configuration
 * files.
 */
const NOWHERE = {
  ...Object.fromEntries(Object.keys(process.env).flatMap(name => (name.startsWith('AWS_') ? [[name, undefined]] : []))),
  HOME: newHome(),
  AWS_EC2_METADATA_DISABLED: 'true',
};
const REGION = { AWS_REGION: 'eu-west-1' };
const KEYS = { ...REGION, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

const COMMANDS = {
  users: ['users', 'list', '--table', 'Calendar'],
  passwords: ['passwords', 'list', 'anna', '--table', 'Calendar'],
  verify: ['verify', '--table', 'Calendar'],
  restore: ['restore', '--to', '2027-03-01T11:59:00Z', '--config', EXAMPLE],
  keys: ['keys', 'list', '--deployed'],
} as const;
const failed = async (command: keyof typeof COMMANDS, env: NodeJS.ProcessEnv): Promise<string> => {
  const { code, out, err } = await calendar(COMMANDS[command], '', { ...NOWHERE, ...env });
  expect({ code, out, lines: err.trimEnd().split('\n').length }, err).toEqual({ code: 1, out: '', lines: 1 });
  return err.trimEnd();
};

describe.each(['users', 'passwords', 'verify', 'restore', 'keys'] as const)('%s', command => {
  it('names what is missing: a region, credentials', async () => {
    expect(await failed(command, {})).toBe(
      'No region of AWS is named: set AWS_REGION, or a region in the profile default',
    );
    expect(await failed(command, REGION)).toMatch(
      /^There are no credentials of AWS \(region eu-west-1(, table Calendar)?\): log in as for the AWS CLI\. /,
    );
  });
});

describe('with an account', () => {
  const answering = (type: string) =>
    createServer((_, response) => {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: `About ${type}` }));
    });

  it.each([
    ['ResourceNotFoundException', 'AWS does not have this'],
    ['AccessDeniedException', 'AWS denies this'],
    ['UnrecognizedClientException', 'AWS does not accept these credentials'],
    ['ExpiredTokenException', 'AWS does not accept these credentials'],
    ['ValidationException', 'AWS answers ValidationException'],
  ])('%s: %s', async (type, words) => {
    const server = answering(type);
    const origin = await listening(server);
    const said = await failed('users', { ...KEYS, AWS_ENDPOINT_URL: origin });
    server.close();
    expect(said).toContain(`${words} (region eu-west-1, table Calendar, at ${origin}): About ${type}`);
  });

  it('an endpoint that is not there', async () => {
    expect(await failed('users', { ...KEYS, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' })).toBe(
      'Nothing answers (region eu-west-1, table Calendar, at http://127.0.0.1:1): connect ECONNREFUSED 127.0.0.1:1',
    );
  });
});
