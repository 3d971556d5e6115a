/** The documented forms of event fields in requests. Numbers and booleans may also be texts, as in forms. */
import * as v from 'valibot';
import type { EventChangeById } from '../../events/input.ts';
import { MAX_IDS } from '../../input/fields.ts';
import { type Facts, ID, type JsonSchema, ref } from './facts.ts';
import { imageForms } from './image.ts';

/** Records as a read shows them: `id` links them. The name guards against an id that is another record's by now. */
export const VenueReference = v.object({ id: v.number(), venue: v.optional(v.string()) });
export const OrganizerReference = v.object({ id: v.number(), organizer: v.optional(v.string()) });
export const TermReference = v.object({
  id: v.optional(v.number()),
  name: v.optional(v.string()),
  slug: v.optional(v.string()),
});
export const referenceFacts = { id: ID };

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
  image: imageForms,
  cost: {
    anyOf: [
      { type: 'string', nullable: true },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
    ],
  },
  cost_details: ref('CostDetails'),
  categories: termForms,
  tags: termForms,
  venue: linkForms('VenueReference', 'VenueInput'),
  organizer: linkForms('OrganizerReference', 'OrganizerInput'),
};
