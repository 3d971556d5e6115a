/** A picture as clients send it: by its id, by its address, or as a read shows it (contract/texts#pictures). */

import * as v from 'valibot';
import { PostId } from '../addresses/record-ids.ts';
import { isPublicHost } from '../addresses/web-address.ts';
import { Integer, Line, WebAddress } from './fields.ts';

/** Sizes that every picture shows unless its source has fewer, because clients of the original read them without checking that they exist. */
export const STANDARD_SIZES = ['thumbnail', 'medium', 'medium_large', 'large'] as const;
export const isStandardSize = (name: string): boolean => STANDARD_SIZES.some(standard => standard === name);

/** The maximum of further sizes. The standard ones do not count: every answer has them, and clients can send them back. */
const MAX_SIZES = 20;
const SIZE_NAME = /^[A-Za-z0-9_-]{1,64}$/;
/** Pixels, more than any picture on the web has. */
export const MAX_SIDE = 100_000;

const PictureAddress = v.pipe(WebAddress, v.check(isPublicHost, 'url'));

const PictureId = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger('type')),
    v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.safeInteger('type')),
  ]),
  v.transform(id => v.parse(PostId, id)),
);

const Side = v.optional(v.pipe(Integer, v.minValue(0, 'range'), v.maxValue(MAX_SIDE, 'range')));

/** Bytes. */
const Filesize = v.optional(v.pipe(Integer, v.minValue(0, 'range'), v.maxValue(1e9, 'range')));

export const SentSize = v.object({ url: v.optional(PictureAddress), width: Side, height: Side, filesize: Filesize });

const Sizes = v.pipe(
  v.record(v.string(), SentSize),
  v.check(sent => Object.keys(sent).filter(name => !isStandardSize(name)).length <= MAX_SIZES, 'too-long'),
  v.check(sent => Object.keys(sent).every(name => SIZE_NAME.test(name)), 'type'),
);

/** The fields of a picture besides its address. */
const details = { alt: Line, width: Side, height: Side, filesize: Filesize, sizes: v.optional(Sizes) };
const SentDetails = v.object(details);
export type SentDetails = v.InferOutput<typeof SentDetails>;

export const SentPicture = v.pipe(
  v.object({ id: v.optional(PictureId), url: v.optional(PictureAddress), ...details }),
  v.check(({ id, url }) => id !== undefined || url !== undefined, 'url'),
);
export type SentPicture = v.InferOutput<typeof SentPicture>;

/** `false` is what events without a picture show. */
const None = v.pipe(
  v.union([v.null(), v.literal(''), v.literal(false)]),
  v.transform(() => null),
);

export const Image = v.optional(
  v.union(
    [
      None,
      v.pipe(
        PictureAddress,
        v.transform((url): SentPicture => ({ url })),
      ),
      v.pipe(
        PictureId,
        v.transform((id): SentPicture => ({ id })),
      ),
      SentPicture,
    ],
    ({ input }) => (typeof input === 'string' ? 'url' : 'type'),
  ),
);
