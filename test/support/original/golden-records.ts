/**
 * Records in the shapes of answers of The Events Calendar. Each begins as a recorded exchange, and
 * a test says what differs.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Records } from './fake-original.ts';

/** A record as The Events Calendar shows it. `post_password` of an event is shown to nobody. */
export type Shown = { readonly id: number } & Readonly<Record<string, unknown>>;

const Exchange = v.object({ n: v.number(), response: v.optional(v.object({ json: v.unknown() })) });

/** The numbers of exchanges with records of each kind, and with an event that has a picture. */
const IDS = { event: 64, venue: 33, organizer: 54, category: 10, tag: 25, picture: 970 } as const;

const exchangesIn = (file: string) =>
  readFileSync(new URL(`../../golden/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => v.parse(Exchange, JSON.parse(line)));

/**
 * Answers of a live WordPress to requests of an import, by the number of their exchange. Users lack
 * their capabilities.
 */
const answers = new Map(exchangesIn('source-answers.jsonl').map(({ n, response }) => [n, response?.json]));
export const answered = (exchange: number): Shown => v.parse(v.looseObject({ id: v.number() }), answers.get(exchange));
export const answeredList = (exchange: number): readonly Shown[] =>
  v.parse(v.array(v.looseObject({ id: v.number() })), answers.get(exchange));

const recorded = new Map(
  exchangesIn('transcripts.jsonl')
    .filter(({ n }) => Object.values<number>(IDS).includes(n))
    .map(({ n, response }) => [n, v.parse(v.looseObject({ id: v.number() }), response?.json)]),
);

const likeRecorded =
  (name: keyof typeof IDS) =>
  (differences: Partial<Shown> & { readonly id: number }): Shown => {
    const shape = without(recorded.get(IDS[name]) ?? { id: 0 }, 'json_ld', '_links');
    return { ...shape, categories: [], tags: [], organizer: [], venue: [], ...differences };
  };

const without = ({ id, ...fields }: Shown, ...names: readonly string[]): Shown => ({
  id,
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
});

export const event = likeRecorded('event');
/** The picture of a recorded event, at several sizes. */
export const picture = recorded.get(IDS.picture)?.image;
type Like = (differences: Partial<Shown> & { readonly id: number }) => Shown;
export const venue: Like = differences =>
  without(likeRecorded('venue')({ venue: 'Teatro Real', ...differences }), 'categories', 'tags', 'organizer');
export const organizer: Like = differences =>
  without(likeRecorded('organizer')({ organizer: 'Ayuntamiento', ...differences }), 'categories', 'tags', 'venue');
export const category: Like = differences =>
  without(likeRecorded('category')(differences), 'categories', 'tags', 'organizer', 'venue');
export const tag: Like = differences =>
  without(likeRecorded('tag')(differences), 'categories', 'tags', 'organizer', 'venue');

/** A term as an event embeds it. */
export const embedded = ({ id, name, slug, description, parent, taxonomy, count, urls }: Shown) => ({
  ...{ name, slug, term_group: 0, term_taxonomy_id: id, taxonomy, description },
  ...{ parent: parent ?? 0, count, filter: 'raw', id, urls },
});

// A small calendar: an event with everything that it links.

export const musica = category({ id: 3, name: 'M&uacute;sica &amp; danza', slug: 'musica', parent: 0, count: 0 });
export const jazz = category({ id: 19, name: 'Jazz', slug: 'jazz', parent: 3, count: 1 });
export const gratis = tag({ id: 20, name: 'Gratis', slug: 'gratis', count: 1 });
export const teatro = venue({ id: 8, venue: 'Teatro &#8211; sala&#8217;s', slug: 'teatro', image: picture });
export const concello = organizer({ id: 9, organizer: 'Concello', slug: 'concello', email: 'info@concello.example' });
export const concerto = event({
  ...{ id: 19, title: 'Concerto d&#8217;inverno &#038; m&aacute;is', slug: 'concerto-2', author: '12' },
  ...{ date: '2019-03-04 10:00:00', date_utc: '2019-03-04 09:00:00' },
  ...{ modified: '2020-01-02 03:04:05', modified_utc: '2020-01-02 02:04:05' },
  ...{ categories: [embedded(jazz)], tags: [embedded(gratis)], venue: teatro, organizer: [concello] },
  ...{ image: picture, url: 'https://old.example/event/concerto-2/', website: 'http://old.example/event/concerto-2' },
});
export const all = (): Partial<Records> => ({
  ...{ events: [concerto], venues: [teatro], organizers: [concello], categories: [musica, jazz], tags: [gratis] },
});
