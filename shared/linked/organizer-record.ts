/** The attributes that are stored for an organizer. */
import * as v from 'valibot';
import { Text } from '../model/base.ts';
import type { Carrying } from '../store/records.ts';
import { linkedPost } from './linked-post.ts';

export const Organizer = v.object({
  type: v.literal('organizer'),
  ...linkedPost,
  email: Text,
});
export type OrganizerRecord = v.InferOutput<typeof Organizer> & Carrying;
