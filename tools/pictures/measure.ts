/** Reads the dimensions of pictures from their first bytes, where an operator asks for it (docs/decisions/pictures). */
import { disableTypes, imageSize, types } from 'image-size';
import { isPublicHost } from '../../shared/http/addresses.ts';
import { MAX_SIDE } from '../../shared/model/picture.ts';
import { firstBytes } from './first-bytes.ts';

export interface Dimensions {
  /** Pixels, as browsers show the picture. */
  readonly width: number;
  readonly height: number;
}

/** `why`: why they are not known, in English. */
export type Measured = Dimensions | { readonly why: string };

/** For tests, whose pictures are on this machine. */
interface Limits {
  /** Which addresses are fetched. */
  readonly isAllowed: (address: string) => boolean;
  readonly timeoutMs: number;
}

/** Fetches each address once. Never rejects. */
export type Measure = (address: string) => Promise<Measured>;

/** Headers of pictures with large previews or colour profiles may be longer; their dimensions stay unknown. */
const MOST_BYTES = 65_536;
const TIMEOUT_MS = 10_000;

const KINDS = ['gif', 'jpg', 'png', 'webp'];
disableTypes(types.filter(type => !KINDS.includes(type)));

export const measuring = (
  stop: AbortSignal,
  { isAllowed = isPublicHost, timeoutMs = TIMEOUT_MS }: Partial<Limits> = {},
): Measure => {
  const measured = new Map<string, Promise<Measured>>();
  const measure: Measure = async address => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const signal = AbortSignal.any([timeout, stop]);
      return dimensionsIn(await firstBytes(address, { isAllowed, signal, mostBytes: MOST_BYTES }));
    } catch (error) {
      if (timeout.aborted) return { why: `no answer within ${timeoutMs / 1000} s` };
      return { why: error instanceof Error ? error.message : String(error) };
    }
  };
  return address => {
    const answer = measured.get(address) ?? measure(address);
    measured.set(address, answer);
    return answer;
  };
};

/** Cameras store pictures lying on their sides, and say so: orientations 5 to 8 swap width and height (Exif 2.32, tag 274). */
const dimensionsIn = (bytes: Uint8Array): Dimensions => {
  const { width, height, orientation = 1 } = sizeIn(bytes);
  if (![width, height].every(side => side > 0 && side <= MAX_SIDE))
    throw new Error(`${width} × ${height} pixels are not possible`);
  return orientation >= 5 ? { width: height, height: width } : { width, height };
};

/** From a copy: `image-size` would read behind the end of a part of a buffer, and not notice that the file is cut. */
const sizeIn = (bytes: Uint8Array) => {
  try {
    return imageSize(new Uint8Array(bytes));
  } catch (error) {
    throw new Error(
      `the first ${MOST_BYTES / 1024} KiB do not say them: ${error instanceof Error ? error.message : error}`,
    );
  }
};
