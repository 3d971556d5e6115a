/** The schemas that have a name in `components.schemas`, each with its texts and facts. Only `docs` may import it. */

import type * as v from 'valibot';
import { RefusalData, RefusalView } from '../api/refusal-view.ts';
import { NAMESPACE_ROUTES } from '../api/routes.ts';
import {
  CategoryChanges,
  ChangedCategory,
  ChangedEvent,
  ChangedOrganizer,
  ChangedTag,
  ChangedVenue,
  EventChanges,
  OrganizerChanges,
  TagChanges,
  VenueChanges,
} from '../changes/view.ts';
import { Facets, FacetTotal } from '../events/facets.ts';
import { EventChange, EventChangeById, EventInput } from '../events/input.ts';
import { EventView } from '../events/view.ts';
import { SentPicture, SentSize } from '../input/picture.ts';
import type { SchemaTexts } from '../messages/documentation/schema-texts.ts';
import { OrganizerChange, OrganizerCreation, OrganizerInput } from '../organizers/input.ts';
import { OrganizerView } from '../organizers/view.ts';
import { Trashed } from '../posts/edits.ts';
import { ImageView } from '../posts/picture.ts';
import { CategoryChange, CategoryInput, TagChange, TagInput } from '../terms/input.ts';
import { EmbeddedTerm, TermLink, TermUrls, TermView } from '../terms/view.ts';
import { TranslationView } from '../translations/view.ts';
import { VenueChange, VenueCreation, VenueInput } from '../venues/input.ts';
import { VenueView } from '../venues/view.ts';
import { costDetailsFacts, dateDetailsFacts, eventFacts } from './schemas/event.ts';
import {
  eventInputFacts,
  OrganizerReference,
  referenceFacts,
  TermReference,
  VenueReference,
} from './schemas/event-input.ts';
import type { Facts, JsonSchema } from './schemas/facts.ts';
import { imageFacts, imageInputFacts, imageSizeFacts, imageSizeInputFacts } from './schemas/image.ts';
import { listFacts } from './schemas/list.ts';
import { organizerFacts, organizerInputFacts } from './schemas/organizer.ts';
import { embeddedTermFacts, termFacts, termLinkFacts, termUrlsFacts, translationFacts } from './schemas/term.ts';
import { venueFacts, venueInputFacts } from './schemas/venue.ts';

type ObjectOf = v.GenericSchema & { readonly entries: v.ObjectEntries };

/** The groups of texts that describe all of these properties. */
type GroupFor<Name> = {
  [G in keyof SchemaTexts]: [Name] extends [keyof SchemaTexts[G]] ? G : never;
}[keyof SchemaTexts];

export interface Named {
  readonly schema: ObjectOf;
  readonly texts: keyof SchemaTexts;
  readonly facts: Readonly<Record<string, JsonSchema | undefined>>;
  /** Whether clients send it. If so, only one form of each value is documented, unless its facts have more. */
  readonly isSent: boolean;
}
type ToName = <S extends ObjectOf>(schema: S, texts: GroupFor<keyof S['entries']>, facts?: Facts<S>) => Named;
const shown: ToName = (schema, texts, facts) => ({ schema, texts, facts: { ...facts }, isSent: false });
const sent: ToName = (schema, texts, facts) => ({ schema, texts, facts: { ...facts }, isSent: true });

const listOf = <S extends ObjectOf>(row: { readonly reply: { readonly schema: S } }): Named => ({
  schema: row.reply.schema,
  texts: 'List',
  facts: { ...listFacts },
  isSent: false,
});

/** Schemas of answers have the names of the original's (contract/http#openapi-document); there are more. */
export const NAMED: Readonly<Record<string, Named>> = {
  Event: shown(EventView, 'Event', eventFacts),
  Venue: shown(VenueView, 'Venue', venueFacts),
  Organizer: shown(OrganizerView, 'Organizer', organizerFacts),
  Term: shown(TermView, 'Term', termFacts),
  Image: shown(ImageView, 'Image', imageFacts),
  ImageSize: shown(ImageView.entries.sizes.value, 'ImageSize', imageSizeFacts),
  DateDetails: shown(EventView.entries.start_date_details, 'DateDetails', dateDetailsFacts),
  CostDetails: shown(EventView.entries.cost_details, 'CostDetails', costDetailsFacts),
  Facets: shown(Facets, 'Facets'),
  FacetTotal: shown(FacetTotal, 'FacetTotal'),
  EmbeddedTerm: shown(EmbeddedTerm, 'EmbeddedTerm', embeddedTermFacts),
  TermUrls: shown(TermUrls, 'TermUrls', termUrlsFacts),
  TermLink: shown(TermLink, 'TermLink', termLinkFacts),
  Trashed: shown(Trashed, 'Trashed'),
  Translation: shown(TranslationView, 'Translation', translationFacts),
  EventList: listOf(NAMESPACE_ROUTES.listEvents),
  VenueList: listOf(NAMESPACE_ROUTES.listVenues),
  OrganizerList: listOf(NAMESPACE_ROUTES.listOrganizers),
  CategoryList: listOf(NAMESPACE_ROUTES.listCategories),
  TagList: listOf(NAMESPACE_ROUTES.listTags),
  EventChanges: shown(EventChanges, 'Changes'),
  VenueChanges: shown(VenueChanges, 'Changes'),
  OrganizerChanges: shown(OrganizerChanges, 'Changes'),
  CategoryChanges: shown(CategoryChanges, 'Changes'),
  TagChanges: shown(TagChanges, 'Changes'),
  ChangedEvent: shown(ChangedEvent, 'Change'),
  ChangedVenue: shown(ChangedVenue, 'Change'),
  ChangedOrganizer: shown(ChangedOrganizer, 'Change'),
  ChangedCategory: shown(ChangedCategory, 'Change'),
  ChangedTag: shown(ChangedTag, 'Change'),
  Refusal: shown(RefusalView, 'Refusal'),
  RefusalData: shown(RefusalData, 'RefusalData'),

  EventInput: sent(EventInput, 'EventInput', eventInputFacts),
  EventChange: sent(EventChange, 'EventInput', eventInputFacts),
  EventChangeById: sent(EventChangeById, 'EventInput', eventInputFacts),
  VenueInput: sent(VenueInput, 'VenueInput', venueInputFacts),
  VenueCreation: sent(VenueCreation, 'VenueInput', venueInputFacts),
  VenueChange: sent(VenueChange, 'VenueInput', venueInputFacts),
  OrganizerInput: sent(OrganizerInput, 'OrganizerInput', organizerInputFacts),
  OrganizerCreation: sent(OrganizerCreation, 'OrganizerInput', organizerInputFacts),
  OrganizerChange: sent(OrganizerChange, 'OrganizerInput', organizerInputFacts),
  CategoryInput: sent(CategoryInput, 'TermInput'),
  CategoryChange: sent(CategoryChange, 'TermInput'),
  TagInput: sent(TagInput, 'TermInput'),
  TagChange: sent(TagChange, 'TermInput'),
  ImageInput: sent(SentPicture, 'ImageInput', imageInputFacts),
  ImageSizeInput: sent(SentSize, 'ImageSizeInput', imageSizeInputFacts),
  VenueReference: sent(VenueReference, 'VenueReference', referenceFacts),
  OrganizerReference: sent(OrganizerReference, 'OrganizerReference', referenceFacts),
  TermReference: sent(TermReference, 'TermReference', referenceFacts),
};
