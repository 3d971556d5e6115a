/** Organizers: what clients send, what is stored of it (contract/venues#organizer-fields). */

import type { Picture } from '../posts/record.ts';
import { listAfter, modification, type PostInput, postFields, type WriteContext } from '../posts/write.ts';
import { unknownOf } from '../store/unknown-attributes.ts';
import type { OrganizerChange, OrganizerInput } from './input.ts';
import type { OrganizerRecord } from './record.ts';

/** The record after a write; `before` undefined makes a new one. Slug and picture are the caller's to find. */
export const writeOrganizer = (
  before: OrganizerRecord | undefined,
  input: OrganizerChange & PostInput,
  { id, slug, image }: { id: number; slug: string; image: Picture | null },
  w: WriteContext,
): OrganizerRecord => {
  const post = postFields(before, input, w);
  return {
    type: 'organizer',
    unknown: unknownOf(before),
    id,
    slug,
    image,
    ...post,
    language: before?.language ?? w.language,
    translations: before?.translations ?? {},
    list: listAfter(before, post.status, `o${id}`),
    name: input.organizer ?? before?.name ?? '',
    description: input.description ?? before?.description ?? '',
    phone: input.phone ?? before?.phone ?? '',
    email: input.email ?? before?.email ?? '',
    website: input.website === undefined ? (before?.website ?? '') : (input.website ?? ''),
  };
};

const FILLED = ['description', 'phone', 'email', 'website'] as const;

/** A duplicate is sent: it fills in what is empty and overwrites nothing (contract/venues#duplicates). undefined: it adds nothing. */
export const fillOrganizer = (
  before: OrganizerRecord,
  input: OrganizerInput,
  image: Picture | null,
  w: WriteContext,
): OrganizerRecord | undefined => {
  const texts = Object.fromEntries(
    FILLED.filter(name => before[name] === '' && (input[name] ?? '') !== '').map(name => [name, input[name]]),
  );
  const after = { ...before, ...texts, image };
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : { ...after, ...modification(before, w) };
};
