/**
 * The table of routes as an OpenAPI 3.0 document (contract/http#openapi-document), made when it is
 * asked for. Only `docs` may import this folder.
 */

import type { JsonSchema } from '@valibot/to-json-schema';
import { mayDo, subjectOf } from '../api/operation.ts';
import {
  type Method,
  NAMESPACE_OPERATION_IDS,
  NAMESPACE_RESOURCES,
  type NamespaceOperationId,
  type NamespaceResource,
  type NamespaceRoutes,
  type Route,
} from '../api/routes.ts';
import type { Fields } from '../http/parse.ts';
import { isLinkedPost } from '../linked/linked-post.ts';
import { configurationUrl } from '../model/users.ts';
import { type Action, ANONYMOUS, RIGHTS, type Right, ROLES } from '../settings/rights.ts';
import { isTermType } from '../store/records.ts';
import { capitalized, typeIn } from './descriptions.ts';
import { type Example, exampleOf } from './examples.ts';
import {
  fieldsOf,
  namedSchemas,
  type Property,
  parametersOf,
  pathParametersOf,
  type SiteLanguages,
  schemaOf,
} from './json-schema.ts';
import {
  answerHeaders,
  type Content,
  CSV,
  commonParameters,
  commonParametersOf,
  namedHeaders,
  type Response,
  refusalResponses,
  refusalsOf,
} from './operations.ts';

interface DocumentedSite extends SiteLanguages {
  /**
   * The address of the namespace, without a slash at its end, so that server and path together are
   * the address of a route.
   */
  readonly root: string;
  /** The issuer of bearer tokens; undefined if the service accepts none. */
  readonly issuer?: string | undefined;
}

const TITLE = 'Calendar of events';

export const openApi = (routes: NamespaceRoutes, { root, issuer, ...site }: DocumentedSite) => {
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
      schemas: namedSchemas(site),
      parameters: commonParameters,
      headers: namedHeaders,
      responses: refusalResponses(Object.values(routes)),
      securitySchemes: schemes,
    },
    servers: [{ url: root }],
    tags: NAMESPACE_RESOURCES.map(name => ({ name, description: RESOURCE_SUMMARIES[name] })),
    paths: pathsOf(routes, { ...site, schemes: Object.keys(schemes) }),
  };
};

const schemesOf = (issuer: string | undefined) => ({
  basic: { type: 'http', scheme: 'basic', description: 'Login and application password.' },
  ...(issuer !== undefined && {
    bearer: {
      type: 'openIdConnect',
      openIdConnectUrl: configurationUrl(issuer),
      description: 'Token of the site’s OpenID Connect issuer.',
    },
  }),
});

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** What all operations of a site have in common. */
interface InAllPaths extends SiteLanguages {
  /** Names of the security schemes. */
  readonly schemes: readonly string[];
}
type PathItem = Partial<Record<(typeof METHODS)[Method], ReturnType<typeof operationOf>>>;

const pathsOf = (routes: NamespaceRoutes, common: InAllPaths) => {
  const paths: Record<string, PathItem> = {};
  for (const id of NAMESPACE_OPERATION_IDS) {
    const route: Route = routes[id];
    const path = route.path || '/';
    for (const method of route.methods)
      paths[path] = { ...paths[path], [METHODS[method]]: operationOf(id, route, method, common) };
  }
  return paths;
};

const operationOf = (id: NamespaceOperationId, route: Route, method: Method, { schemes, ...site }: InAllPaths) => {
  const example = exampleOf(id);
  return {
    /**
     * Each method needs its own: a route with several has `updateEventByPost`, `updateEventByPut`,
     * …
     */
    operationId: route.methods.length === 1 ? id : `${id}By${capitalized(METHODS[method])}`,
    tags: [route.resource],
    summary: operationSummary(route),
    /** CommonMark. */
    description: [describeRights(route), clientCall(route, method) ?? []].flat().join('\n\n'),
    /** Alternatives; `{}` is a request without credentials. */
    security: [...(mayDo(route, ANONYMOUS) ? [{}] : []), ...schemes.map(scheme => ({ [scheme]: [] }))],
    parameters: [
      ...pathParametersOf(route.path).map(parameterIn('path', example)),
      ...parametersOf(route.query, site).map(parameterIn('query', example)),
      ...commonParametersOf(route, method),
    ],
    ...(route.body && {
      requestBody: {
        required: route.access === 'create',
        content: bodyContent(route.body, site, example),
      },
    }),
    /** By status. */
    responses: { ...accepted(route, example), ...refusalsOf(route) },
  };
};

// The parameters, bodies and answers of an operation, with examples.

type Exemplified = Example | undefined;

/** Forms write objects with brackets: `venue[city]=Lugo`. */
const BRACKETS = { style: 'deepObject', explode: true } as const;

