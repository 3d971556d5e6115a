/** The request bodies and answers of an operation, with examples. */

import { mayDo } from '../api/operation.ts';
import {
  type Method,
  NAMESPACE_OPERATION_IDS,
  NAMESPACE_RESOURCES,
  type NamespaceOperationId,
  type NamespaceRoutes,
  type Route,
} from '../api/routes.ts';
import { ANONYMOUS } from '../auth/rights.ts';
import type { Fields } from '../http/parse.ts';
import { configurationUrl } from '../model/users.ts';
import type { Site } from '../settings/site.ts';
import type { JsonSchema } from './descriptions.ts';
import { type Example, exampleOf } from './examples.ts';
import { fieldsOf, namedSchemas, type Property, parametersOf, pathParametersOf, schemaOf } from './json-schema.ts';
import { answerHeaders, commonParameters, commonParametersOf, namedHeaders } from './openapi-headers.ts';
import { refusalResponses, refusalsOf } from './openapi-refusals.ts';
import type { Content, OpenApi, Operation, Parameter, PathItem, Response, SecuritySchemes } from './openapi-shape.ts';
import { clientCall, describeRights, operationSummary, resourceSummary } from './summaries.ts';

type Exemplified = Example | undefined;

/** Lists are documented as CSV: with repeated names, only the last value would count. */
const CSV = { style: 'form', explode: false } as const;
/** Forms write objects with brackets: `venue[city]=Lugo`. */
const BRACKETS = { style: 'deepObject', explode: true } as const;

const parameterIn =
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

const bodyContent = (body: Fields, languageParameter: string, example: Exemplified): Content => {
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

const accepted = (route: Route, example: Exemplified): Operation['responses'] => {
  const { status, known, schema } = route.reply;
  const answer = (description: string): Response => ({
    description,
    headers: answerHeaders(route),
    content: {
      'application/json': { schema: schemaOf(schema), ...(example && { example: example.answer }) },
      ...(route.calendar && { 'text/calendar': { schema: { type: 'string' } } }),
    },
  });
  return {
    [status]: answer(DONE[status]),
    ...(known && { [known]: answer('Updated: the source had sent it before.') }),
    ...(route.access === 'read' && { 304: { description: 'You have the latest answer already.' } }),
  };
};

// The table of routes as an OpenAPI 3.0 document (contract/http#openapi-document), built on request. Only `docs` may import this file.

interface DocumentedSite extends Pick<Site, 'languageParameter'> {
  /** Address of the namespace, without a slash at its end, so that server and path together are the address of a route. */
  readonly root: string;
  /** The issuer of bearer tokens; undefined: none are accepted. */
  readonly issuer?: string | undefined;
}

const TITLE = 'Calendar of events';

export const openApi = (routes: NamespaceRoutes, { root, issuer, languageParameter }: DocumentedSite): OpenApi => {
  const schemes = schemesOf(issuer);
  return {
    openapi: '3.0.3',
    info: {
      version: '1.0.0',
      title: TITLE,
      description: 'A calendar of events with their venues, organizers, categories and tags.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: TITLE, url: root },
    },
    components: {
      schemas: namedSchemas(languageParameter),
      parameters: commonParameters,
      headers: namedHeaders,
      responses: refusalResponses(Object.values(routes)),
      securitySchemes: schemes,
    },
    servers: [{ url: root }],
    tags: NAMESPACE_RESOURCES.map(name => ({ name, description: resourceSummary(name) })),
    paths: pathsOf(routes, { languageParameter, schemes: Object.keys(schemes) }),
  };
};

const schemesOf = (issuer: string | undefined): SecuritySchemes => ({
  basic: { type: 'http', scheme: 'basic', description: 'Login and application password.' },
  ...(issuer !== undefined && {
    bearer: {
      type: 'openIdConnect',
      openIdConnectUrl: configurationUrl(issuer),
      description: 'Token of the site’s OpenID Connect issuer.',
    },
  }),
});

const METHODS = {
  GET: { key: 'get', name: 'Get' },
  POST: { key: 'post', name: 'Post' },
  PUT: { key: 'put', name: 'Put' },
  PATCH: { key: 'patch', name: 'Patch' },
  DELETE: { key: 'delete', name: 'Delete' },
} as const satisfies Record<Method, object>;

/** What all operations of a site have in common. */
interface InAllPaths extends Pick<Site, 'languageParameter'> {
  /** Names of the security schemes. */
  readonly schemes: readonly string[];
}

/** Each method needs a unique `operationId`: a route with several methods becomes `updateEventByPost`, `updateEventByPut`, … */
const pathsOf = (routes: NamespaceRoutes, common: InAllPaths): OpenApi['paths'] => {
  const paths: Record<string, PathItem> = {};
  for (const id of NAMESPACE_OPERATION_IDS) {
    const route: Route = routes[id];
    const path = route.path || '/';
    for (const method of route.methods) {
      const { key, name } = METHODS[method];
      const operationId = route.methods.length === 1 ? id : `${id}By${name}`;
      paths[path] = { ...paths[path], [key]: { operationId, ...operationOf(id, route, method, common) } };
    }
  }
  return paths;
};

const operationOf = (
  id: NamespaceOperationId,
  route: Route,
  method: Method,
  { schemes, languageParameter }: InAllPaths,
): Omit<Operation, 'operationId'> => {
  const example = exampleOf(id);
  return {
    tags: [route.resource],
    summary: operationSummary(route),
    description: [describeRights(route), clientCall(route, method) ?? []].flat().join('\n\n'),
    security: [...(mayDo(route, ANONYMOUS) ? [{}] : []), ...schemes.map(scheme => ({ [scheme]: [] }))],
    parameters: [
      ...pathParametersOf(route.path).map(parameterIn('path', example)),
      ...parametersOf(route.query, languageParameter).map(parameterIn('query', example)),
      ...commonParametersOf(route, method),
    ],
    ...(route.body && {
      requestBody: {
        required: route.access === 'create',
        content: bodyContent(route.body, languageParameter, example),
      },
    }),
    responses: { ...accepted(route, example), ...refusalsOf(route) },
  };
};
