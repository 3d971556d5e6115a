/** The documented forms of event fields in requests. Numbers and booleans may also be texts, as in forms. */
import * as v from 'valibot';
import type { EventChangeById } from '../../events/input.ts';
import { MAX_IDS } from '../../input/fields.ts';
import { event } from './event.ts';
import { type Facts, ID, type JsonSchema, ref } from './facts.ts';
import { postInputFacts, SLUG } from './posts.ts';

/** Records as a read shows them: `id` links them. The name guards against an id that is another record's by now. */
export const VenueReference = v.object({ id: v.number(), venue: v.optional(v.string()) });
export const OrganizerReference = v.object({ id: v.number(), organizer: v.optional(v.string()) });
export const TermReference = v.object({
  id: v.optional(v.number()),
  name: v.optional(v.string()),
  slug: v.optional(v.string()),
});

const id = { ...ID, description: 'Number of the record.' };
export const venueReferenceFacts: Facts<typeof VenueReference> = { id, venue: 'Name of the venue.' };
export const organizerReferenceFacts: Facts<typeof OrganizerReference> = { id, organizer: 'Name of the organizer.' };
export const termReferenceFacts: Facts<typeof TermReference> = { id, name: 'Name of the term.', slug: SLUG };

/** One or several records, each by id, as a read shows it, or by its data (contract/events#linked-records). */
const linkForms = (reference: string, input: string): JsonSchema => {
  const one = [ID, ref(reference), ref(input)];
  const several = { type: 'array', items: { anyOf: one }, maxItems: MAX_IDS } as const;
  return {
    anyOf: [{ ...ID, nullable: true }, ...one.slice(1), several, { type: 'string', pattern: '^\\d+(,\\d+)*$' }],
  };
};

/** A text is CSV, but not within an array (contract/events#linked-terms). */
const termForms: JsonSchema = {
  anyOf: [
    {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, ID, ref('TermReference')] },
      maxItems: MAX_IDS,
      nullable: true,
    },
    { type: 'string' },
    ID,
  ],
};

export const eventInputFacts: Facts<typeof EventChangeById> = {
  ...postInputFacts,
  ...event,
  start_date: 'Start, such as `2025-05-17 10:30:00`, in the event’s time zone; an offset or `Z` makes it an instant.',
  end_date: 'End, written as the start is, and not before it.',
  cost: {
    anyOf: [
      { type: 'string', nullable: true },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
    ],
    description: 'Cost of the event: an amount, a range or words; 0 is free.',
  },
  cost_details: {
    ...ref('CostDetails'),
    description: 'What a read shows beside `cost`: with both, a copy has the same cost.',
  },
  website: 'Address of a web page of its own.',
  categories: {
    ...termForms,
    description: 'Categories of the event: ids, names, or what a read shows. A text is split at its commas.',
  },
  tags: {
    ...termForms,
    description: 'Tags of the event: ids, names, or what a read shows. A text is split at its commas.',
  },
  venue: {
    ...linkForms('VenueReference', 'VenueInput'),
    description:
      'Where the event is: ids, or data of venues, of which those that are known are linked and others made. `null` for none.',
  },
  organizer: {
    ...linkForms('OrganizerReference', 'OrganizerInput'),
    description:
      'Who holds the event: ids, or data of organizers, of which those that are known are linked and others made. `null` for none.',
  },
  post_parent: 'Id of the event that this one belongs to.',
  ticketed: 'Whether there are tickets for the event.',
  only_this:
    'Whether dates, status, venue, organizers, cost and picture stay as they are in the translations of the event; by default they follow.',
  password: 'Password that reading the event asks for; an empty one removes it.',
};
