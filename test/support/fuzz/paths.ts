/** Paths of a row with values for its placeholders, and paths that only look similar. */
import fc from 'fast-check';
import type { NamespaceRow } from '../../../shared/api/routes.ts';
import { INJECTED } from './check-reply.ts';
import { oddText, percentEncoded, words } from './odd-text.ts';
import { anyId, seedId, seedSlug } from './seed-data.ts';
import { slug } from './valid-values.ts';

/** A path below the namespace that matches the row. */
export const pathFor = (row: NamespaceRow): fc.Arbitrary<string> => {
  const filled = fc
    .tuple(idFor(row), slugFor(row))
    .map(([id, slug]) => row.path.replace('{id}', () => id).replace('{slug}', () => slug));
  const altered = fc.tuple(filled, fc.constantFrom(...ALTERATIONS)).map(([path, alter]) => alter(path));
  return fc.oneof({ weight: 40, arbitrary: filled }, { weight: 1, arbitrary: altered });
};

/** Deletions mostly name other records than the seed data, so that later requests still find those. */
const idFor = ({ resource, access }: NamespaceRow): fc.Arbitrary<string> => {
  const [known, any] = access === 'delete' ? [1, 8] : [8, 2];
  return fc.oneof(
    { weight: known, arbitrary: seedId(resource).map(String) },
    { weight: any, arbitrary: anyId.map(String) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...IDS), oddSegment) },
  );
};

const slugFor = ({ resource }: NamespaceRow): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: seedSlug(resource) },
    { weight: 1, arbitrary: slug.map(percentEncoded) },
    { weight: 2, arbitrary: oddSegment },
  );

const IDS = [
  ...words`0 -1 1.5 1e3 0001 +1 0x1 %31 %EF%BC%91 1%202 1%2F2 1%3Fa 1%23 1;a 1,2 %00 1%00 %0a1 2147483648 9007199254740993`,
  ...[30, 400, 3_000].map(digits => '9'.repeat(digits)),
];

/** Percent-encoded, some with invalid encoding or invalid UTF-8. */
const SEGMENTS = [
  ...words`.. . %2e%2e %2F a%2Fb a%5Cb %252F % %z1 a% %u0041 %ff %c3%28 %ed%a0%80 %c0%af %f4%90%80%80 %e2%82 %00 %E2%80%A8`,
  ...words`caf%C3%A9 caf%e9 cafe%CC%81 by-slug edit __proto__ constructor - --2 -2`,
  ...[`%0d%0a${INJECTED}:%201`, 'a'.repeat(1_100), '%F0%9F%98%80'.repeat(120), '%41'.repeat(3_000)],
];
const oddSegment = fc.oneof(oddText.map(percentEncoded), fc.constantFrom(...SEGMENTS));

const ALTERATIONS: readonly ((path: string) => string)[] = [
  path => path.toUpperCase(),
  path => path.replaceAll('e', '%65'),
  path => `/${path}`,
  ...words`/ // /.. %2F %20 #a .json ;a=b`.map(end => (path: string) => path + end),
];

const STRANGE = [
  ...words`/ // /nowhere /EVENTS /event /events/ //events /events//1 /events/1/ /events/1// /events/1/2 /events/by-slug`,
  ...words`/events/by-slug/ /categories/by-slug/danza-1 /doc/ /doc/1 /docs /../events /events/../venues /events/./1`,
  ...words`/events/%2e%2e/venues /events%2F1 /events;a=b /* /% /__proto__ /events/constructor /{id} /events/{id} /$default`,
  ...words`/events/1%00 /%ff /%c0%ae%c0%ae/`,
];
export const strangePath: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...STRANGE),
  oddText.map(text => `/${percentEncoded(text)}`),
  fc.webPath(),
);
