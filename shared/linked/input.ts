/**
 * Fields that clients send of venues and of organizers alike. The order of all fields of a schema is that of the parsed body, whose
 * fingerprint recognises repetitions (`functions/records/idempotency.ts`): to move a field makes a repetition across the deployment a 409.
 */
import * as v from 'valibot';
import { Status } from '../access/status.ts';
import { DateText, Html, Integer, PublicationDate } from '../input/fields.ts';
import { SOURCE_KEY } from '../input/source-key.ts';

export const linkedInput = {
  author: v.optional(Integer),
  date: v.optional(DateText),
  date_utc: PublicationDate,
  description: Html,
  status: v.optional(Status),
  ...SOURCE_KEY,
};
