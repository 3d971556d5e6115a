/**
 * The schemas of bodies that have a name in `components.schemas`, each with the descriptions of its
 * fields. Numbers and booleans may also be texts, as in forms.
 */
import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { EventChange, EventChangeById, EventInput } from '../events/input.ts';
import { MAX_IDS } from '../http/fields.ts';
import { OrganizerChange, OrganizerCreation, OrganizerInput } from '../linked/organizer-input.ts';
import { CategoryChange, CategoryInput, TagChange, TagInput } from '../linked/term-input.ts';
import { VenueChange, VenueCreation, VenueInput } from '../linked/venue-input.ts';
import { SentPicture, SentSize } from '../model/picture.ts';
import { type LinkedPostType, NAMES_OF } from '../store/records.ts';
import {
  capitalized,
  type Facts,
  ID,
  type Named,
  NUMBER,
  type PropertyDescription,
  ref,
  sent,
} from './descriptions.ts';
import { RECORDS } from './records.ts';

/** Fields of all records. */
const OF_ALL = {
  ml_language: 'Language of the record; without it, the site’s own.',
  translation_of: 'Id of the record that this one is a translation of; `null` unlinks it.',
};

/** Fields of events, venues and organizers. */
const post = {
  ...OF_ALL,
  /**
   * A picture is sent by its address, by its id, or as a read shows it; null and false mean that
   * there is none (contract/texts#pictures).
   */
  image: {
    anyOf: [
      { type: 'string', format: 'uri', nullable: true },
      ID,
      ref('ImageInput'),
      { type: 'boolean', enum: [false] },
    ],
    description:
      'Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none.',
  },
  source:
    'Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record.',
  source_id: 'Id of the record in that source; `null` takes it away in an update.',
} satisfies Partial<Facts<keyof OrganizerChange>>;

/**
 * An event links one or several records, each by id, as a read shows it, or by its data
 * (contract/events#linked-records).
 */
const links = (type: LinkedPostType, description: string): PropertyDescription => {
  const one = [ID, ref(`${capitalized(type)}Reference`), ref(`${capitalized(type)}Input`)];
  const several = { type: 'array', items: { anyOf: one }, maxItems: MAX_IDS } as const;
  return {
    anyOf: [{ ...ID, nullable: true }, ...one.slice(1), several, { type: 'string', pattern: '^\\d+(,\\d+)*$' }],
    description,
  };
};

/** A text is split at its commas, but not within an array (contract/events#linked-terms). */
const terms = (kind: string): PropertyDescription => {
  const one: JsonSchema = { anyOf: [{ type: 'string' }, ID, ref('TermReference')] };
  return {
    anyOf: [{ type: 'array', items: one, maxItems: MAX_IDS, nullable: true }, { type: 'string' }, ID],
    description: `${kind} of the event: ids, names, or what a read shows. A text is split at its commas.`,
  };
};

const event = {
  ...post,
  start_date:
    'Start, such as `2025-05-17 10:30:00`, in the event’s time zone; an offset or `Z` makes it an instant. Beware: `05/06/2027` is the 6th of May.',
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
  categories: terms('Categories'),
  tags: terms('Tags'),
  website: 'Address of a web page of its own.',
  venue: links(
    'venue',
    'Where the event is: ids, or data of venues, of which those that are known are linked and others made. `null` for none.',
  ),
  organizer: links(
    'organizer',
    'Who holds the event: ids, or data of organizers, of which those that are known are linked and others made. `null` for none.',
  ),
  recurrence:
    'A rule that gives the dates, as lines of RFC 5545: `RRULE:FREQ=WEEKLY;COUNT=12`, `EXDATE:20271012`, `RDATE:20271013`. `null` removes the rule, not the dates.',
  post_parent: 'Id of the event that this one belongs to.',
  ticketed: 'Whether there are tickets for the event.',
  only_this:
    'Whether dates, status, venue, organizers, cost and picture stay as they are in the translations of the event; by default they follow.',
  password: 'Password that reading the event asks for; an empty one removes it.',
} satisfies Partial<Facts<keyof EventChangeById>>;

// Bodies may name a record as a read shows it. The id links it; the name guards against an id that
// by now is another record's.

const id = { ...ID, ...NUMBER };
const reference = (type: LinkedPostType): Named => {
  const { name } = NAMES_OF[type];
  const schema = v.object({ id: v.number(), [name]: v.optional(v.string()) });
  return { schema, facts: { id, [name]: `Name of the ${type}.` }, isSent: true };
};
const TermReference = v.object({
  id: v.optional(v.number()),
  name: v.optional(v.string()),
  slug: v.optional(v.string()),
});

type OfLinked = `${Capitalize<LinkedPostType>}${'Input' | 'Creation' | 'Change' | 'Reference'}`;

const { Event, Venue, Organizer, Term, Image, ImageSize } = RECORDS;
export const BODIES = {
  EventInput: sent(EventInput, Event, event),
  EventChange: sent(EventChange, Event, event),
  EventChangeById: sent(EventChangeById, Event, event),
  VenueInput: sent(VenueInput, Venue, post),
  VenueCreation: sent(VenueCreation, Venue, post),
  VenueChange: sent(VenueChange, Venue, post),
  OrganizerInput: sent(OrganizerInput, Organizer, post),
  OrganizerCreation: sent(OrganizerCreation, Organizer, post),
  OrganizerChange: sent(OrganizerChange, Organizer, post),
  CategoryInput: sent(CategoryInput, Term, OF_ALL),
  CategoryChange: sent(CategoryChange, Term, OF_ALL),
  TagInput: sent(TagInput, Term, OF_ALL),
  TagChange: sent(TagChange, Term, OF_ALL),
  ImageInput: sent(SentPicture, Image, { url: Image.facts.url, id: { ...ID, description: 'Number of the picture.' } }),
  ImageSizeInput: sent(SentSize, ImageSize, { url: ImageSize.facts.url }),
  VenueReference: reference('venue'),
  OrganizerReference: reference('organizer'),
  TermReference: sent(TermReference, Term, { id }),
} satisfies Readonly<Record<string, Named> & Record<OfLinked, Named>>;
