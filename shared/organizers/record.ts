/** What is stored of an organizer. */
import * as v from 'valibot';
import { linkedPost } from '../linked/record.ts';
import { Text } from '../model/base.ts';
import type { Carrying } from '../store/unknown-attributes.ts';

export const Organizer = v.object({
  type: v.literal('organizer'),
  ...linkedPost,
  email: Text,
});
export type OrganizerRecord = v.InferOutput<typeof Organizer> & Carrying;
