/** The fields of a write: valid, valid except for one or two, and arbitrary. */
import fc from 'fast-check';
import type { NamespaceRow } from '../../../shared/api/routes.ts';
import { oddJsonFor } from './odd-json.ts';
import { oddText } from './odd-text.ts';
import { FIELDS } from './valid-values.ts';

/** A field with its value as JSON text: names may repeat, and values may not be representable in JavaScript. */
export type Member = readonly [name: string, json: string];

/** The maximum of optional fields in a body. With more, hardly any body would have only valid values. */
const MAX_OPTIONAL = 5;

export const membersFor = ({
  resource,
  body,
  access,
  required: requiredBy,
}: NamespaceRow): fc.Arbitrary<readonly Member[]> => {
  const names = Object.keys(body?.entries ?? {});
  if (names.length === 0) return fc.array(odd(oddText), { maxLength: 3 });
  const required = names.filter(name => access === 'create' && body?.entries[name]?.type !== 'optional');
  const optional = names.filter(name => !required.includes(name));
  const anyName = fc.constantFrom(...names);
  const memberOf = (name: string): fc.Arbitrary<Member> =>
    (FIELDS[resource][name] ?? fc.constant(null)).map(value => [name, JSON.stringify(value)]);

  const good = fc.subarray(optional, { maxLength: Math.min(MAX_OPTIONAL, optional.length) }).chain(chosen => {
    const because = requiredBy?.(Object.fromEntries(chosen.map(name => [name, name]))) ?? [];
    return fc.tuple(...[...new Set([...required, ...chosen, ...because])].map(memberOf));
  });
  const nearly = fc
    .tuple(good, fc.array(odd(anyName), { minLength: 1, maxLength: 2 }))
    .map(([members, odds]) => [...odds.reduce((left, [name]) => without(left, name), members), ...odds]);
  const fewer = fc.tuple(good, anyName).map(([members, name]) => without(members, name));
  const wild = fc.array(odd(fc.oneof(anyName, oddText)), { maxLength: 8 });
  return fc.oneof(
    { weight: 8, arbitrary: good },
    { weight: 6, arbitrary: nearly },
    { weight: 1, arbitrary: fewer },
    { weight: 2, arbitrary: wild },
  );
};

const odd = (anyName: fc.Arbitrary<string>): fc.Arbitrary<Member> =>
  anyName.chain(name => fc.tuple(fc.constant(name), oddJsonFor(name)));

const without = (members: readonly Member[], left: string): Member[] => members.filter(([name]) => name !== left);
