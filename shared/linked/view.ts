/**
 * Venues and organizers as they go out, as far as they are the same (contract/venues#venue-fields, contract/venues#organizer-fields). Empty
 * fields are left out.
 */
import * as v from 'valibot';
import { ImageView, imageView, pictureOf } from '../posts/picture.ts';
import type { ShownTo } from '../posts/view.ts';
import { paragraphs } from '../text/text.ts';
import { type Translations, TranslationsView } from '../translations/view.ts';
import type { LinkedRecord } from './record.ts';

export interface ViewOptions extends ShownTo {
  readonly translations: Translations;
  /** Whether `json_ld` is added: to single reads, of the record itself or of an event that links it. */
  readonly jsonLd: boolean;
  /** Whether descriptions and excerpts are left empty, where nobody sees them: to mark up 200 of them can take seconds. */
  readonly isWithoutTexts?: boolean;
}

export const optionalText = v.optional(v.string());

export const linkedViewFields = {
  translations: TranslationsView,
  description: optionalText,
  slug: optionalText,
  image: v.optional(ImageView),
};

export const linkedView = (record: LinkedRecord, { translations, isWithoutTexts }: ViewOptions) => {
  const picture = pictureOf(record);
  return {
    translations: translations(record),
    ...withoutEmpty({ description: isWithoutTexts ? '' : paragraphs(record.description), slug: record.slug }),
    ...(picture && { image: imageView(picture) }),
  };
};

export const withoutEmpty = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> => {
  const kept: Partial<Texts> = { ...texts };
  for (const name in texts) if (texts[name] === '') delete kept[name];
  return kept;
};
