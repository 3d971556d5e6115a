/** What the documentation says of each resource. */
import { CHANGED_TYPES, type ChangedType } from '../records/journal.ts';
import { NAMES_OF } from '../store/records.ts';
import type { ResourceDocs } from './descriptions.ts';
import { events } from './events.ts';
import { LINKED } from './linked.ts';
import { categories, tags } from './terms.ts';

export const RESOURCE_DOCS: Readonly<Record<ChangedType, ResourceDocs>> = {
  event: events,
  ...LINKED,
  category: categories,
  tag: tags,
};

/** The type of the records of a resource; undefined: it is the documentation itself. */
export const typeIn = (resource: string): ChangedType | undefined =>
  CHANGED_TYPES.find(type => NAMES_OF[type].collection === resource);
