/** What resources and operations are for, in a few words. Only `docs` may import this file. */
import type { NamespaceResource } from '../api/route.ts';
import type { NamespaceOperationId } from '../api/routes.ts';

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
