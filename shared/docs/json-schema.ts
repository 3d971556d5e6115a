/**
 * Converts valibot schemas of requests and answers to JSON Schema for OpenAPI 3.0, and adds the
 * descriptions. Only `docs` may import it.
 */

import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Fields } from '../http/parse.ts';
import { LANGUAGE_PARAMETER, LANGUAGES, type Language, languagesOf, type Site } from '../settings/site.ts';
import { BODIES } from './bodies.ts';
import { type Named, NUMBER, type PropertyDescription, ref } from './descriptions.ts';
import { LISTS_AND_REFUSALS } from './lists-and-refusals.ts';
import { parameterDescriptions } from './parameters.ts';
import { RECORDS } from './records.ts';

const NAMED: Readonly<Record<string, Named>> = { ...RECORDS, ...LISTS_AND_REFUSALS, ...BODIES };

/** What the document says of a site's languages. */
export interface SiteLanguages extends Pick<Site, 'languageParameter'> {
  /** Those of its deployment; by default, those that every deployment accepts. */
  readonly languages?: readonly Language[];
}

/** The schemas that have a name, for `components.schemas`. */
export const namedSchemas = (site: SiteLanguages): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(NAMED).map(([name, named]) => [name, objectSchema(named, site)]));

const NAMES = new Map<unknown, string>(Object.entries(NAMED).map(([name, { schema }]) => [schema, name]));

/** The schema of a body or an answer: a reference, if it has a name. */
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
export const parametersOf = (schema: Fields | undefined, site: SiteLanguages): Property[] =>
  schema === undefined ? [] : propertiesOf({ schema, isSent: true, facts: parameterDescriptions }, site);

export const fieldsOf = (schema: Fields | undefined, site: SiteLanguages): Property[] => {
  const named = NAMED[NAMES.get(schema) ?? ''];
  return named === undefined ? [] : propertiesOf(named, site);
};

const PATH_PARAMETERS: readonly Property[] = [
  { name: 'id', required: true, schema: { type: 'integer', ...NUMBER } },
  { name: 'slug', required: true, schema: { type: 'string', description: 'Slug of the record.' } },
];
/** The parameters in the path of a route. */
export const pathParametersOf = (path: string): Property[] =>
  PATH_PARAMETERS.filter(({ name }) => path.endsWith(`{${name}}`));

/** OpenAPI 3.0 does not allow an empty `required`. */
const objectSchema = (named: Named, site: SiteLanguages): JsonSchema => {
  const properties = propertiesOf(named, site);
  const required = properties.filter(property => property.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
};

const propertiesOf = ({ schema, isSent, facts }: Named, site: SiteLanguages): Property[] => {
  const { languageParameter, languages = languagesOf([]) } = site;
  const { properties = {}, required = [] } = toJsonSchema(schema, conversionOf(schema, isSent, languages));
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
  values === undefined ? schema : { ...schema, enum: schema.nullable ? [...new Set([...values, null])] : values };

/** OpenAPI 3.0 allows nothing beside a `$ref`. */
const described = (schema: JsonSchema, description: string | undefined): JsonSchema => {
  if (description === undefined) return schema;
  return schema.$ref === undefined ? { ...schema, description } : { allOf: [schema], description };
};

/**
 * The conversion takes the output side of each pipe: the input side only says that `status` is a
 * list of texts, the output side says which. Transformations without a following schema are
 * ignored, so the document never shows converted values. A named schema other than `root` becomes a
 * reference.
 */
const conversionOf = (
  root: v.GenericSchema,
  isSent: boolean | undefined,
  languages: readonly Language[],
): ConversionConfig => ({
  target: 'openapi-3.0',
  typeMode: 'output',
  // Patterns are ignored: ours are for numbers sent as text, and JSON Schema has no flags for them.
  ignoreActions: ['check', 'trim', 'transform', 'raw_transform', 'finite', 'brand', 'regex'],
  // The limits of ±2^53 come from JavaScript, and clients may send the number as text.
  overrideAction: ({ valibotAction }) => (valibotAction.type === 'safe_integer' ? { type: 'integer' } : undefined),
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    const name = NAMES.get(valibotSchema);
    if (name !== undefined && valibotSchema !== root) return ref(name);
    if ('options' in valibotSchema && valibotSchema.options === LANGUAGES)
      return { ...jsonSchema, enum: [...languages] };
    if (isSent && jsonSchema.anyOf !== undefined) return recommended(jsonSchema.anyOf);
    return jsonSchema.nullable ? withNull(jsonSchema) : undefined;
  },
});

/**
 * The document has one of the forms that a field accepts: an array rather than CSV, a number rather
 * than a number as text. Values that clear the field make it nullable. `bodies.ts` has the fields
 * for which several forms are documented.
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
