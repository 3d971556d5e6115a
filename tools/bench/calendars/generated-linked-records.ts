/** Terms, venues and organizers of a calendar, each by its number. */

import type { OrganizerRecord } from '../../../shared/organizers/record.ts';
import { writeOrganizer } from '../../../shared/organizers/write.ts';
import type { PostId, TermId } from '../../../shared/store/records.ts';
import type { TermRecord } from '../../../shared/terms/record.ts';
import { writeTerm } from '../../../shared/terms/write.ts';
import { slugOf } from '../../../shared/text/fold.ts';
import type { VenueRecord } from '../../../shared/venues/record.ts';
import { writeVenue } from '../../../shared/venues/write.ts';
import type { Random } from './random.ts';
import type { TakenSlugs } from './taken-slugs.ts';
import { LANGUAGE, published, WRITING } from './writing.ts';

export const term = (
  type: TermRecord['type'],
  nth: number,
  { id, parent }: { readonly id: TermId; readonly parent: TermRecord | undefined },
  slugs: TakenSlugs,
): TermRecord => {
  const name = `${type === 'category' ? 'Categoría' : 'Etiqueta'} número ${nth}`;
  const description = type === 'category' ? 'De todo o que pasa na vila, para todos os públicos e todo o ano.' : '';
  const slug = slugs.take(type, LANGUAGE, slugOf(name));
  return writeTerm(undefined, { name, description }, { id, type, language: LANGUAGE, slug, parent });
};

export const venue = (nth: number, id: PostId, random: Random, slugs: TakenSlugs): VenueRecord => {
  const input = {
    venue: `Auditorio número ${nth}`,
    address: `Rúa da Música ${nth}`,
    city: `Vila ${random.rank(200)}`,
    province: 'Pontevedra',
    country: 'España',
    zip: `36${String(random.below(1000)).padStart(3, '0')}`,
    description: random.chance(0.3) ? 'Un espazo aberto a todos, con accesos para cadeiras de rodas. '.repeat(5) : '',
    geo_lat: 42 + random.below(10_000) / 10_000,
    geo_lng: -8 - random.below(10_000) / 10_000,
    date: published(random),
  };
  return writeVenue(
    undefined,
    input,
    { id, slug: slugs.take('venue', LANGUAGE, slugOf(input.venue)), image: null },
    WRITING,
  );
};

export const organizer = (nth: number, id: PostId, random: Random, slugs: TakenSlugs): OrganizerRecord => {
  const input = {
    organizer: `Asociación número ${nth}`,
    phone: '986 000 000',
    email: `asociacion-${nth}@example.org`,
    website: `https://example.org/${nth}`,
    date: published(random),
  };
  const slug = slugs.take('organizer', LANGUAGE, slugOf(input.organizer));
  return writeOrganizer(undefined, input, { id, slug, image: null }, WRITING);
};
