/** What is stored of an organizer. */
import * as v from 'valibot';
import { Address, linkable, Text } from '../model/base.ts';
import { post } from '../posts/record.ts';
import type { Carrying } from '../store/unknown-attributes.ts';

export const Organizer = v.object({
  type: v.literal('organizer'),
  ...post,
  ...linkable,
  name: Text,
  description: Text,
  phone: Text,
  website: Address,
  email: Text,
});
export type OrganizerRecord = v.InferOutput<typeof Organizer> & Carrying;
