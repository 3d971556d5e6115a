/** What resources and operations are for, in a few words. Only `docs` may import this file. */

import { subjectOf } from '../api/operation.ts';
import type { Method, NamespaceResource, Route } from '../api/routes.ts';
import { type Action, RIGHTS, type Right, ROLES } from '../auth/rights.ts';
import { isLinkedPost } from '../model/linked.ts';
import { isTermType } from '../store/records.ts';
import { RESOURCE_DOCS, typeIn } from './resources.ts';

/** Of resources, in whole sentences. */
export const resourceSummary = (resource: NamespaceResource): string => {
  const type = typeIn(resource);
  return type === undefined ? 'Index of the routes, and this description.' : RESOURCE_DOCS[type].summary;
};

/** Of operations, without a full stop. */
export const operationSummary = ({ resource, path, access }: Route): string => {
  const type = typeIn(resource);
  if (type === undefined) return path === '' ? 'Index of the namespace' : 'OpenAPI description';
  const { one } = RESOURCE_DOCS[type];
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

// Describes who may call an operation, from the table of rights. Only `docs` may import this file.

/** The rights of an operation as CommonMark, which OpenAPI uses: one line for each right. Any of them is enough. */
export const describeRights = ({ resource, access }: Route): string => {
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

// A code sample for an operation's description: its call in the typed client. Only `docs` may import this file.

/** CommonMark, which OpenAPI uses. undefined: another method does the same, or it is of no record. */
export const clientCall = ({ resource, path }: Route, method: Method): string | undefined => {
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
