/**
 * Keeps folded texts in the memory of the function, so that a search reads only those that have changed
 * (docs/decisions/0048-folded-texts-are-kept-in-memory.md).
 */
import { cutRange, type EntryRange } from '../../shared/lists/entry-ranges.ts';
import { hasDuration, isPublicList } from '../../shared/lists/name.ts';
import { type RunningCounts, runningCounts } from '../../shared/lists/running-counts.ts';
import {
  bytesOf,
  type PackedEntry,
  packTexts,
  type TextBlock,
  type TextOfEntry,
} from '../../shared/lists/text-block.ts';
import { NO_TEXTS, type TextMemory, type TextsAsked } from '../../shared/lists/text-memory.ts';
import { rangesOfTextSpans, sizeOf, type TextSpan, textSpanName, textSpansIn } from '../../shared/lists/text-spans.ts';
import { DAY } from '../../shared/time/wall.ts';
import { readTexts, TEXTS_A_PIECE } from './stored-texts.ts';

/** Windows that end in the past are rarely searched, so only texts of events that end after `now` minus this time are kept (seconds). */
const KEPT_AFTER_THEIR_END = 31 * DAY;

/** Estimated size of a text with its entry in memory, until some have been read. */
const USUAL_BYTES = 450;

/** Size of a span besides its texts. */
const BYTES_OF_SPAN = 100;

/** A span in memory: its texts, and their version. */
interface KnownSpan extends Pick<TextSpan, 'until' | 'version'> {
  readonly blocks: readonly TextBlock[];
  readonly bytes: number;
}

/** The texts of one list, by the name of the span. */
interface Shelf {
  readonly spans: Map<string, KnownSpan>;
  bytes: number;
}

/** `limit`: bytes. Above it, the least recently used list is evicted. A list that alone exceeds the limit is not kept. */
export const textMemory = (limit: number): TextMemory => {
  if (limit === 0) return NO_TEXTS;
  /** The least recently used list first. */
  const shelves = new Map<string, Shelf>();
  let bytesOfText = USUAL_BYTES;

  const used = (asked: TextsAsked): Shelf => {
    const name = nameOf(asked);
    const shelf = shelves.get(name) ?? { spans: new Map(), bytes: 0 };
    shelves.delete(name);
    shelves.set(name, shelf);
    return shelf;
  };

  const keepWithinLimit = (shelf: Shelf, now: readonly TextSpan[]): void => {
    const isOver = () => sumOf([...shelves.values()].map(({ bytes }) => bytes)) > limit;
    for (const [name, other] of shelves) if (isOver() && other !== shelf) shelves.delete(name);
    if (!isOver()) return;
    const names = new Set(now.map(({ name }) => name));
    for (const name of shelf.spans.keys()) if (!names.has(name)) forget(shelf, name);
    if (isOver()) for (const name of shelf.spans.keys()) forget(shelf, name);
  };

  return {
    has: asked => isKept(asked) && (shelves.get(nameOf(asked))?.spans.size ?? 0) > 0,

    noteUse: asked => {
      if (!isKept(asked)) return false;
      const isKnown = shelves.has(nameOf(asked));
      used(asked);
      return isKnown;
    },

    of: (asked, months) => {
      if (!isKept(asked)) return undefined;
      const shelf = used(asked);
      const spans = textSpansIn(months, asked.list, asked.window);
      const size = sizeOf(spans);
      if (size * bytesOfText > limit) return undefined;
      const known: TextBlock[] = [];
      const missing: TextSpan[] = [];
      for (const span of spans) {
        const kept = shelf.spans.get(span.name);
        if (kept?.version === span.version) known.push(...kept.blocks);
        else missing.push(span);
      }
      const complete = async (): Promise<readonly TextBlock[]> => {
        if (missing.length === 0) return known;
        const ranges = rangesOfTextSpans(missing, spans);
        const read = await readSpans(asked, missing, ranges, runningCounts(months, 'toEnd'));
        for (const { name, until, version } of missing) {
          const blocks = packTexts(read.get(name) ?? []);
          keep(shelf, name, { until, version, blocks, bytes: BYTES_OF_SPAN + sumOf(blocks.map(bytesOf)) });
          known.push(...blocks);
        }
        for (const [name, { until }] of shelf.spans) if (until <= keptFrom(asked)) forget(shelf, name);
        bytesOfText = Math.max(bytesOfText, shelf.bytes / Math.max(size, shelf.spans.size));
        keepWithinLimit(shelf, spans);
        return known;
      };
      return { missing: sizeOf(missing), complete };
    },
  };
};

const nameOf = ({ language, list }: TextsAsked): string => `${language}/${list}`;

const keep = (shelf: Shelf, name: string, span: KnownSpan): void => {
  forget(shelf, name);
  shelf.spans.set(name, span);
  shelf.bytes += span.bytes;
};

const forget = (shelf: Shelf, name: string): void => {
  shelf.bytes -= shelf.spans.get(name)?.bytes ?? 0;
  shelf.spans.delete(name);
};

/** Seconds. Venues and organizers have no end, only a date of publication, so all are kept. */
const keptFrom = ({ list, now }: TextsAsked): number =>
  hasDuration(list) ? now - KEPT_AFTER_THEIR_END : Number.NEGATIVE_INFINITY;

const isKept = (asked: TextsAsked): boolean => isPublicList(asked.list) && asked.window.endFrom >= keptFrom(asked);

/** The texts of these spans, by the name of the span. `ranges`: those that contain them. One trip. */
const readSpans = async (
  asked: TextsAsked,
  spans: readonly TextSpan[],
  ranges: readonly EntryRange[],
  counts: RunningCounts,
): Promise<ReadonlyMap<string, readonly TextOfEntry[]>> => {
  const read = new Map(spans.map(({ name }): [string, TextOfEntry[]] => [name, []]));
  const pieces = ranges.flatMap(range => cutRange(range, counts, TEXTS_A_PIECE));
  await Promise.all(
    pieces.map(async range => {
      const textsWith = ({ packed }: PackedEntry) => read.get(textSpanName(range.lengthClass, packed));
      const isWanted = (entry: PackedEntry) => textsWith(entry) !== undefined;
      const texts = await readTexts(asked, asked.list, { range, consistent: true }, isWanted);
      for (const text of texts) textsWith(text)?.push(text);
    }),
  );
  return read;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
