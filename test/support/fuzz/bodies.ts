/** Bodies in every coding, valid and malformed. */
import fc from 'fast-check';
import type { NamespaceRow } from '../../../shared/api/routes.ts';
import { asForm, asJson, asMultipart, type Body, NO_BODY, TYPES } from './codings.ts';
import { MALFORMED_FORM, MALFORMED_JSON, MALFORMED_MULTIPART, type Malform, WRONGLY_TYPED } from './malformed.ts';
import { membersFor } from './members.ts';

export const bodyFor = (row: NamespaceRow): fc.Arbitrary<Body> => {
  const members = membersFor(row);
  const [json, form, multipart] = [members.map(asJson), members.map(asForm), members.map(asMultipart)];
  return fc.oneof(
    { weight: 14, arbitrary: json },
    { weight: 3, arbitrary: form },
    { weight: 3, arbitrary: multipart },
    { weight: 2, arbitrary: malformed(json, MALFORMED_JSON) },
    { weight: 1, arbitrary: malformed(form, MALFORMED_FORM) },
    { weight: 2, arbitrary: malformed(multipart, MALFORMED_MULTIPART) },
    { weight: 2, arbitrary: malformed(fc.oneof(json, form), WRONGLY_TYPED) },
    { weight: 1, arbitrary: noise },
    { weight: 1, arbitrary: fc.constant(NO_BODY) },
  );
};

const malformed = (body: fc.Arbitrary<Body>, ways: readonly Malform[]): fc.Arbitrary<Body> =>
  fc.tuple(body, fc.constantFrom(...ways)).map(([whole, malform]) => malform(whole));

const noise = fc
  .tuple(fc.constantFrom(...Object.values(TYPES)), fc.uint8Array({ maxLength: 200 }))
  .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) }));
