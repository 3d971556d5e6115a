/**
 * The table of routes as an OpenAPI 3.0 document (contract/http#openapi-document), made when it is asked for. Only `docs` may import it.
 */

import { ANONYMOUS } from '../access/rights.ts';
import { mayDo } from '../api/access.ts';
import type { Method, OperationId, Row } from '../api/route.ts';
import { OPERATION_IDS, type Routes } from '../api/routes.ts';
import { configurationUrl } from '../identity/users.ts';
import type { Fields } from '../input/parse.ts';
import { describeRights } from './describe-rights.ts';
import {
  fieldsOf,
  namedSchemas,
  type Property,
  parametersOf,
  pathParametersOf,
  schemaOf,
  type Told,
} from './json-schema.ts';
import type { Content, OpenApi, Operation, Parameter, PathItem, SecuritySchemes } from './openapi-shape.ts';
import { answerHeaders, refusalResponses, refusalsOf, requestHeaders } from './openapi-tables.ts';

export interface DocumentedSite extends Told {
  /** Address of the namespace, without a slash at its end, so that server and path together are the address of a route. */
  readonly root: string;
  /** Of bearer tokens, if any are taken. */
  readonly issuer?: string | undefined;
}

export const openApi = (routes: Routes, { root, issuer, ...told }: DocumentedSite): OpenApi => ({
  openapi: '3.0.0',
  info: { version: '1.0.0', title: told.texts.title, description: told.texts.description },
  components: {
    schemas: namedSchemas(told),
    responses: refusalResponses(),
    securitySchemes: schemesOf(issuer),
  },
  servers: [{ url: root }],
  paths: pathsOf(routes, { ...told, schemes: Object.keys(schemesOf(issuer)) }),
});

const schemesOf = (issuer: string | undefined): SecuritySchemes => ({
  basic: { type: 'http', scheme: 'basic' },
  ...(issuer !== undefined && { bearer: { type: 'openIdConnect', openIdConnectUrl: configurationUrl(issuer) } }),
});

const METHODS = {
  GET: { key: 'get', name: 'Get' },
  POST: { key: 'post', name: 'Post' },
  PUT: { key: 'put', name: 'Put' },
  PATCH: { key: 'patch', name: 'Patch' },
  DELETE: { key: 'delete', name: 'Delete' },
} as const satisfies Record<Method, object>;

/** What all operations of a site have in common. */
interface InAllPaths extends Told {
  /** Names of the ways to show who one is. */
  readonly schemes: readonly string[];
}

/** An operation needs an id of its own: a row with several methods gives `updateEventByPost`, `updateEventByPut`, … */
const pathsOf = (routes: Routes, common: InAllPaths): OpenApi['paths'] => {
  const paths: Record<string, PathItem> = {};
  for (const id of OPERATION_IDS) {
    const row: Row = routes[id];
    const path = row.path || '/';
    for (const method of row.methods) {
      const { key, name } = METHODS[method];
      const operationId = row.methods.length === 1 ? id : `${id}By${name}`;
      paths[path] = { ...paths[path], [key]: { operationId, ...operationOf(id, row, common) } };
    }
  }
  return paths;
};

const operationOf = (id: OperationId, row: Row, { schemes, ...told }: InAllPaths): Omit<Operation, 'operationId'> => ({
  tags: [row.resource],
  summary: told.texts.operations[id],
  description: describeRights(row, told.texts.rights),
  security: [...(mayDo(row, ANONYMOUS) ? [{}] : []), ...schemes.map(scheme => ({ [scheme]: [] }))],
  parameters: [
    ...pathParametersOf(row.path, told).map(parameterIn('path')),
    ...parametersOf(row.query, told).map(parameterIn('query')),
    ...requestHeaders(row, told.texts),
  ],
  ...(row.body && { requestBody: { required: row.access === 'create', content: bodyContent(row.body, told) } }),
  responses: { ...accepted(row, told), ...refusalsOf(row) },
});

/** Lists are sent as CSV: if a name is sent twice, only the last value counts. */
const CSV = { style: 'form', explode: false } as const;

const parameterIn =
  (place: 'path' | 'query') =>
  ({ name, required, schema: { description = '', ...schema } }: Property): Parameter => ({
    name,
    in: place,
    required,
    description,
    ...(schema.type === 'array' && CSV),
    schema,
  });

const bodyContent = (body: Fields, told: Told): Content => {
  const schema = schemaOf(body);
  const lists = fieldsOf(body, told).filter(field => field.schema.type === 'array');
  const encoding = Object.fromEntries(lists.map(({ name }) => [name, CSV]));
  return {
    'application/json': { schema },
    'application/x-www-form-urlencoded': { schema, ...(lists.length > 0 && { encoding }) },
  };
};

const accepted = (row: Row, told: Told): Operation['responses'] => {
  const headers = answerHeaders(row, told.texts);
  const { answers } = told.texts;
  return {
    [row.reply.status]: {
      description: answers[row.reply.status],
      ...(Object.keys(headers).length > 0 && { headers }),
      content: { 'application/json': { schema: schemaOf(row.reply.schema) } },
    },
    ...('ETag' in headers && row.access === 'read' && { 304: { description: answers[304] } }),
  };
};
