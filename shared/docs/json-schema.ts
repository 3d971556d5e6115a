/** Valibot schemas as JSON Schema of OpenAPI 3.0, described: what may be sent, and what is answered. Only `docs` may import it. */
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ERRORS } from '../errors/api-error.ts';
import { EventChange, EventChangeById, EventInput } from '../events/input.ts';
import { EventView } from '../events/view.ts';
import type { Fields } from '../input/parse.ts';
import type { DocumentationTexts } from '../messages/documentation/texts.ts';
import { OrganizerChange, OrganizerCreation, OrganizerInput } from '../organizers/input.ts';
import { OrganizerView } from '../organizers/view.ts';
import { ImageView } from '../posts/picture.ts';
import { LANGUAGE_PARAMETER } from '../settings/language.ts';
import type { Site } from '../settings/site.ts';
import { CategoryChange, CategoryInput, TagChange, TagInput } from '../terms/input.ts';
import { EmbeddedTerm, TermView } from '../terms/view.ts';
import { VenueChange, VenueCreation, VenueInput } from '../venues/input.ts';
import { VenueView } from '../venues/view.ts';

export type { JsonSchema } from '@valibot/to-json-schema';

/** The one error envelope (contract/http#error-envelope). */
const RefusalView = v.object({
  code: v.picklist(Object.keys(ERRORS)),
  message: v.string(),
  data: v.object({
    status: v.number(),
    params: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.string())])),
    details: v.optional(v.unknown()),
  }),
});

/** Under the names that clients know from the original (contract/http#openapi-document), and two more. */
const VIEWS = {
  Event: EventView,
  Venue: VenueView,
  Organizer: OrganizerView,
  Term: TermView,
  Image: ImageView,
  ImageSize: ImageView.entries.sizes.value,
  DateDetails: EventView.entries.start_date_details,
  CostDetails: EventView.entries.cost_details,
  EmbeddedTerm,
  Refusal: RefusalView,
};
const INPUTS = {
  EventInput,
  EventChange,
  EventChangeById,
  VenueInput,
  VenueCreation,
  VenueChange,
  OrganizerInput,
  OrganizerCreation,
  OrganizerChange,
  CategoryInput,
  CategoryChange,
  TagInput,
  TagChange,
};

const NAMES = new Map<unknown, string>(Object.entries({ ...VIEWS, ...INPUTS }).map(([name, schema]) => [schema, name]));

/** What descriptions depend on besides the table of routes: what the site calls `ml_language`, and the language of the texts. */
export interface Told extends Pick<Site, 'languageParameter'> {
  readonly texts: DocumentationTexts;
}

/** The schemas that have a name, for `components.schemas`. */
export const namedSchemas = (told: Told): Record<string, JsonSchema> => {
  const converted = (schemas: Readonly<Record<string, v.GenericSchema>>, conversion: Conversion) =>
    Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema, conversionOf(conversion, schema))]);
  return Object.fromEntries([...converted(VIEWS, viewOf(told)), ...converted(INPUTS, bodyOf(told))]);
};

/** The schema of a response; a reference if it has a name. */
export const viewSchema = (schema: v.GenericSchema, told: Told): JsonSchema =>
  toJsonSchema(schema, conversionOf(viewOf(told)));
export const bodySchema = (schema: Fields, told: Told): JsonSchema => toJsonSchema(schema, conversionOf(bodyOf(told)));

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}
/** The parameters of a query, and the fields of a body, one by one. */
export const parametersOf = (schema: Fields | undefined, told: Told): Property[] =>
  propertiesOf(schema, conversionOf(queryOf(told), schema));
export const fieldsOf = (schema: Fields | undefined, told: Told): Property[] =>
  propertiesOf(schema, conversionOf(bodyOf(told), schema));

const PATH_TYPES = { id: 'integer', slug: 'string' } as const;
/** Those in the path of a row. */
export const pathParametersOf = (path: string, { texts }: Told): Property[] =>
  (['id', 'slug'] as const)
    .filter(name => path.endsWith(`{${name}}`))
    .map(name => ({ name, required: true, schema: { type: PATH_TYPES[name], description: texts.path[name] } }));