const parameterIn =
  (place: 'path' | 'query', example: Exemplified) =>
  ({ name, required, schema: { description = '', ...schema } }: Property) => {
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

const bodyContent = (body: Fields, site: SiteLanguages, example: Exemplified): Content => {
  const schema = schemaOf(body);
  const encoding = Object.fromEntries(
    fieldsOf(body, site).flatMap(field => {
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

const DONE = { 200: 'Done.', 201: 'Created.', 302: 'It is there.' } as const;

const accepted = (route: Route, example: Exemplified): Readonly<Record<string, Response>> => {
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

// What resources and operations are for, in a few words.

/** What each resource is, in whole sentences. */
const RESOURCE_SUMMARIES: Readonly<Record<NamespaceResource, string>> = {
  events: 'What is on: when, where, and by whom.',
  venues: 'Where events are.',
  organizers: 'Who holds events.',
  categories: 'Kinds of events, as a tree.',
  tags: 'Words that events have in common.',
  docs: 'Index of the routes, and this description.',
};

/** What an operation does, without a full stop. */
const operationSummary = ({ resource, path, access }: Route): string => {
  const type = typeIn(resource);
  if (type === undefined) return path === '' ? 'Index of the namespace' : 'OpenAPI description';
  const one = `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
  if (path.endsWith('/changes')) return `Follow the changes of ${resource}`;
  if (path === `/${resource}` && access === 'read') return `List ${resource}`;
  const verbs = {
    read: `Read ${one}`,
    create: `Create ${one}${isLinkedPost({ type }) ? ', or answer the one it duplicates' : ''}`,
    edit: `Update ${one}`,
    delete: isTermType(type) ? `Delete ${one} for good` : `Put ${one} into the trash`,
  } as const satisfies Readonly<Record<Action, string>>;
  return `${verbs[access]}${path.endsWith('{slug}') ? ' by its slug' : ''}`;
};

// From the table of rights, the document says who may call an operation.

/**
 * The rights of an operation as CommonMark, which OpenAPI uses: a line for each right, any of which
 * is enough.
 */
const describeRights = ({ resource, access }: Route): string => {
  const rights = RIGHTS.filter(({ on, to }) => on === subjectOf(resource) && to.includes(access));
  // If no right is limited, limits are not mentioned.
  const which = rights.some(({ whose, in: statuses }) => whose ?? statuses) ? limitOf : () => undefined;
  const lines = rights.map(right => [who(right), which(right)].filter(part => part !== undefined).join(', '));
  return ['Who may do this:', ...lines.map(line => `- ${line}`)].join('\n');
};

const who = ({ by }: Right): string => {
  if (by.includes('anonymous')) return 'everybody';
  const named = ROLES.filter(role => by.includes(role)).map(role => `${role}s`);
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(part => part !== '').join(' and ');
};

const limitOf = ({ whose, in: statuses }: Right): string => {
  const records = whose === 'own' ? 'their own records' : 'records';
  if (statuses !== undefined) return `with ${records} in status ${statuses.map(status => `\`${status}\``).join(', ')}`;
  return whose === 'own' ? `with ${records}` : 'with all records';
};

// The description of an operation has a code sample: its call in the typed client.

/**
 * CommonMark, which OpenAPI uses; undefined if another method does the same, or if the operation is
 * about no record.
 */
const clientCall = ({ resource, path }: Route, method: Method): string | undefined => {
  const parameter = /\{(id|slug)\}/.exec(path)?.[1];
  const parts = [
    ...(parameter === undefined ? [] : [`params: { path: { ${parameter} } }`]),
    ...(method === 'POST' || method === 'PATCH' ? ['body'] : []),
  ];
  const isOther = method === 'PUT' || (method === 'POST' && parameter !== undefined);
  if (isOther || !path.startsWith(`/${resource}`)) return undefined;
  const init = parts.length === 0 ? '' : `, { ${parts.join(', ')} }`;
  return `\`\`\`ts\n// @calendar-events/client\nconst { data, error } = await calendar.${method}('${path}'${init});\n\`\`\``;
};

// In OpenAPI 3.1, schemas are JSON Schema 2020-12: there is no `nullable`, and null is a type.

export const asOpenApi31 = (document: object): Readonly<Record<string, unknown>> => ({
  ...withoutNullable(document),
  openapi: '3.1.0',
});

const withoutNullable = (node: object): Record<string, unknown> => {
  const { nullable, ...members } = Object.fromEntries(
    Object.entries(node).map(([name, member]): [string, unknown] => [name, converted(member)]),
  );
  return nullable === true ? { ...members, type: [members.type, 'null'] } : members;
};

const converted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(converted);
  return typeof value === 'object' && value !== null ? withoutNullable(value) : value;
};
