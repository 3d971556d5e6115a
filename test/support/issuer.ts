/**
 * An OpenID Connect issuer on this machine, with real keys and documents, counted requests, and
 * answers that a test can make wrong.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { listening, stopNow } from './listening.ts';

export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
type Document = 'configuration' | 'keys';

export interface TestIssuer {
  readonly url: string;
  /** The keys that it publishes. A test may add to them. */
  readonly keys: SigningKey[];
  /** The numbers of requests so far. */
  readonly asked: Record<Document, number>;
  /** What it does in place of answering. */
  readonly instead: Partial<Record<Document, (response: ServerResponse) => void>>;
  readonly stop: () => Promise<void>;
}

export const rsaKey = (kid: string, modulusLength = 2048): SigningKey => ({
  kid,
  alg: 'RS256',
  ...generateKeyPairSync('rsa', { modulusLength }),
});
export const ecKey = (kid: string): SigningKey => ({
  kid,
  alg: 'ES256',
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
});

export const openIssuer = async (): Promise<TestIssuer> => {
  const keys = [rsaKey('rsa'), ecKey('ec')];
  const asked = { configuration: 0, keys: 0 };
  const instead: TestIssuer['instead'] = {};
  const server = createServer(({ url: path }, response) => {
    const name = path === '/.well-known/openid-configuration' ? 'configuration' : 'keys';
    asked[name]++;
    // `/moved` is where a redirect may lead. A client that follows it gets correct answers.
    const wrong = path === '/moved' ? undefined : instead[name];
    if (wrong !== undefined) return wrong(response);
    // Large issuers publish keys without `alg`, because what a key may be used for follows from its
    // kind.
    const published = keys.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' }));
    answerJson(response, name === 'keys' ? { keys: published } : { issuer: url, jwks_uri: `${url}/certs` });
  });
  const url = await listening(server);
  return {
    url,
    keys,
    asked,
    instead,
    stop: async () => {
      stopNow(server);
      await once(server, 'close');
    },
  };
};

export const answerJson = (response: ServerResponse, body: unknown): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
};

/** A token in its three parts (RFC 7515, 3.1). `header` overrides what follows from the key. */
export const signed = (claims: object, { kid, alg, privateKey }: SigningKey, header: object = {}): string => {
  const input = `${part({ typ: 'JWT', alg, kid, ...header })}.${part(claims)}`;
  // JWS requires the flat form of two numbers (RFC 7518, 3.4). RSA ignores the option.
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
};

export const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
