/** Venues and organizers in `tec/v1` (contract/wordpress#records). Fields without a value are empty texts. */
import * as v from 'valibot';
import { LinkedQuery } from '../linked/query.ts';
import type { OrganizerView } from '../organizers/view.ts';
import type { VenueView } from '../venues/view.ts';
import { RECORD_PAGING } from './paging.ts';
import { WordPressPost, wordPressPost } from './posts.ts';

export const TecLinkedQuery = v.object({ ...LinkedQuery.entries, ...RECORD_PAGING });

export const TecVenue = v.object({
  ...WordPressPost.entries,
  address: v.string(),
  country: v.string(),
  city: v.string(),
  state_province: v.string(),
  state: v.string(),
  province: v.string(),
  zip: v.string(),
  phone: v.string(),
  website: v.string(),
});

export const tecVenue = (view: VenueView): v.InferOutput<typeof TecVenue> => ({
  ...wordPressPost('tribe_venue', view, view.venue),
  address: view.address ?? '',
  country: view.country ?? '',
  city: view.city ?? '',
  state_province: view.stateprovince ?? '',
  state: view.state ?? '',
  province: view.province ?? '',
  zip: view.zip ?? '',
  phone: view.phone ?? '',
  website: view.website ?? '',
});

export const TecOrganizer = v.object({
  ...WordPressPost.entries,
  phone: v.string(),
  website: v.string(),
  email: v.string(),
});

export const tecOrganizer = (view: OrganizerView): v.InferOutput<typeof TecOrganizer> => ({
  ...wordPressPost('tribe_organizer', view, view.organizer),
  phone: view.phone ?? '',
  website: view.website ?? '',
  email: view.email ?? '',
});