const propertiesOf = (schema: Fields | undefined, config: ConversionConfig): Property[] => {
  const { properties = {}, required = [] } = schema === undefined ? {} : toJsonSchema(schema, config);
  return Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object' ? [{ name, required: required.includes(name), schema: property }] : [],
  );
};

// --- how schemas are converted -----------------------------------------------------------------------------------------

interface Conversion {
  readonly descriptions: Readonly<Record<string, string>>;
  /** Whether clients send it: then only the recommended form of each value is described (`plainest`). */
  readonly isSent: boolean;
  readonly languageParameter: string;
}
const viewOf = ({ texts: { fields }, languageParameter }: Told): Conversion => ({
  descriptions: fields,
  isSent: false,
  languageParameter,
});
const bodyOf = (told: Told): Conversion => ({ ...viewOf(told), isSent: true });
const queryOf = (told: Told): Conversion => ({ ...bodyOf(told), descriptions: told.texts.parameters });

/**
 * Describes the output side of each pipe: the input side only says that `status` is a list of texts, the output side says which texts.
 * Transformations without a schema behind them are ignored, so the description never shows converted values. `root` is described in
 * full; any other schema that has a name becomes a reference.
 */
const conversionOf = (
  { descriptions, isSent, languageParameter }: Conversion,
  root?: v.GenericSchema,
): ConversionConfig => ({
  target: 'openapi-3.0',
  typeMode: 'output',
  // `regex` as well: our patterns are for numbers sent as text, and JSON Schema knows no flags of patterns.
  ignoreActions: ['check', 'trim', 'transform', 'raw_transform', 'finite', 'brand', 'regex'],
  // The limits of ±2^53 belong to JavaScript, and the input type may be a text that holds a number.
  overrideAction: ({ valibotAction }) => (valibotAction.type === 'safe_integer' ? { type: 'integer' } : undefined),
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    const name = NAMES.get(valibotSchema);
    if (name !== undefined && valibotSchema !== root) return { $ref: `#/components/schemas/${name}` };
    if (jsonSchema.properties !== undefined) return described(jsonSchema, descriptions, languageParameter);
    return isSent && jsonSchema.anyOf !== undefined ? plainest(jsonSchema.anyOf) : undefined;
  },
});

/** OpenAPI 3.0 allows neither an empty `required` nor anything beside a `$ref`. */
const described = (
  { required = [], properties = {}, ...object }: JsonSchema,
  descriptions: Conversion['descriptions'],
  languageParameter: string,
): JsonSchema => {
  const entries = Object.entries(properties).map(([name, property]) => {
    const description = descriptions[name];
    const isOpen = typeof property === 'object' && property.$ref === undefined && description !== undefined;
    return [name === LANGUAGE_PARAMETER ? languageParameter : name, isOpen ? { ...property, description } : property];
  });
  return { ...object, properties: Object.fromEntries(entries), ...(required.length > 0 && { required }) };
};

/**
 * The form of a value to recommend, among those that a field accepts: an array rather than CSV, a number or a boolean rather than text.
 * Values that clear the field make it nullable.
 */
const plainest = (anyOf: NonNullable<JsonSchema['anyOf']>): JsonSchema => {
  const options = anyOf.filter(option => typeof option === 'object');
  // An object with both an id and data is what a read shows, and no form to recommend.
  const filled = options.filter(option => !meansNothing(option) && option.allOf === undefined);
  const list = filled.find(option => option.type === 'array');
  const [first] = filled;
  const kept = list ? [list] : filled.filter(option => option === first || !(isValue(first) && isSpelling(option)));
  const nullable = filled.length < options.length && { nullable: true };
  const [only = NULL, ...others] = kept.map(option =>
    option.type === undefined ? option : { ...option, ...nullable },
  );
  return others.length === 0 ? only : { anyOf: [only, ...others] };
};

const NULL: JsonSchema = { enum: [null] };
const NOTHING: readonly unknown[] = [null, '', 0, '0', false];
const meansNothing = ({ enum: values, properties }: JsonSchema): boolean =>
  values?.every(value => NOTHING.includes(value)) === true || Object.keys(properties ?? { some: true }).length === 0;

const isValue = (schema: JsonSchema | undefined): boolean =>
  schema?.type === 'number' || schema?.type === 'integer' || schema?.type === 'boolean';
const isSpelling = ({ type }: JsonSchema): boolean => type === 'string' || type === 'number';
