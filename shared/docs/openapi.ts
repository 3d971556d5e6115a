/** The table of routes as an OpenAPI 3.0 document (contract/http#openapi-document), built on request. Only `docs` may import this file. */

import { ANONYMOUS } from '../access/rights.ts';
import { mayDo } from '../api/access.ts';
import { type Method, NAMESPACE_RESOURCES, type Row } from '../api/route.ts';
import { NAMESPACE_OPERATION_IDS, type NamespaceOperationId, type NamespaceRoutes } from '../api/routes.ts';
import { configurationUrl } from '../identity/users.ts';
import type { DocumentationTexts } from '../messages/documentation/texts.ts';
import type { MessageLanguage } from '../settings/language.ts';
import { clientCall } from './client-call.ts';
import { describeRights } from './describe-rights.ts';
import { exampleOf } from './examples/examples.ts';
import { namedSchemas, parametersOf, pathParametersOf, type Told } from './json-schema.ts';
import { accepted, bodyContent, parameterIn } from './openapi-contents.ts';
import { commonParameters, commonParametersOf, namedHeaders } from './openapi-headers.ts';
import { refusalResponses, refusalsOf } from './openapi-refusals.ts';
import type { OpenApi, Operation, PathItem, SecuritySchemes } from './openapi-shape.ts';

export interface DocumentedSite extends Told {
  /** The language of the texts. */
  readonly language: MessageLanguage;
  /** Address of the namespace, without a slash at its end, so that server and path together are the address of a route. */
  readonly root: string;
  /** The issuer of bearer tokens; undefined: none are accepted. */
  readonly issuer?: string | undefined;
}

export const openApi = (routes: NamespaceRoutes, { root, issuer, language, ...told }: DocumentedSite): OpenApi => {
  const { texts } = told;
  const schemes = schemesOf(texts, issuer);
  return {
    openapi: '3.0.3',
    info: {
      version: '1.0.0',
      title: texts.title,
      description: texts.description,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: texts.title, url: root },
    },
    components: {
      schemas: namedSchemas(told),
      parameters: commonParameters(texts),
      headers: namedHeaders(texts),
      responses: refusalResponses(Object.values(routes), language),
      securitySchemes: schemes,
    },
    servers: [{ url: root }],
    tags: NAMESPACE_RESOURCES.map(name => ({ name, description: texts.tags[name] })),
    paths: pathsOf(routes, { ...told, schemes: Object.keys(schemes) }),
  };
};

const schemesOf = ({ security }: DocumentationTexts, issuer: string | undefined): SecuritySchemes => ({
  basic: { type: 'http', scheme: 'basic', description: security.basic },
  ...(issuer !== undefined && {
    bearer: { type: 'openIdConnect', openIdConnectUrl: configurationUrl(issuer), description: security.bearer },
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
interface InAllPaths extends Told {
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
  { schemes, ...told }: InAllPaths,
): Omit<Operation, 'operationId'> => {
  const example = exampleOf(id);
  return {
    tags: [row.resource],
    summary: told.texts.operations[id],
    description: [describeRights(row, told.texts.rights), clientCall(row, method) ?? []].flat().join('\n\n'),
    security: [...(mayDo(row, ANONYMOUS) ? [{}] : []), ...schemes.map(scheme => ({ [scheme]: [] }))],
    parameters: [
      ...pathParametersOf(row.path, told).map(parameterIn('path', example)),
      ...parametersOf(row.query, told).map(parameterIn('query', example)),
      ...commonParametersOf(row, method),
    ],
    ...(row.body && {
      requestBody: { required: row.access === 'create', content: bodyContent(row.body, told, example) },
    }),
    responses: { ...accepted(row, told, example), ...refusalsOf(row) },
  };
};
