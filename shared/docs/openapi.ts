/**
 * The table of routes as an OpenAPI 3.0 document (contract/http#openapi-document), made when it is asked for. Only `docs` may import it.
 */

import { ANONYMOUS } from '../access/rights.ts';
import { mayDo } from '../api/access.ts';
import type { Method, Row } from '../api/route.ts';
import { configurationUrl } from '../identity/users.ts';
import type { Fields } from '../input/parse.ts';
import type { Site } from '../settings/site.ts';
import { describeRights } from './describe-rights.ts';
import { PATH_PARAMETERS } from './descriptions.ts';
import { bodySchema, fieldsOf, namedSchemas, parametersOf, viewSchema } from './json-schema.ts';
import type { Content, OpenApi, Operation, Parameter, PathItem, SecuritySchemes } from './openapi-shape.ts';
import { answerHeaders, refusalResponses, refusalsOf, requestHeaders } from './openapi-tables.ts';

export interface DocumentedSite extends Pick<Site, 'languageParameter'> {
  /** Address of the namespace, without a slash at its end, so that server and path together are the address of a route. */
  readonly root: string;
  readonly title: string;
  /** Of bearer tokens, if any are taken. */
  readonly issuer?: string | undefined;
}

export const openApi = (
  routes: Readonly<Record<string, Row>>,
  { root, title, languageParameter, issuer }: DocumentedSite,
): OpenApi => ({
  openapi: '3.0.0',
  info: {
    version: '1.0.0',
    title,
    description: 'A calendar of events with their venues, organizers, categories and tags.',
  },
  components: {
    schemas: namedSchemas(languageParameter),
    responses: refusalResponses(),
    securitySchemes: schemesOf(issuer),
  },
  servers: [{ url: root }],
  paths: pathsOf(routes, { schemes: Object.keys(schemesOf(issuer)), languageParameter }),
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
interface InAllPaths extends Pick<Site, 'languageParameter'> {
  /** Names of the ways to show who one is. */
  readonly schemes: readonly string[];
}

/** An operation needs an id of its own: a row with several methods gives `updateEventByPost`, `updateEventByPut`, … */
const pathsOf = (routes: Readonly<Record<string, Row>>, common: InAllPaths): OpenApi['paths'] => {
  const paths: Record<string, PathItem> = {};
  for (const [id, row] of Object.entries(routes)) {
    const path = row.path || '/';
    for (const method of row.methods) {
      const { key, name } = METHODS[method];
      const operationId = row.methods.length === 1 ? id : `${id}By${name}`;
      paths[path] = { ...paths[path], [key]: { operationId, ...operationOf(row, common) } };
    }
  }
  return paths;
};

const operationOf = (row: Row, { schemes, languageParameter }: InAllPaths): Omit<Operation, 'operationId'> => ({
  tags: [row.resource],
  summary: row.summary,
  description: describeRights(row),
  security: [...(mayDo(row, ANONYMOUS) ? [{}] : []), ...schemes.map(scheme => ({ [scheme]: [] }))],
  parameters: [...pathParameters(row), ...queryParameters(row, languageParameter), ...requestHeaders(row)],
  ...(row.body && {
    requestBody: { required: row.access === 'create', content: bodyContent(row.body, languageParameter) },
  }),
  responses: { ...accepted(row), ...refusalsOf(row) },
});

const pathParameters = ({ path }: Row): Parameter[] =>
  Object.entries(PATH_PARAMETERS)
    .filter(([name]) => path.endsWith(`{${name}}`))
    .map(([name, { description, type }]) => ({ name, in: 'path', required: true, description, schema: { type } }));

/** Lists are sent as CSV: if a name is sent twice, only the last value counts. */
const CSV = { style: 'form', explode: false } as const;

const queryParameters = ({ query }: Row, languageParameter: string): Parameter[] =>
  parametersOf(query, languageParameter).map(({ name, required, schema: { description = '', ...schema } }) => ({
    name,
    in: 'query',
    required,
    description,
    ...(schema.type === 'array' && CSV),
    schema,
  }));

const bodyContent = (body: Fields, languageParameter: string): Content => {
  const schema = bodySchema(body);
  const lists = fieldsOf(body, languageParameter).filter(field => field.schema.type === 'array');
  const encoding = Object.fromEntries(lists.map(({ name }) => [name, CSV]));
  return {
    'application/json': { schema },
    'application/x-www-form-urlencoded': { schema, ...(lists.length > 0 && { encoding }) },
  };
};

const accepted = (row: Row): Operation['responses'] => {
  const headers = answerHeaders(row);
  return {
    [row.reply.status]: {
      description: row.reply.status === 201 ? 'Created.' : 'Done.',
      ...(Object.keys(headers).length > 0 && { headers }),
      content: { 'application/json': { schema: viewSchema(row.reply.schema) } },
    },
    ...('ETag' in headers && row.access === 'read' && { 304: { description: 'As `If-None-Match` has it.' } }),
  };
};
