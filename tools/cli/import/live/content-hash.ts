/** Hashes of records as the source shows them, to tell whether they have changed there since the last import. Pure. */
import type { OriginalEvent, OriginalOrganizer, OriginalTerm, OriginalVenue } from '../../../original/shapes.ts';
import { type EventFacts, isOwnAddress } from './event.ts';
import { hashOf } from './mark.ts';
import { authorIn } from './source.ts';
import type { World } from './world.ts';

type Mapping = Pick<World, 'authorOf'>;
const ids = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id);

/** Leaves out embedded records, which have their own hashes, translations, which are linked separately, and derived addresses. */
export const eventHash = (
  event: OriginalEvent,
  { isTicketed, password, parent }: Pick<EventFacts, 'isTicketed' | 'password' | 'parent'>,
  world: Mapping,
): string => {
  const { url: _, translations: _translations, categories, tags, venue, organizer, website, ...own } = event;
  return hashOf({
    ...own,
    ...placed(event, world),
    ...{ categories: ids(categories), tags: ids(tags), venue: ids(venue), organizer: ids(organizer) },
    website: isOwnAddress(event) ? null : website,
    ...(isTicketed && { ticketed: true }),
    ...(password !== null && { password }),
    ...(parent !== null && { parent }),
  });
};

export const linkedHash = (record: OriginalVenue | OriginalOrganizer, world: Mapping): string => {
  const { url: _, translations: _translations, ...own } = record;
  return hashOf({ ...own, ...placed(record, world) });
};

export const termHash = ({ translations: _, ...own }: OriginalTerm): string => hashOf(own);

const placed = ({ author }: OriginalEvent | OriginalVenue | OriginalOrganizer, { authorOf }: Mapping) => ({
  author: authorOf(authorIn(author)),
});
