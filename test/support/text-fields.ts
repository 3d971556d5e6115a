/**
 * Finds by trial which fields hold what people wrote. Tests of texts use this, so that they reach a
 * new field automatically.
 */
import * as v from 'valibot';
import { type NamespaceResource, ROUTES } from '../../shared/api/routes.ts';
import type { Fields } from '../../shared/http/parse.ts';
import { NAMES_OF, POST_TYPES, TERM_TYPES } from '../../shared/store/records.ts';

const BODIES = {
  events: ROUTES.createEvent.body,
  venues: ROUTES.createVenue.body,
  organizers: ROUTES.createOrganizer.body,
  categories: ROUTES.createCategory.body,
  tags: ROUTES.createTag.body,
} as const satisfies Readonly<Record<Exclude<NamespaceResource, 'docs'>, Fields>>;
export const COLLECTIONS = [...POST_TYPES, ...TERM_TYPES].map(type => NAMES_OF[type].collection);

/** How a text may be sent. The first form that a field accepts is used for it. */
const WAYS: readonly ((text: string) => string)[] = [text => text, text => `https://${text}.example/`];

/**
 * Fields of the collection that accept the text and keep it, with the value to send. `text` has
 * letters only.
 */
export const textFields = (collection: keyof typeof BODIES, text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(BODIES[collection].entries).flatMap(([name, entry]) => {
      const kept = WAYS.map(way => way(text)).find(sent => keeps(entry, sent, text));
      return kept === undefined ? [] : [[name, kept]];
    }),
  );

const keeps = (entry: v.GenericSchema, sent: string, text: string): boolean => {
  const parsed = v.safeParse(entry, sent);
  return parsed.success && parsed.output !== undefined && JSON.stringify(parsed.output).includes(text);
};
