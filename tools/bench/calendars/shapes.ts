/** Shapes of real events: duration, texts, and numbers of terms. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { EventInput } from '../../../shared/events/input.ts';
import { toSeconds, Wall } from '../../../shared/time/wall.ts';

/** Texts as the service stores them. */
export const Texts = v.object({
  title: EventInput.entries.title,
  description: EventInput.entries.description,
  excerpt: EventInput.entries.excerpt,
});

export interface Shape extends v.InferOutput<typeof Texts> {
  /** How long the event lasts, in seconds. */
  readonly lasts: number;
  readonly all_day: boolean;
  readonly categories: number;
  readonly tags: number;
  readonly hasVenue: boolean;
  readonly hasOrganizer: boolean;
}

/** Terms of one event. More are of little use to readers, and each costs a write. */
export const MAX_TERMS = { categories: 3, tags: 6 } as const;
export const HOUR = 3600;
/** Default duration of events without an end, in seconds. */
export const USUAL_LENGTH = 2 * HOUR;

const Line = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    title: v.string(),
    description: v.string(),
    excerpt: v.string(),
    start_date: Wall,
    end_date: v.union([v.literal(''), Wall]),
    all_day: v.boolean(),
    categories: v.array(v.string()),
    tags: v.array(v.string()),
    venue: v.nullish(v.looseObject({ venue: v.optional(v.string(), '') })),
    organizer: v.nullish(v.looseObject({ organizer: v.optional(v.string(), '') })),
  }),
);

export const isData = (file: string): boolean => /^events\..*\.jsonl$/.test(file);

/** The shapes of all events in the files `events.*.jsonl` of a folder. Lines that the service would refuse are left out. */
export const shapesOf = (folder: string): Shape[] =>
  readdirSync(folder)
    .filter(isData)
    .sort()
    .flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n'))
    .flatMap(text => {
      const line = v.safeParse(Line, text);
      const texts = v.safeParse(Texts, line.output);
      return line.success && texts.success ? [shapeOf(line.output, texts.output)] : [];
    });

const shapeOf = (line: v.InferOutput<typeof Line>, texts: v.InferOutput<typeof Texts>): Shape => ({
  ...texts,
  lasts: line.end_date === '' ? USUAL_LENGTH : Math.max(0, toSeconds(line.end_date) - toSeconds(line.start_date)),
  all_day: line.all_day,
  categories: Math.min(MAX_TERMS.categories, Math.max(1, line.categories.length)),
  tags: Math.min(MAX_TERMS.tags, line.tags.length),
  hasVenue: !!line.venue?.venue,
  hasOrganizer: !!line.organizer?.organizer,
});
