/** The fields of venues, organizers, categories and tags that their pages read from answers of the API. */
import * as v from 'valibot';
import { OrganizerView } from '../organizers/view.ts';
import { TermView } from '../terms/view.ts';
import { VenueView } from '../venues/view.ts';
import { ShownVenue } from './shown-event.ts';

const WHOLE = ['id', 'slug', 'url', 'language', 'translations', 'description'] as const;

export const WholeVenue = v.object({
  ...ShownVenue.entries,
  ...v.pick(VenueView, [...WHOLE, 'image', 'phone', 'website']).entries,
});
export type WholeVenue = v.InferOutput<typeof WholeVenue>;

export const WholeOrganizer = v.pick(OrganizerView, [...WHOLE, 'organizer', 'image', 'phone', 'website', 'email']);
export type WholeOrganizer = v.InferOutput<typeof WholeOrganizer>;

export const WholeTerm = v.pick(TermView, [...WHOLE, 'name']);
export type WholeTerm = v.InferOutput<typeof WholeTerm>;
