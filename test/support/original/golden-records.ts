/**
 * Records in the shapes of answers of The Events Calendar. Each begins as a recorded exchange, and
 * a test says what differs.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** A record as The Events Calendar shows it. `post_password` of an event is shown to nobody. */
export type Shown = { readonly id: number } & Readonly<Record<string, unknown>>;

const Exchange = v.object({ n: v.number(), response: v.optional(v.object({ json: v.unknown() })) });

/**
 * The numbers of exchanges with an empty event, a full event, a venue, an organizer, categories and
 * a tag.
 */
const IDS = { event: 64, jazz: 269, venue: 33, organizer: 54, category: 10, child: 11, tag: 25, picture: 970 } as const;

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

const without = (record: Shown, ...names: readonly string[]): Shown => {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) if (!names.includes(name)) kept[name] = value;
  return { ...kept, id: record.id };
};

export const event = likeRecorded('event');
/** The picture of a recorded event, at several sizes. */
export const picture = recorded.get(IDS.picture)?.image;
export const venue = (differences: Partial<Shown> & { readonly id: number }): Shown =>
  without(likeRecorded('venue')({ venue: 'Teatro Real', ...differences }), 'categories', 'tags', 'organizer');
export const organizer = (differences: Partial<Shown> & { readonly id: number }): Shown =>
  without(likeRecorded('organizer')({ organizer: 'Ayuntamiento', ...differences }), 'categories', 'tags', 'venue');
export const category = (differences: Partial<Shown> & { readonly id: number }): Shown =>
  without(likeRecorded('category')(differences), 'categories', 'tags', 'organizer', 'venue');
export const tag = (differences: Partial<Shown> & { readonly id: number }): Shown =>
  without(likeRecorded('tag')(differences), 'categories', 'tags', 'organizer', 'venue');

/** A term as an event embeds it. */
export const embedded = ({ id, name, slug, description, parent, taxonomy, count, urls }: Shown) => ({
  ...{ name, slug, term_group: 0, term_taxonomy_id: id, taxonomy, description },
  ...{ parent: parent ?? 0, count, filter: 'raw', id, urls },
});
