/**
 * Venues and organizers as they go out, as far as they are the same (contract/venues#venue-fields, contract/venues#organizer-fields). Empty
 * fields are left out.
 */
import * as v from 'valibot';
import type { Addresses } from '../addresses/record-addresses.ts';
import { ImageView, imageView, pictureOf } from '../posts/picture.ts';
import { paragraphs } from '../text/text.ts';
import type { LinkedRecord } from './record.ts';

export interface ViewOptions {
  readonly addresses: Addresses;
  /** Whether `json_ld` is added: to single reads, of the record itself or of an event that links it. */
  readonly jsonLd: boolean;
}

export const optionalText = v.optional(v.string());

export const linkedViewFields = { description: optionalText, slug: optionalText, image: v.optional(ImageView) };

export const linkedView = (record: LinkedRecord) => {
  const picture = pictureOf(record);
  return {
    ...withoutEmpty({ description: paragraphs(record.description), slug: record.slug }),
    ...(picture && { image: imageView(picture) }),
  };
};

export const withoutEmpty = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> => {
  const kept: Partial<Texts> = { ...texts };
  for (const name in texts) if (texts[name] === '') delete kept[name];
  return kept;
};
