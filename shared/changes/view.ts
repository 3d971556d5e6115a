/** Answers of the change feeds (contract/changes). */
import * as v from 'valibot';
import { EventView } from '../events/view.ts';
import { Whole } from '../input/fields.ts';
import { OrganizerView } from '../organizers/view.ts';
import { TermView } from '../terms/view.ts';
import { VenueView } from '../venues/view.ts';
import type { ChangedType } from './rows.ts';

const Kind = v.picklist(['upsert', 'delete']);
const change = <T extends ChangedType>(type: T) => ({ id: Whole, type: v.literal(type), version: Whole, change: Kind });

/** The record is under the name of its type; a `delete` has none. */
export const ChangedEvent = v.object({ ...change('event'), event: v.optional(EventView) });
export const ChangedVenue = v.object({ ...change('venue'), venue: v.optional(VenueView) });
export const ChangedOrganizer = v.object({ ...change('organizer'), organizer: v.optional(OrganizerView) });
export const ChangedCategory = v.object({ ...change('category'), category: v.optional(TermView) });
export const ChangedTag = v.object({ ...change('tag'), tag: v.optional(TermView) });

const Onward = { next_token: v.string(), has_more: v.boolean() };

export const EventChanges = v.object({ changes: v.array(ChangedEvent), ...Onward });
export const VenueChanges = v.object({ changes: v.array(ChangedVenue), ...Onward });
export const OrganizerChanges = v.object({ changes: v.array(ChangedOrganizer), ...Onward });
export const CategoryChanges = v.object({ changes: v.array(ChangedCategory), ...Onward });
export const TagChanges = v.object({ changes: v.array(ChangedTag), ...Onward });
