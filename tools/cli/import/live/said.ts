/** The content of a record at the source, for a hash that changes with the record and with nothing around it. Pure. */
import type { OriginalEvent, OriginalOrganizer, OriginalTerm, OriginalVenue } from '../../../original/shapes.ts';
import { isOwnAddress } from './event.ts';
import { hashOf } from './mark.ts';
import { imageRewritten } from './picture.ts';
import { authorIn } from './source.ts';
import type { World } from './world.ts';

type Saying = Pick<World, 'authorOf' | 'images'>;
const ids = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id);

/** Embedded records are hashed by themselves; translations are linked in a pass of their own; addresses follow from ids and slugs. */
export const eventSaid = (event: OriginalEvent, isTicketed: boolean, world: Saying): string => {
  const { url: _, translations: _translations, categories, tags, venue, organizer, website, ...own } = event;
  return hashOf({
    ...own,
    ...placed(event, world),
    ...{ categories: ids(categories), tags: ids(tags), venue: ids(venue), organizer: ids(organizer) },
    website: isOwnAddress(event) ? null : website,
    ...(isTicketed && { ticketed: true }),
  });
};

export const linkedSaid = (record: OriginalVenue | OriginalOrganizer, world: Saying): string => {
  const { url: _, translations: _translations, ...own } = record;
  return hashOf({ ...own, ...placed(record, world) });
};

export const termSaid = ({ translations: _, ...own }: OriginalTerm): string => hashOf(own);

const placed = ({ author, image }: OriginalEvent | OriginalVenue | OriginalOrganizer, world: Saying) => ({
  author: world.authorOf(authorIn(author)),
  image: imageRewritten(image, world.images),
});
