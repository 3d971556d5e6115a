/** What clients send for an organizer (contract/venues#organizer-fields). */
import * as v from 'valibot';
import { emailIn } from '../http/addresses.ts';
import { Line, Name, NumericLine, Website } from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { Image } from '../model/picture.ts';
import { TranslationOfPost } from '../model/translations.ts';
import { linkedInput } from './linked-post.ts';

const optionalFields = {
  ...linkedInput,
  phone: NumericLine,
  website: Website,
  /**
   * Any text, as in The Events Calendar (contract/events#event-input). If it is a name with an
   * address, the address is taken.
   */
  email: v.pipe(
    Line,
    v.transform(sent => sent && emailIn(sent)),
  ),
  image: Image,
  ml_language: LanguageParameter,
};

export const OrganizerInput = v.object({ organizer: Name, ...optionalFields });
export type OrganizerInput = v.InferOutput<typeof OrganizerInput>;
/** The body of a create by the organizer's own route (see `VenueCreation`). */
export const OrganizerCreation = v.object({ ...OrganizerInput.entries, translation_of: TranslationOfPost });
export const OrganizerChange = v.object({
  organizer: v.optional(Name),
  ...optionalFields,
  translation_of: TranslationOfPost,
});
export type OrganizerChange = v.InferOutput<typeof OrganizerChange>;
