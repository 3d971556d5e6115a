/**
 * Bearer tokens of an issuer on this machine, with one service for the tests of a file, tokens for
 * it, and a clock that a test moves.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Oidc } from '../../shared/settings/environment.ts';
import { openIssuer, type SigningKey, signed, type TestIssuer } from './issuer.ts';
import { type Answer, NOW, type Opened, openService, type Sent } from './service.ts';

export const REFUSED = [401, 'incorrect_password'];
export const EVENT = { title: 'Concerto', start_date: '2027-05-01 20:00', end_date: '2027-05-01 22:00' };

/** `wrap` stands between the store and the engine. */
export const useBearer = (wrap?: (client: DynamoDBClient) => DynamoDBClient) => {
  let issuer: TestIssuer;
  let oidc: Oidc;
  let service: Opened;
  beforeAll(async () => {
    issuer = await openIssuer();
    oidc = {
      issuer: issuer.url,
      audience: 'calendar',
      roleClaim: 'groups',
      roles: { staff: 'administrator', desk: 'editor', press: 'author', clubs: 'contributor', readers: 'subscriber' },
    };
    service = await openService({ oidc, ...(wrap && { wrap }) });
  });
  afterAll(async () => {
    await service.stop();
    await issuer.stop();
  });

  /** The clock of the functions. That of tokens is the machine's, which the library reads. */
  let now: number = NOW;
  const wait = (seconds: number): void => {
    now += seconds;
    service.setNow(now);
  };
  /**
   * Every function forgets its keys within the hour, and every test begins with an issuer that
   * works. The clock that the library reads stands still, and no test waits for the issuer by the
   * clock, because time limits would pass on a busy machine.
   */
  beforeEach(() => {
    wait(3_600);
    Object.assign(issuer.instead, { configuration: undefined, keys: undefined });
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
  const claims = (changed: object = {}) => ({
    ...{ iss: issuer.url, aud: 'calendar', sub: 'anna', groups: 'desk', iat: inSeconds(0), exp: inSeconds(300) },
    ...changed,
  });
  const key = (kid: 'rsa' | 'ec'): SigningKey => {
    const found = issuer.keys.find(each => each.kid === kid);
    if (found === undefined) throw new Error(`no key ${kid}`);
    return found;
  };
  const token = (changed: object = {}, header: object = {}): string => signed(claims(changed), key('rsa'), header);
  const call = (method: string, path: string, bearer: string, sent: Sent = {}): Promise<Answer> =>
    service.call(method, path, { ...sent, headers: { authorization: `Bearer ${bearer}` } });

  let tag = 0;
  const tagBody = () => ({ body: { name: `Tag ${++tag}` } });

  return {
    service: () => service,
    issuer: () => issuer,
    /** Moves the clock of the functions by so many seconds. */
    wait,
    inSeconds,
    claims,
    key,
    token,
    /** Sends a request with a token. */
    call,
    tagBody,
  };
};
