/** What is stored of venues and organizers alike. */
import * as v from 'valibot';
import { Address, linkable, Text } from '../model/base.ts';
import { post } from '../posts/record.ts';
import type { Carrying } from '../store/unknown-attributes.ts';

export const linkedPost = {
  ...post,
  ...linkable,
  name: Text,
  description: Text,
  phone: Text,
  website: Address,
};

const LinkedRecord = v.object({ type: v.picklist(['venue', 'organizer']), ...linkedPost });
/** A venue or an organizer, as far as they are the same. */
export type LinkedRecord = v.InferOutput<typeof LinkedRecord> & Carrying;
