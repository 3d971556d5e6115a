/** What clients send of an organizer (contract/venues#organizer-fields). */
import * as v from 'valibot';
import { LanguageParameter, Line, Name, Website } from '../input/fields.ts';
import { Image } from '../input/picture.ts';
import { linkedInput } from '../linked/input.ts';

const optionalFields = {
  ...linkedInput,
  phone: Line,
  website: Website,
  /** Any text, as in the original (contract/events#event-input). */
  email: Line,
  image: Image,
  ml_language: LanguageParameter,
};

export const OrganizerInput = v.object({ organizer: Name, ...optionalFields });
export type OrganizerInput = v.InferOutput<typeof OrganizerInput>;
export const OrganizerChange = v.object({ organizer: v.optional(Name), ...optionalFields });
export type OrganizerChange = v.InferOutput<typeof OrganizerChange>;
