/** What resources and operations are for, in a few words. Only `docs` may import this file. */

import { SUBJECTS } from '../api/operation.ts';
import type { Method, NamespaceOperationId, NamespaceResource, Route } from '../api/routes.ts';
import { RIGHTS, type Right, ROLES } from '../auth/rights.ts';

/** In whole sentences. */
export const RESOURCE_SUMMARIES: Readonly<Record<NamespaceResource, string>> = {
  events: 'What is on: when, where, and by whom.',
  venues: 'Where events are.',
  organizers: 'Who holds events.',
  categories: 'Kinds of events, as a tree.',
  tags: 'Words that events have in common.',
  docs: 'Index of the routes, and this description.',
};

/** Without a full stop. */
export const OPERATION_SUMMARIES: Readonly<Record<NamespaceOperationId, string>> = {
  readIndex: 'Index of the namespace',
  readDocumentation: 'OpenAPI description',

  listEvents: 'List events',
  listEventChanges: 'Follow the changes of events',
  createEvent: 'Create an event',
  readEvent: 'Read an event',
  updateEvent: 'Update an event',
  deleteEvent: 'Put an event into the trash',
  readEventBySlug: 'Read an event by its slug',
  updateEventBySlug: 'Update an event by its slug',
  deleteEventBySlug: 'Put an event into the trash by its slug',

  listVenues: 'List venues',
  listVenueChanges: 'Follow the changes of venues',
  createVenue: 'Create a venue, or answer the one it duplicates',
  readVenue: 'Read a venue',
  updateVenue: 'Update a venue',
  deleteVenue: 'Put a venue into the trash',
  readVenueBySlug: 'Read a venue by its slug',
  updateVenueBySlug: 'Update a venue by its slug',
  deleteVenueBySlug: 'Put a venue into the trash by its slug',

  listOrganizers: 'List organizers',
  listOrganizerChanges: 'Follow the changes of organizers',
  createOrganizer: 'Create an organizer, or answer the one it duplicates',
  readOrganizer: 'Read an organizer',
  updateOrganizer: 'Update an organizer',
  deleteOrganizer: 'Put an organizer into the trash',
  readOrganizerBySlug: 'Read an organizer by its slug',
  updateOrganizerBySlug: 'Update an organizer by its slug',
  deleteOrganizerBySlug: 'Put an organizer into the trash by its slug',

  listCategories: 'List categories',
  listCategoryChanges: 'Follow the changes of categories',
  createCategory: 'Create a category',
  readCategory: 'Read a category',
  updateCategory: 'Update a category',
  deleteCategory: 'Delete a category for good',

  listTags: 'List tags',
  listTagChanges: 'Follow the changes of tags',
  createTag: 'Create a tag',
  readTag: 'Read a tag',
  updateTag: 'Update a tag',
  deleteTag: 'Delete a tag for good',
};

// Describes who may call an operation, from the table of rights. Only `docs` may import this file.

/** The rights of an operation as CommonMark, which OpenAPI uses: one line for each right. Any of them is enough. */
export const describeRights = ({ resource, access }: Route): string => {
  const rights = RIGHTS.filter(({ on, to }) => on === SUBJECTS[resource] && to.includes(access));
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
