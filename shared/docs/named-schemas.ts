/** The schemas that have a name in `components.schemas`, each with the descriptions of its properties. Only `docs` may import it. */
import * as v from 'valibot';
import { RefusalData, RefusalView } from '../api/errors.ts';
import { Facets, FacetTotal } from '../events/facets.ts';
import { EventChange, EventChangeById, EventInput } from '../events/input.ts';
import { EventView } from '../events/view.ts';
import { ImageView, SentPicture, SentSize } from '../model/picture.ts';
import { Trashed } from '../model/sources.ts';
import { TranslationView } from '../model/translations.ts';
import { CHANGED_TYPES, type ChangedType } from '../records/journal.ts';
import { LINKED_POST_TYPES, type LinkedPostType, NAMES_OF } from '../store/records.ts';
import { CategoryChange, CategoryInput, TagChange, TagInput } from '../terms/input.ts';
import { EmbeddedTerm, TermLink, TermUrls, TermView } from '../terms/view.ts';
import { type Descriptions, ID, type LinkedDocs, type Named, type ResourceDocs, sent, shown } from './descriptions.ts';
import {
  costDetailsDescriptions,
  dateDetailsDescriptions,
  eventDescriptions,
  eventInputDescriptions,
} from './events.ts';
import { LINKED } from './linked.ts';
import {
  changeOf,
  changesDescriptions,
  facetsDescriptions,
  facetTotalDescriptions,
  listOf,
  refusalDataDescriptions,
  refusalDescriptions,
} from './lists.ts';
import {
  imageDescriptions,
  imageInputDescriptions,
  imageSizeDescriptions,
  imageSizeInputDescriptions,
  SLUG,
  translationDescriptions,
  trashedDescriptions,
} from './posts.ts';
import { RESOURCE_DOCS } from './resources.ts';
import {
  embeddedTermDescriptions,
  termDescriptions,
  termInputDescriptions,
  termLinkDescriptions,
  termUrlsDescriptions,
} from './terms.ts';

type Schemas = Readonly<Record<string, Named>>;

const ofResources = (named: (docs: ResourceDocs, type: ChangedType) => Schemas): Schemas =>
  Object.fromEntries(CHANGED_TYPES.flatMap(type => Object.entries(named(RESOURCE_DOCS[type], type))));
const ofLinked = (named: (docs: LinkedDocs, type: LinkedPostType) => Schemas): Schemas =>
  Object.fromEntries(LINKED_POST_TYPES.flatMap(type => Object.entries(named(LINKED[type], type))));

// Records as a read shows them: `id` links them. The name guards against an id that is another record's by now.

const id = { ...ID, description: 'Number of the record.' };
const linkedReference = (type: LinkedPostType): Named => {
  const { name } = NAMES_OF[type];
  return {
    schema: v.object({ id: v.number(), [name]: v.optional(v.string()) }),
    facts: { id, [name]: `Name of the ${type}.` },
    isSent: true,
  };
};
const TermReference = v.object({
  id: v.optional(v.number()),
  name: v.optional(v.string()),
  slug: v.optional(v.string()),
});
const termReferenceDescriptions: Descriptions<typeof TermReference> = { id, name: 'Name of the term.', slug: SLUG };

/** Schemas of answers have the names of the original's (contract/http#openapi-document); there are more. */
export const NAMED: Readonly<Record<string, Named>> = {
  Event: shown(EventView, eventDescriptions),
  ...ofLinked(({ name, view }) => ({ [name]: view })),
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
  ...ofResources((docs, type) => ({ [`${docs.name}List`]: listOf(docs, type) })),
  ...ofResources(({ name, changes }) => ({ [`${name}Changes`]: shown(changes, changesDescriptions) })),
  ...ofResources((docs, type) => ({ [`Changed${docs.name}`]: changeOf(docs, type) })),
  Refusal: shown(RefusalView, refusalDescriptions),
  RefusalData: shown(RefusalData, refusalDataDescriptions),

  EventInput: sent(EventInput, eventInputDescriptions),
  EventChange: sent(EventChange, eventInputDescriptions),
  EventChangeById: sent(EventChangeById, eventInputDescriptions),
  ...ofLinked(({ name, input, creation, change }) => ({
    [`${name}Input`]: input,
    [`${name}Creation`]: creation,
    [`${name}Change`]: change,
  })),
  CategoryInput: sent(CategoryInput, termInputDescriptions),
  CategoryChange: sent(CategoryChange, termInputDescriptions),
  TagInput: sent(TagInput, termInputDescriptions),
  TagChange: sent(TagChange, termInputDescriptions),
  ImageInput: sent(SentPicture, imageInputDescriptions),
  ImageSizeInput: sent(SentSize, imageSizeInputDescriptions),
  ...ofLinked(({ name }, type) => ({ [`${name}Reference`]: linkedReference(type) })),
  TermReference: sent(TermReference, termReferenceDescriptions),
};
