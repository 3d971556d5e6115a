import { expect, it } from 'vitest';
import { attemptCounters } from '../../functions/auth/attempts.ts';
import type { IdentityDeps } from '../../functions/auth/authenticate.ts';
import { authentication } from '../../functions/http/request.ts';
import { onlyKey } from '../../shared/auth/secret-keys.ts';
import { instant } from '../support/instant.ts';
import { memoryStore } from '../support/memory-store.ts';
import { runMiddleware } from '../support/middleware.ts';

const log = { info: () => {}, error: () => {} };
const store = memoryStore([]);
const deps: IdentityDeps & { readonly originKeys: readonly string[] } = {
  store,
  attempts: attemptCounters(store, onlyKey('secret'), log),
  issuer: {
    url: 'https://issuer.test',
    identify: async subject => ({ subject, role: 'subscriber' }),
  },
  now: () => instant(0),
  log,
  originKeys: [],
};
const unit = authentication(() => deps);

it.each<[authorization: string | undefined, login: string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['Basic', undefined],
  ['Basic ???', undefined],
  ['Digest ana', undefined],
  ['ana', undefined],
  ['Bearer ana', 'https://issuer.test#ana'],
  ['bearer  ana', 'https://issuer.test#ana'],
])('%j is %j', async (authorization, login) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  expect((await runMiddleware(unit, { headers })).state.caller?.login).toBe(login);
});

it.each<[what: string, handle: () => Promise<{ statusCode: number }>]>([
  ['an answer', async () => ({ statusCode: 200 })],
  [
    'an error',
    async () => {
      throw new Error('of the handler');
    },
  ],
])('waits before %s for what is written beside the operation', async (_, handle) => {
  const order: string[] = [];
  const noted = new Promise<void>(done => setTimeout(done, 20)).then(() => void order.push('noted'));
  await runMiddleware(unit, {}, { noted }, handle).catch(() => {});
  order.push('answered');
  expect(order).toEqual(['noted', 'answered']);
});
