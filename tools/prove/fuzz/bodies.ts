/** Bodies: in every coding there is, whole and broken. */
import fc from 'fast-check';
import type { Row } from '../../../shared/route.ts';
import { asForm, asJson, asMultipart, type Body, NO_BODY, TYPES } from './codings.ts';
import { membersFor } from './members.ts';
import { SPOILT_FORM, SPOILT_JSON, SPOILT_MULTIPART, type Spoil, WRONGLY_TYPED } from './spoilt.ts';

export const bodyFor = (row: Row): fc.Arbitrary<Body> => {
  const members = membersFor(row);
  const [json, form, multipart] = [members.map(asJson), members.map(asForm), members.map(asMultipart)];
  return fc.oneof(
    { weight: 14, arbitrary: json },
    { weight: 3, arbitrary: form },
    { weight: 3, arbitrary: multipart },
    { weight: 2, arbitrary: spoilt(json, SPOILT_JSON) },
    { weight: 1, arbitrary: spoilt(form, SPOILT_FORM) },
    { weight: 2, arbitrary: spoilt(multipart, SPOILT_MULTIPART) },
    { weight: 2, arbitrary: spoilt(fc.oneof(json, form), WRONGLY_TYPED) },
    { weight: 1, arbitrary: noise },
    { weight: 1, arbitrary: fc.constant(NO_BODY) },
  );
};

const spoilt = (body: fc.Arbitrary<Body>, ways: readonly Spoil[]): fc.Arbitrary<Body> =>
  fc.tuple(body, fc.constantFrom(...ways)).map(([whole, spoil]) => spoil(whole));

const noise = fc
  .tuple(fc.constantFrom(...Object.values(TYPES)), fc.uint8Array({ maxLength: 200 }))
  .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) }));
