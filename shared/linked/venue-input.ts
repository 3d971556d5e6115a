/** What clients send for a venue (contract/venues#venue-fields). */
import * as v from 'valibot';
import { Empty, Latitude, Line, Longitude, Name, NumericLine, Truthy, Website } from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { Image } from '../model/picture.ts';
import { TranslationOfPost } from '../model/translations.ts';
import { linkedInput } from './linked-post.ts';

/** Rounds to about a centimetre, because DynamoDB refuses some numbers that JavaScript has. */
const coordinate = (degrees: typeof Latitude) =>
  v.optional(
    v.pipe(
      v.union([Empty, degrees], 'type'),
      v.transform(sent => (sent === null ? null : Math.round(sent * 1e7) / 1e7)),
    ),
  );

const optionalFields = {
  ...linkedInput,
  show_map: v.optional(Truthy),
  show_map_link: v.optional(Truthy),
  address: Line,
  city: Line,
  country: Line,
  province: Line,
  state: Line,
  zip: NumericLine,
  phone: NumericLine,
  stateprovince: Line,
  website: Website,
  image: Image,
  /** An extension of the API of The Events Calendar (contract/events#extensions). */
  geo_lat: coordinate(Latitude),
  geo_lng: coordinate(Longitude),
  ml_language: LanguageParameter,
};

export const VenueInput = v.object({ venue: Name, ...optionalFields });
export type VenueInput = v.InferOutput<typeof VenueInput>;
/**
 * The body of a create by the venue's own route. Only there can a venue be linked as a translation.
 * A venue within an event is found or created in the event's language.
 */
export const VenueCreation = v.object({ ...VenueInput.entries, translation_of: TranslationOfPost });
export const VenueChange = v.object({
  venue: v.optional(Name),
  ...optionalFields,
  translation_of: TranslationOfPost,
});
export type VenueChange = v.InferOutput<typeof VenueChange>;
