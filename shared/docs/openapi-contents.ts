/** The request bodies and answers of an operation, with examples. */
import type { Row } from '../api/route.ts';
import type { Fields } from '../input/parse.ts';
import type { Example } from './examples/examples.ts';
import { fieldsOf, type Property, schemaOf } from './json-schema.ts';
import { answerHeaders } from './openapi-headers.ts';
import type { Content, Operation, Parameter, Response } from './openapi-shape.ts';
import type { JsonSchema } from './schemas/facts.ts';

type Exemplified = Example | undefined;

/** Lists are documented as CSV: with repeated names, only the last value would count. */
const CSV = { style: 'form', explode: false } as const;
/** Forms write objects with brackets: `venue[city]=Lugo`. */
const BRACKETS = { style: 'deepObject', explode: true } as const;

export const parameterIn =
  (place: 'path' | 'query', example: Exemplified) =>
  ({ name, required, schema: { description = '', ...schema } }: Property): Parameter => {
    const value = place === 'path' ? example?.item : example?.query?.[name];
    return {
      name,
      in: place,
      required,
      description,
      ...(schema.type === 'array' && CSV),
      ...(value !== undefined && { example: schema.type === 'array' ? String(value).split(',') : value }),
      schema,
    };
  };

export const bodyContent = (body: Fields, languageParameter: string, example: Exemplified): Content => {
  const schema = schemaOf(body);
  const encoding = Object.fromEntries(
    fieldsOf(body, languageParameter).flatMap(field => {
      const styled = styleOf(field.schema);
      return styled === undefined ? [] : [[field.name, styled] as const];
    }),
  );
  return {
    'application/json': { schema, ...(example?.body && { example: example.body }) },
    'application/x-www-form-urlencoded': { schema, ...(Object.keys(encoding).length > 0 && { encoding }) },
    'multipart/form-data': { schema },
  };
};

/** The encoding in forms of a field that is not a single text. */
const styleOf = ({ anyOf = [] }: JsonSchema): typeof CSV | typeof BRACKETS | undefined => {
  const forms = anyOf.filter(form => typeof form === 'object');
  if (forms.some(({ $ref }) => $ref !== undefined)) return BRACKETS;
  return forms.some(({ type }) => type === 'array') ? CSV : undefined;
};

const DONE = { 200: 'Done.', 201: 'Created.' } as const;

export const accepted = (row: Row, example: Exemplified): Operation['responses'] => {
  const { status, known, schema } = row.reply;
  const answer = (description: string): Response => ({
    description,
    headers: answerHeaders(row),
    content: {
      'application/json': { schema: schemaOf(schema), ...(example && { example: example.answer }) },
      ...(row.calendar && { 'text/calendar': { schema: { type: 'string' } } }),
    },
  });
  return {
    [status]: answer(DONE[status]),
    ...(known && { [known]: answer('Updated: the source had sent it before.') }),
    ...(row.access === 'read' && { 304: { description: 'You have the latest answer already.' } }),
  };
};
