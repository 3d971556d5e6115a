/**
 * Keeps folded texts in the memory of the function, so that a search reads only those that have changed
 * (docs/decisions/0048-folded-texts-are-kept-in-memory.md).
 */
import { cutRange } from '../../shared/lists/entry-ranges.ts';
import { hasDuration, isPublicList } from '../../shared/lists/name.ts';
import { runningCounts } from '../../shared/lists/running-counts.ts';
import {
  bytesOf,
  type PackedEntry,
  packTexts,
  type TextBlock,
  type TextOfEntry,
} from '../../shared/lists/text-block.ts';
import { rangesOfTextDays, sizeOf, type TextDay, textDayName, textDaysIn } from '../../shared/lists/text-days.ts';
import { type CountersRead, NO_TEXTS, type TextMemory, type TextsAsked } from '../../shared/lists/text-memory.ts';
import { DAY } from '../../shared/time/wall.ts';
import { readTexts, TEXTS_A_PIECE } from './stored-texts.ts';

/** Lists of what is to come end in this time or later. What has ended before is searched rarely, and read as it is stored. */
const KEPT_AFTER_THEIR_END = 31 * DAY;

/**
 * So many texts are put into memory by the first search; fewer by the second. To put them there costs twice as much as to read them, as
 * they have to be read consistently. Many functions are asked once; where texts are many, the next search would cost hundreds of units.
 */
const WORTH_KEEPING_AT_ONCE = 2_500;

/** What a text takes in memory with its entry, before any has been seen. */
const USUAL_BYTES = 450;

/** What a day takes beside its texts. */
const BYTES_OF_DAY = 100;

/** What is remembered of a day. */
interface KnownDay extends Pick<TextDay, 'at' | 'version'> {
  readonly blocks: readonly TextBlock[];
  readonly bytes: number;
}

/** The texts of one list, by the name of the day. */
interface Shelf {
  readonly days: Map<string, KnownDay>;
  bytes: number;
}

/** `limit`: bytes. Above it, what was not used for the longest time is forgotten; a list that is larger by itself is not kept. */
export const textMemory = (limit: number): TextMemory => {
  if (limit === 0) return NO_TEXTS;
  /** The list that was used last comes last. */
  const shelves = new Map<string, Shelf>();
  let bytesOfText = USUAL_BYTES;

  const used = (asked: TextsAsked): Shelf => {
    const name = nameOf(asked);
    const shelf = shelves.get(name) ?? { days: new Map(), bytes: 0 };
    shelves.delete(name);
    shelves.set(name, shelf);
    return shelf;
  };

  const keepWithinLimit = (shelf: Shelf, now: readonly TextDay[]): void => {
    const isOver = () => [...shelves.values()].reduce((sum, { bytes }) => sum + bytes, 0) > limit;
    for (const [name, other] of shelves) if (isOver() && other !== shelf) shelves.delete(name);
    if (!isOver()) return;
    const names = new Set(now.map(({ name }) => name));
    for (const name of shelf.days.keys()) if (!names.has(name)) forget(shelf, name);
    if (isOver()) for (const name of shelf.days.keys()) forget(shelf, name);
  };

  return {
    has: asked => isKept(asked) && (shelves.get(nameOf(asked))?.days.size ?? 0) > 0,

    isUsed: asked => {
      if (!isKept(asked)) return false;
      const isKnown = shelves.has(nameOf(asked));
      used(asked);
      return isKnown;
    },

    of: (asked, counters) => {
      if (!isKept(asked)) return undefined;
      const shelf = used(asked);
      const days = textDaysIn(counters.months, asked.list, asked.window);
      const size = sizeOf(days);
      // Numbers that lag cannot tell that a text is still the same, but one that is read now is at least as new as they are.
      const isFirst = counters.consistency === 'eventual';
      if (size * bytesOfText > limit || (isFirst && (shelf.days.size > 0 || size < WORTH_KEEPING_AT_ONCE)))
        return undefined;
      const known = days.map(({ name, version }) => {
        const day = shelf.days.get(name);
        return day?.version === version ? day : undefined;
      });
      const missing = days.filter((_, i) => known[i] === undefined);
      const complete = async (): Promise<readonly TextBlock[]> => {
        const read = missing.length === 0 ? new Map<string, TextOfEntry[]>() : await readDays(asked, missing, counters);
        const found = missing.map(({ name, at, version }) => {
          const blocks = packTexts(read.get(name) ?? []);
          const day = { at, version, blocks, bytes: BYTES_OF_DAY + sumOf(blocks.map(bytesOf)) };
          forget(shelf, name);
          shelf.days.set(name, day);
          shelf.bytes += day.bytes;
          return day;
        });
        if (missing.length > 0) {
          const texts = sumOf([...read.values()].map(({ length }) => length));
          bytesOfText = Math.max(bytesOfText, sumOf(found.map(({ bytes }) => bytes)) / Math.max(texts, size, 1));
          for (const [name, { at }] of shelf.days) if (at < keptFrom(asked)) forget(shelf, name);
          keepWithinLimit(shelf, days);
        }
        return [...known, ...found].flatMap(day => day?.blocks ?? []);
      };
      return { missing: sizeOf(missing), complete };
    },
  };
};

const nameOf = ({ language, list }: TextsAsked): string => `${language}/${list}`;

const forget = (shelf: Shelf, name: string): void => {
  shelf.bytes -= shelf.days.get(name)?.bytes ?? 0;
  shelf.days.delete(name);
};

/** Seconds. Venues and organizers "end" when they were published. */
const keptFrom = ({ list, now }: TextsAsked): number =>
  hasDuration(list) ? now - KEPT_AFTER_THEIR_END : Number.NEGATIVE_INFINITY;

const isKept = (asked: TextsAsked): boolean => isPublicList(asked.list) && asked.window.endFrom >= keptFrom(asked);

/** The texts of these days, by the name of the day. */
const readDays = async (
  asked: TextsAsked,
  days: readonly TextDay[],
  { months }: CountersRead,
): Promise<Map<string, TextOfEntry[]>> => {
  const read = new Map(days.map(({ name }): [string, TextOfEntry[]] => [name, []]));
  const counts = runningCounts(months, 'toEnd');
  await Promise.all(
    rangesOfTextDays(days)
      .flatMap(range => cutRange(range, counts, TEXTS_A_PIECE))
      .map(async range => {
        const dayOf = ({ packed }: PackedEntry) => read.get(textDayName(range.lengthClass, packed));
        const texts = await readTexts(
          asked,
          asked.list,
          { range, consistent: true },
          text => dayOf(text) !== undefined,
        );
        for (const text of texts) dayOf(text)?.push(text);
      }),
  );
  return read;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
