/** The table of routes as an OpenAPI 3.0 document (contract/http#openapi-document), built on request. Only `docs` may import this file. */

import { ANONYMOUS } from '../access/rights.ts';
import { mayDo } from '../api/access.ts';
import { type Method, NAMESPACE_RESOURCES, type Row } from '../api/route.ts';
import { NAMESPACE_OPERATION_IDS, type NamespaceOperationId, type NamespaceRoutes } from '../api/routes.ts';
import { configurationUrl } from '../identity/users.ts';
import type { Site } from '../settings/site.ts';
import { clientCall } from './client-call.ts';
import { describeRights } from './describe-rights.ts';
import { exampleOf } from './examples/examples.ts';
import { namedSchemas, parametersOf, pathParametersOf } from './json-schema.ts';
import { accepted, bodyContent, parameterIn } from './openapi-contents.ts';
import { commonParameters, commonParametersOf, namedHeaders } from './openapi-headers.ts';
import { refusalResponses, refusalsOf } from './openapi-refusals.ts';
import type { OpenApi, Operation, PathItem, SecuritySchemes } from './openapi-shape.ts';
import { OPERATION_SUMMARIES, RESOURCE_SUMMARIES } from './summaries.ts';

export interface DocumentedSite extends Pick<Site, 'languageParameter'> {
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
    tags: NAMESPACE_RESOURCES.map(name => ({ name, description: RESOURCE_SUMMARIES[name] })),
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

/** Each method needs a unique `operationId`: a row with several methods becomes `updateEventByPost`, `updateEventByPut`, … */
const pathsOf = (routes: NamespaceRoutes, common: InAllPaths): OpenApi['paths'] => {
  const paths: Record<string, PathItem> = {};
  for (const id of NAMESPACE_OPERATION_IDS) {
    const row: Row = routes[id];
    const path = row.path || '/';
    for (const method of row.methods) {
      const { key, name } = METHODS[method];
      const operationId = row.methods.length === 1 ? id : `${id}By${name}`;
      paths[path] = { ...paths[path], [key]: { operationId, ...operationOf(id, row, method, common) } };
    }
  }
  return paths;
};

const operationOf = (
  id: NamespaceOperationId,
  row: Row,
  method: Method,
  { schemes, languageParameter }: InAllPaths,
): Omit<Operation, 'operationId'> => {
  const example = exampleOf(id);
  return {
    tags: [row.resource],
    summary: OPERATION_SUMMARIES[id],
    description: [describeRights(row), clientCall(row, method) ?? []].flat().join('\n\n'),
    security: [...(mayDo(row, ANONYMOUS) ? [{}] : []), ...schemes.map(scheme => ({ [scheme]: [] }))],
    parameters: [
      ...pathParametersOf(row.path).map(parameterIn('path', example)),
      ...parametersOf(row.query, languageParameter).map(parameterIn('query', example)),
      ...commonParametersOf(row, method),
    ],
    ...(row.body && {
      requestBody: { required: row.access === 'create', content: bodyContent(row.body, languageParameter, example) },
    }),
    responses: { ...accepted(row, example), ...refusalsOf(row) },
  };
};
