/** The schemas that have a name in `components.schemas`, each with the facts about its properties. Only `docs` may import it. */

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
  organizerReferenceFacts,
  TermReference,
  termReferenceFacts,
  VenueReference,
  venueReferenceFacts,
} from './schemas/event-input.ts';
import type { Fact, Facts } from './schemas/facts.ts';
import { imageFacts, imageInputFacts, imageSizeFacts, imageSizeInputFacts } from './schemas/image.ts';
import { changeFacts, changesFacts, facetsFacts, facetTotalFacts, listFacts } from './schemas/list.ts';
import { organizerFacts, organizerInputFacts } from './schemas/organizer.ts';
import { translationFacts, trashedFacts } from './schemas/posts.ts';
import { refusalDataFacts, refusalFacts } from './schemas/refusal.ts';
import { embeddedTermFacts, termFacts, termInputFacts, termLinkFacts, termUrlsFacts } from './schemas/term.ts';
import { venueFacts, venueInputFacts } from './schemas/venue.ts';

type ObjectOf = v.GenericSchema & { readonly entries: v.ObjectEntries };

export interface Named {
  readonly schema: ObjectOf;
  readonly facts: Readonly<Record<string, Fact>>;
  /** Whether clients send it. If so, only one form of each value is documented, unless its facts have more. */
  readonly isSent: boolean;
}
type ToName = <S extends ObjectOf>(schema: S, facts: Facts<S>) => Named;
const shown: ToName = (schema, facts) => ({ schema, facts, isSent: false });
const sent: ToName = (schema, facts) => ({ schema, facts, isSent: true });

/** Schemas of answers have the names of the original's (contract/http#openapi-document); there are more. */
export const NAMED: Readonly<Record<string, Named>> = {
  Event: shown(EventView, eventFacts),
  Venue: shown(VenueView, venueFacts),
  Organizer: shown(OrganizerView, organizerFacts),
  Term: shown(TermView, termFacts),
  Image: shown(ImageView, imageFacts),
  ImageSize: shown(ImageView.entries.sizes.value, imageSizeFacts),
  DateDetails: shown(EventView.entries.start_date_details, dateDetailsFacts),
  CostDetails: shown(EventView.entries.cost_details, costDetailsFacts),
  Facets: shown(Facets, facetsFacts),
  FacetTotal: shown(FacetTotal, facetTotalFacts),
  EmbeddedTerm: shown(EmbeddedTerm, embeddedTermFacts),
  TermUrls: shown(TermUrls, termUrlsFacts),
  TermLink: shown(TermLink, termLinkFacts),
  Trashed: shown(Trashed, trashedFacts),
  Translation: shown(TranslationView, translationFacts),
  EventList: shown(NAMESPACE_ROUTES.listEvents.reply.schema, listFacts),
  VenueList: shown(NAMESPACE_ROUTES.listVenues.reply.schema, listFacts),
  OrganizerList: shown(NAMESPACE_ROUTES.listOrganizers.reply.schema, listFacts),
  CategoryList: shown(NAMESPACE_ROUTES.listCategories.reply.schema, listFacts),
  TagList: shown(NAMESPACE_ROUTES.listTags.reply.schema, listFacts),
  EventChanges: shown(EventChanges, changesFacts),
  VenueChanges: shown(VenueChanges, changesFacts),
  OrganizerChanges: shown(OrganizerChanges, changesFacts),
  CategoryChanges: shown(CategoryChanges, changesFacts),
  TagChanges: shown(TagChanges, changesFacts),
  ChangedEvent: shown(ChangedEvent, changeFacts),
  ChangedVenue: shown(ChangedVenue, changeFacts),
  ChangedOrganizer: shown(ChangedOrganizer, changeFacts),
  ChangedCategory: shown(ChangedCategory, changeFacts),
  ChangedTag: shown(ChangedTag, changeFacts),
  Refusal: shown(RefusalView, refusalFacts),
  RefusalData: shown(RefusalData, refusalDataFacts),

  EventInput: sent(EventInput, eventInputFacts),
  EventChange: sent(EventChange, eventInputFacts),
  EventChangeById: sent(EventChangeById, eventInputFacts),
  VenueInput: sent(VenueInput, venueInputFacts),
  VenueCreation: sent(VenueCreation, venueInputFacts),
  VenueChange: sent(VenueChange, venueInputFacts),
  OrganizerInput: sent(OrganizerInput, organizerInputFacts),
  OrganizerCreation: sent(OrganizerCreation, organizerInputFacts),
  OrganizerChange: sent(OrganizerChange, organizerInputFacts),
  CategoryInput: sent(CategoryInput, termInputFacts),
  CategoryChange: sent(CategoryChange, termInputFacts),
  TagInput: sent(TagInput, termInputFacts),
  TagChange: sent(TagChange, termInputFacts),
  ImageInput: sent(SentPicture, imageInputFacts),
  ImageSizeInput: sent(SentSize, imageSizeInputFacts),
  VenueReference: sent(VenueReference, venueReferenceFacts),
  OrganizerReference: sent(OrganizerReference, organizerReferenceFacts),
  TermReference: sent(TermReference, termReferenceFacts),
};
