/** Which field of a request a column of a file is for. Pure. */
import { EventInput } from '../../../../shared/events/input.ts';
import { OrganizerInput } from '../../../../shared/linked/organizer-input.ts';
import { VenueInput } from '../../../../shared/linked/venue-input.ts';
import { foldSearch } from '../../../../shared/text/fold.ts';
import { type LoadType, PLACE, partsOf, THINGS, WORDS } from './words.ts';

const ENTRIES = { events: EventInput.entries, venues: VenueInput.entries, organizers: OrganizerInput.entries };

/** Members that only the load command reads. */
export const OF_LOADER: readonly string[] = ['lang', 'language', 'ml_language', 'translation_group'];
/** What becomes a field together with another. */
const OF_EVENTS = ['start_time', 'end_time', 'currency_symbol', 'currency_position', 'more_venues'];
const LINKED = { venue: 'venues', organizer: 'organizers' } as const;

const linkedFields = Object.entries(LINKED).flatMap(([linked, type]) =>
  Object.keys(ENTRIES[type]).map(name => `${linked}[${name}]`),
);

/**
 * The names of all fields to which a column can be mapped; `venue[city]` is the city of the venue.
 */
export const FIELDS: Readonly<Record<LoadType, ReadonlySet<string>>> = {
  events: new Set([...Object.keys(ENTRIES.events), 'id', ...OF_LOADER, ...OF_EVENTS, ...linkedFields]),
  venues: new Set([...Object.keys(ENTRIES.venues), 'id', ...OF_LOADER]),
  organizers: new Set([...Object.keys(ENTRIES.organizers), 'id', ...OF_LOADER]),
};

/** A field, and how surely it is meant: 0 if the column is called exactly so. */
export interface Guess {
  readonly field: string;
  readonly rank: number;
}

/**
 * The name of a column without case, accents, articles and signs: `Data d'inici` is `data inici`.
 */
export const foldColumn = (column: string): string =>
  foldSearch(
    column
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .replace(/\b[dl]['’´]/gi, ' ')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '),
  )
    .split(' ')
    .filter((word, _, all) => all.length === 1 || !ARTICLES.has(word))
    .join(' ');
const ARTICLES = new Set(partsOf('de, del, d, da, do, du, des, dels, el, la, l, lo, o, a, le, les, the, of'));

/**
 * The field that the column means by its words, or undefined. Words of fields of the type itself go
 * before those of what it links.
 */
export const fieldMeant = (column: string, type: LoadType): Guess | undefined => {
  const words = besides(type, foldColumn(column).split(' '));
  const own = lexicons[type].get(words.join(' '));
  if (own !== undefined || type !== 'events') return own;
  for (const [linked, of] of Object.entries(LINKED)) {
    const meant = words.some(word => isThing(of, word)) && lexicons[of].get(besides(of, words).join(' '));
    if (meant) return { ...meant, field: `${linked}[${meant.field}]` };
  }
  const place = places.get(words.join(' '));
  return place && { ...place, field: `venue[${place.field}]` };
};

/** The words without the name of the thing, which alone is its name. */
const besides = (type: LoadType, words: readonly string[]): readonly string[] => {
  const rest = words.filter(word => !isThing(type, word));
  return rest.length === 0 ? ['name'] : rest;
};

const isThing = (type: LoadType, word: string): boolean => partsOf(THINGS[type]).includes(word);

const lexicon = (words: Readonly<Record<string, string>>): ReadonlyMap<string, Guess> =>
  new Map(
    Object.entries(words).flatMap(([field, list]) =>
      partsOf(list).map((word, i) => [word, { field, rank: i + 1 }] as const),
    ),
  );
const lexicons = {
  events: lexicon(WORDS.events),
  venues: lexicon(WORDS.venues),
  organizers: lexicon(WORDS.organizers),
};
const places = lexicon(PLACE);
