/** The schemas that have a name in `components.schemas`, each with the facts about its properties. Only `docs` may import it. */

import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { RefusalData, RefusalView } from '../api/errors.ts';
import { NAMESPACE_ROUTES } from '../api/routes.ts';
import { Facets, FacetTotal } from '../events/filters.ts';
import { EventChange, EventChangeById, EventInput } from '../events/input.ts';
import { EventView } from '../events/view.ts';
import type { Fields } from '../http/parse.ts';
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
import { LANGUAGE_PARAMETER } from '../settings/site.ts';
import { CategoryChange, CategoryInput, TagChange, TagInput } from '../terms/input.ts';
import { EmbeddedTerm, TermLink, TermUrls, TermView } from '../terms/view.ts';
import { VenueChange, VenueCreation, VenueInput } from '../venues/input.ts';
import { VenueView } from '../venues/view.ts';
import { type Descriptions, type JsonSchema, type PropertyDescription, ref } from './descriptions.ts';
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
import { parameterDescriptions } from './parameters.ts';
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

interface Named {
  readonly schema: ObjectOf;
  readonly facts: Readonly<Record<string, PropertyDescription>>;
  /** Whether clients send it. If so, only one form of each value is documented, unless its facts have more. */
  readonly isSent: boolean;
}
type ToName = <S extends ObjectOf>(schema: S, facts: Descriptions<S>) => Named;
const shown: ToName = (schema, facts) => ({ schema, facts, isSent: false });
const sent: ToName = (schema, facts) => ({ schema, facts, isSent: true });

/** Schemas of answers have the names of the original's (contract/http#openapi-document); there are more. */
const NAMED: Readonly<Record<string, Named>> = {
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

// Converts valibot schemas of requests and answers to JSON Schema for OpenAPI 3.0, and adds descriptions. Only `docs` may import this file.

/** The schemas that have a name, for `components.schemas`. `languageParameter`: here and below, the site's name for `ml_language`. */
export const namedSchemas = (languageParameter: string): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(NAMED).map(([name, named]) => [name, objectSchema(named, languageParameter)]));

const NAMES = new Map<unknown, string>(Object.entries(NAMED).map(([name, { schema }]) => [schema, name]));

/** The schema of a body or an answer; a reference if it has a name. */
export const schemaOf = (schema: v.GenericSchema): JsonSchema => {
  const name = NAMES.get(schema);
  return name === undefined ? { type: 'object' } : ref(name);
};

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}
/** The parameters of a query, and the fields of a body, one by one. */
export const parametersOf = (schema: Fields | undefined, languageParameter: string): Property[] =>
  schema === undefined ? [] : propertiesOf({ schema, isSent: true, facts: parameterDescriptions }, languageParameter);

export const fieldsOf = (schema: Fields | undefined, languageParameter: string): Property[] => {
  const named = NAMED[NAMES.get(schema) ?? ''];
  return named === undefined ? [] : propertiesOf(named, languageParameter);
};

const PATH_PARAMETERS: readonly Property[] = [
  { name: 'id', required: true, schema: { type: 'integer', description: 'Number of the record.' } },
  { name: 'slug', required: true, schema: { type: 'string', description: 'Slug of the record.' } },
];
/** The parameters in the path of a row. */
export const pathParametersOf = (path: string): Property[] =>
  PATH_PARAMETERS.filter(({ name }) => path.endsWith(`{${name}}`));

/** OpenAPI 3.0 does not allow an empty `required`. */
const objectSchema = (named: Named, languageParameter: string): JsonSchema => {
  const properties = propertiesOf(named, languageParameter);
  const required = properties.filter(property => property.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
};

const propertiesOf = ({ schema, isSent, facts }: Named, languageParameter: string): Property[] => {
  const { properties = {}, required = [] } = toJsonSchema(schema, conversionOf(schema, isSent));
  return Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object'
      ? [
          {
            name: name === LANGUAGE_PARAMETER ? languageParameter : name,
            required: required.includes(name),
            schema: withFacts(property, facts[name]),
          },
        ]
      : [],
  );
};

/** Facts that define the type replace the converted schema; others are added to it. */
const withFacts = (schema: JsonSchema, fact: PropertyDescription | undefined): JsonSchema => {
  const { description, ...facts }: JsonSchema = typeof fact === 'string' ? { description: fact } : (fact ?? {});
  const definesType = ['type', 'anyOf', '$ref'].some(key => key in facts);
  return described(withNull(definesType ? facts : { ...schema, ...facts }), description);
};

/** A nullable enumeration has to include null. */
const withNull = ({ enum: values, ...schema }: JsonSchema): JsonSchema =>
  values === undefined ? schema : { ...schema, enum: schema.nullable ? [...values, null] : values };

/** OpenAPI 3.0 allows nothing beside a `$ref`. */
const described = (schema: JsonSchema, description: string | undefined): JsonSchema => {
  if (description === undefined) return schema;
  return schema.$ref === undefined ? { ...schema, description } : { allOf: [schema], description };
};

/**
 * Converts the output side of each pipe: the input side only tells that `status` is a list of texts, the output side tells which texts.
 * Transformations without a following schema are ignored, so the document never shows converted values. A named schema other than `root`
 * becomes a reference.
 */
const conversionOf = (root: v.GenericSchema, isSent: boolean): ConversionConfig => ({
  target: 'openapi-3.0',
  typeMode: 'output',
  // `regex` is ignored, as our patterns are for numbers sent as text, and JSON Schema has no flags of patterns.
  ignoreActions: ['check', 'trim', 'transform', 'raw_transform', 'finite', 'brand', 'regex'],
  // The limits of ±2^53 are those of JavaScript, and the input may be a number as text.
  overrideAction: ({ valibotAction }) => (valibotAction.type === 'safe_integer' ? { type: 'integer' } : undefined),
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    const name = NAMES.get(valibotSchema);
    if (name !== undefined && valibotSchema !== root) return ref(name);
    return isSent && jsonSchema.anyOf !== undefined ? recommended(jsonSchema.anyOf) : undefined;
  },
});

/**
 * Documents one of the forms that a field accepts: an array rather than CSV, a number rather than a number as text. Values that clear the
 * field make it nullable. `schemas/` has the fields for which several forms are documented.
 */
const recommended = (anyOf: NonNullable<JsonSchema['anyOf']>): JsonSchema => {
  const options = anyOf.filter(option => typeof option === 'object');
  const filled = options.filter(option => !meansNothing(option));
  const form = filled.find(({ type }) => type === 'array') ?? filled[0];
  if (form === undefined) return { enum: [null] };
  return filled.length < options.length ? { ...form, nullable: true } : form;
};

const NOTHING: readonly unknown[] = [null, '', 0, '0', false];
const meansNothing = ({ enum: values }: JsonSchema): boolean =>
  values?.every(value => NOTHING.includes(value)) === true;
