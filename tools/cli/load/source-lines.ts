/** The lines of a source, identified by its ids. Pure. */
import { NO_ID, recordIn, sourceIdSaid } from './line.ts';
import type { Line } from './place-line.ts';
import { placeOf, type TextLine } from './read-lines.ts';
import type { RefusedLine } from './refused.ts';

/** undefined: the line has none. */
export const idOfLine = ({ text }: TextLine): string | undefined => sourceIdSaid(recordIn(text) ?? {});

/** Keeps the first of several lines with one id, and refuses the others: which one the source means is unknown. */
export const oncePerId = (lines: readonly Line[]): { readonly once: Line[]; readonly refused: RefusedLine[] } => {
  const first = new Map<string, Line>();
  const refused = lines.flatMap((line): RefusedLine[] => {
    const id = idOfLine(line);
    if (id === undefined) return [{ line, reason: { message: NO_ID } }];
    const name = `${line.language} ${id}`;
    const earlier = first.get(name);
    if (earlier !== undefined) return [{ line, reason: { message: `has the id of ${placeOf(earlier)}` } }];
    first.set(name, line);
    return [];
  });
  return { once: [...first.values()], refused };
};
