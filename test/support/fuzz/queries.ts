/** Queries: parameters of a row, with valid or odd values and exact or similar names. */
import fc from 'fast-check';
import type { Row } from '../../../shared/api/routes.ts';
import { oddText, oddTextFor, percentEncoded, shortOddText, words } from './odd-text.ts';
import { PARAMETERS } from './valid-values.ts';

/** A query for the row, with its question mark, or an empty text. */
export const queryFor = ({ query, body }: Row): fc.Arbitrary<string> => {
  const names = [...Object.keys(query?.entries ?? {}), '_fields'];
  const good = fc.oneof(...names.map(name => (PARAMETERS[name] ?? fc.constant('')).map(value => pair(name, value))));
  const odd = fc.constantFrom(...names, ...Object.keys(body?.entries ?? {}), ...FOREIGN).chain(name => {
    const value = fc.oneof({ weight: 3, arbitrary: oddTextFor(name).map(percentEncoded) }, fc.constantFrom(...RAW));
    return fc.tuple(fc.constantFrom(...SUFFIXES), value).map(([suffix, sent]) => `${name}${suffix}=${sent}`);
  });
  const wild = fc.oneof(
    odd,
    fc.tuple(shortOddText, oddText).map(([name, value]) => pair(name, value)),
    fc.constantFrom(...WHOLE),
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant('') },
    { weight: 6, arbitrary: fc.array(good, { minLength: 1, maxLength: 4 }).map(joined) },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.array(good, { maxLength: 3 }), odd).map(([all, one]) => joined([...all, one])),
    },
    { weight: 1, arbitrary: fc.array(wild, { maxLength: 6 }).map(joined) },
  );
};

const pair = (name: string, value: unknown): string => `${percentEncoded(name)}=${percentEncoded(String(value))}`;
const joined = (pairs: readonly string[]): string => `?${pairs.join('&')}`;

const FOREIGN = words`_method _embed _envelope _jsonp context id rest_route wpml_language __proto__ constructor`;
const SUFFIXES = ['', '', '', ...words`[] [0] [99999999] [a] [a][b][c][d][e] [__proto__] [__proto__][a] [ ] [][`];
const RAW = words`% %zz %ff%fe %ed%a0%80 %00 + 1+1 a=b=c %26a=1 [1] {"a":1} 1,2,3 -1 0 1e99`;

const WHOLE = [
  ...['', `a${'[b]'.repeat(1_000)}=1`, 'a=1&'.repeat(1_000), 'include[]=1&'.repeat(150)],
  ...words`= =a & page ? __proto__=1 __proto__[a]=1 constructor[prototype][a]=1 page=1&page=2 page[]=1&page=2 page=2&page[]=1`,
];
