/** Valibot schemas as JSON Schema of OpenAPI 3.0, described: what may be sent, and what is answered. Only `docs` may import it. */
import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { FIELDS, PARAMETERS } from './descriptions.ts';
import { REFUSALS } from './errors.ts';
import { EventChange, EventChangeById, EventInput } from './events/input.ts';
import { EventView } from './events/view.ts';
import { OrganizerView, VenueView } from './linked-view.ts';
import { OrganizerChange, OrganizerInput } from './organizers.ts';
import { ImageView } from './post-view.ts';
import type { Fields } from './route.ts';
import { EmbeddedTerm, TermView } from './term-view.ts';
import { CategoryChange, CategoryInput, TagChange, TagInput } from './terms.ts';
import { VenueChange, VenueInput } from './venues.ts';

export type { JsonSchema } from '@valibot/to-json-schema';

/** The one error envelope (reference 7.1). */
const RefusalView = v.object({
  code: v.picklist(Object.keys(REFUSALS)),
  message: v.string(),
  data: v.object({
    status: v.number(),
    params: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.string())])),
    details: v.optional(v.unknown()),
  }),
});

/** Under the names that clients know from the original (reference 9.1), and two more. */
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
  VenueChange,
  OrganizerInput,
  OrganizerChange,
  CategoryInput,
  CategoryChange,
  TagInput,
  TagChange,
};

/** All that has a name in `components.schemas`. */
export const namedSchemas = (): Record<string, JsonSchema> => ({
  ...toJsonSchemaDefs(VIEWS, viewing),
  ...toJsonSchemaDefs(INPUTS, taking(FIELDS)),
});

/** What is answered: a reference where the schema has a name. */
export const viewSchema = (schema: v.GenericSchema): JsonSchema =>
  referring(schema, { ...viewing, definitions: VIEWS });

/** What a body may be: a reference where it has a name. */
export const bodySchema = (schema: Fields): JsonSchema => referring(schema, { ...taking(FIELDS), definitions: INPUTS });

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}
/** The parameters of a query, and the fields of a body, one by one. */
export const parametersOf = (schema: Fields | undefined): Property[] => propertiesOf(schema, taking(PARAMETERS));
export const fieldsOf = (schema: Fields | undefined): Property[] => propertiesOf(schema, taking(FIELDS));

// --- how schemas are told ----------------------------------------------------------------------------------------------

type Override = NonNullable<ConversionConfig['overrideSchema']>;

/**
 * The far side of each pipe: the near side knows that `status` takes a list of texts, the far side which texts. A transformation
 * without a schema behind it is passed over, so this never shows what the service makes of a value.
 */
const COMMON = {
  target: 'openapi-3.0',
  typeMode: 'output',
  ignoreActions: ['check', 'trim', 'transform', 'raw_transform', 'finite', 'brand', 'regex'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  // Its limits of ±2^53 are JavaScript's business, and its type may have been text that spells a number.
  overrideAction: ({ valibotAction }) => (valibotAction.type === 'safe_integer' ? { type: 'integer' } : undefined),
} satisfies ConversionConfig;

const viewing: ConversionConfig = {
  ...COMMON,
  overrideSchema: ({ jsonSchema }) => described(jsonSchema, FIELDS),
};
const taking = (descriptions: Readonly<Record<string, string>>): ConversionConfig => ({
  ...COMMON,
  overrideSchema: ({ jsonSchema }) => plainest(jsonSchema) ?? described(jsonSchema, descriptions),
});

/** OpenAPI 3.0 allows neither an empty `required` nor anything beside a `$ref`. */
const described = (schema: JsonSchema, descriptions: Readonly<Record<string, string>>): JsonSchema | undefined => {
  if (schema.properties === undefined) return undefined;
  const { required = [], ...object } = schema;
  const named = Object.entries(schema.properties).map(([name, property]) => {
    const description = descriptions[name];
    const isPlain = typeof property === 'object' && property.$ref === undefined && description !== undefined;
    return [name, isPlain ? { ...property, description } : property];
  });
  return { ...object, properties: Object.fromEntries(named), ...(required.length > 0 && { required }) };
};

/**
 * Of the spellings that a field takes, the one to recommend: a list rather than its CSV, a number or a boolean rather than text
 * that spells it. Values that mean "nothing" make it nullable.
 */
const plainest = ({ anyOf }: JsonSchema): JsonSchema | undefined => {
  if (anyOf === undefined) return undefined;
  const options = anyOf.filter(option => typeof option === 'object');
  const filled = options.filter(option => !meansNothing(option));
  const list = filled.find(option => option.type === 'array');
  const [first] = filled;
  const isSpelling = (option: JsonSchema) => option !== first && (option.type === 'string' || option.type === 'number');
  const kept = list ? [list] : isScalar(first) ? filled.filter(option => !isSpelling(option)) : filled;
  const nullable = filled.length < options.length && { nullable: true };
  const [only, ...others] = kept.map(option => (option.type === undefined ? option : { ...option, ...nullable }));
  return only !== undefined && others.length === 0 ? only : { anyOf: only === undefined ? [] : [only, ...others] };
};

const NOTHING: readonly unknown[] = [null, '', 0, '0'];
const meansNothing = ({ enum: values, properties }: JsonSchema): boolean =>
  values?.every(value => NOTHING.includes(value)) === true ||
  (properties !== undefined && Object.keys(properties).length === 0);
const isScalar = (schema: JsonSchema | undefined): boolean =>
  schema?.type === 'number' || schema?.type === 'integer' || schema?.type === 'boolean';

const referring = (schema: v.GenericSchema, config: ConversionConfig): JsonSchema => {
  const { $defs, ...converted } = toJsonSchema(schema, config);
  return converted;
};

const propertiesOf = (schema: Fields | undefined, config: ConversionConfig): Property[] => {
  if (schema === undefined) return [];
  // A copy: the original may have a name, and would be told as a mere reference.
  const { properties = {}, required = [] } = toJsonSchema(v.object(schema.entries), config);
  return Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object' ? [{ name, required: required.includes(name), schema: property }] : [],
  );
};
