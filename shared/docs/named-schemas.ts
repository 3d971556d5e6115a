/** The schemas that have a name in `components.schemas`, each with the descriptions of its properties. Only `docs` may import it. */
import type * as v from 'valibot';
import { RefusalData, RefusalView } from '../api/errors.ts';
import { NAMESPACE_ROUTES } from '../api/routes.ts';
import { Facets, FacetTotal } from '../events/facets.ts';
import { EventChange, EventChangeById, EventInput } from '../events/input.ts';
import { EventView } from '../events/view.ts';
import { ImageView, SentPicture, SentSize } from '../model/picture.ts';
import { Trashed } from '../model/sources.ts';
import { TranslationView } from '../model/translations.ts';
import { OrganizerChange, OrganizerCreation, OrganizerInput } from '../organizers/input.ts';
import { OrganizerView } from '../organizers/view.ts';
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
} from '../records/changes.ts';
import { CategoryChange, CategoryInput, TagChange, TagInput } from '../terms/input.ts';
import { EmbeddedTerm, TermLink, TermUrls, TermView } from '../terms/view.ts';
import { VenueChange, VenueCreation, VenueInput } from '../venues/input.ts';
import { VenueView } from '../venues/view.ts';
import type { Descriptions, PropertyDescription } from './descriptions.ts';
import {
  costDetailsDescriptions,
  dateDetailsDescriptions,
  eventDescriptions,
  eventInputDescriptions,
  OrganizerReference,
  organizerReferenceDescriptions,
  TermReference,
  termReferenceDescriptions,
  VenueReference,
  venueReferenceDescriptions,
} from './event-schemas.ts';
import {
  changeDescriptions,
  changesDescriptions,
  facetsDescriptions,
  facetTotalDescriptions,
  listDescriptions,
  refusalDataDescriptions,
  refusalDescriptions,
} from './list-schemas.ts';
import {
  embeddedTermDescriptions,
  imageDescriptions,
  imageInputDescriptions,
  imageSizeDescriptions,
  imageSizeInputDescriptions,
  organizerDescriptions,
  organizerInputDescriptions,
  termDescriptions,
  termInputDescriptions,
  termLinkDescriptions,
  termUrlsDescriptions,
  translationDescriptions,
  trashedDescriptions,
  venueDescriptions,
  venueInputDescriptions,
} from './record-schemas.ts';

type ObjectOf = v.GenericSchema & { readonly entries: v.ObjectEntries };

export interface Named {
  readonly schema: ObjectOf;
  readonly facts: Readonly<Record<string, PropertyDescription>>;
  /** Whether clients send it. If so, only one form of each value is documented, unless its facts have more. */
  readonly isSent: boolean;
}
type ToName = <S extends ObjectOf>(schema: S, facts: Descriptions<S>) => Named;
const shown: ToName = (schema, facts) => ({ schema, facts, isSent: false });
const sent: ToName = (schema, facts) => ({ schema, facts, isSent: true });

/** Schemas of answers have the names of the original's (contract/http#openapi-document); there are more. */
export const NAMED: Readonly<Record<string, Named>> = {
  Event: shown(EventView, eventDescriptions),
  Venue: shown(VenueView, venueDescriptions),
  Organizer: shown(OrganizerView, organizerDescriptions),
  Term: shown(TermView, termDescriptions),
  Image: shown(ImageView, imageDescriptions),
  ImageSize: shown(ImageView.entries.sizes.value, imageSizeDescriptions),
  DateDetails: shown(EventView.entries.start_date_details, dateDetailsDescriptions),
  CostDetails: shown(EventView.entries.cost_details, costDetailsDescriptions),
  Facets: shown(Facets, facetsDescriptions),
  FacetTotal: shown(FacetTotal, facetTotalDescriptions),
  EmbeddedTerm: shown(EmbeddedTerm, embeddedTermDescriptions),
  TermUrls: shown(TermUrls, termUrlsDescriptions),
  TermLink: shown(TermLink, termLinkDescriptions),
  Trashed: shown(Trashed, trashedDescriptions),
  Translation: shown(TranslationView, translationDescriptions),
  EventList: shown(NAMESPACE_ROUTES.listEvents.reply.schema, listDescriptions),
  VenueList: shown(NAMESPACE_ROUTES.listVenues.reply.schema, listDescriptions),
  OrganizerList: shown(NAMESPACE_ROUTES.listOrganizers.reply.schema, listDescriptions),
  CategoryList: shown(NAMESPACE_ROUTES.listCategories.reply.schema, listDescriptions),
  TagList: shown(NAMESPACE_ROUTES.listTags.reply.schema, listDescriptions),
  EventChanges: shown(EventChanges, changesDescriptions),
  VenueChanges: shown(VenueChanges, changesDescriptions),
  OrganizerChanges: shown(OrganizerChanges, changesDescriptions),
  CategoryChanges: shown(CategoryChanges, changesDescriptions),
  TagChanges: shown(TagChanges, changesDescriptions),
  ChangedEvent: shown(ChangedEvent, changeDescriptions),
  ChangedVenue: shown(ChangedVenue, changeDescriptions),
  ChangedOrganizer: shown(ChangedOrganizer, changeDescriptions),
  ChangedCategory: shown(ChangedCategory, changeDescriptions),
  ChangedTag: shown(ChangedTag, changeDescriptions),
  Refusal: shown(RefusalView, refusalDescriptions),
  RefusalData: shown(RefusalData, refusalDataDescriptions),

  EventInput: sent(EventInput, eventInputDescriptions),
  EventChange: sent(EventChange, eventInputDescriptions),
  EventChangeById: sent(EventChangeById, eventInputDescriptions),
  VenueInput: sent(VenueInput, venueInputDescriptions),
  VenueCreation: sent(VenueCreation, venueInputDescriptions),
  VenueChange: sent(VenueChange, venueInputDescriptions),
  OrganizerInput: sent(OrganizerInput, organizerInputDescriptions),
  OrganizerCreation: sent(OrganizerCreation, organizerInputDescriptions),
  OrganizerChange: sent(OrganizerChange, organizerInputDescriptions),
  CategoryInput: sent(CategoryInput, termInputDescriptions),
  CategoryChange: sent(CategoryChange, termInputDescriptions),
  TagInput: sent(TagInput, termInputDescriptions),
  TagChange: sent(TagChange, termInputDescriptions),
  ImageInput: sent(SentPicture, imageInputDescriptions),
  ImageSizeInput: sent(SentSize, imageSizeInputDescriptions),
  VenueReference: sent(VenueReference, venueReferenceDescriptions),
  OrganizerReference: sent(OrganizerReference, organizerReferenceDescriptions),
  TermReference: sent(TermReference, termReferenceDescriptions),
};
