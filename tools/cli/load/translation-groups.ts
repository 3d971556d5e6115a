/** Groups loaded events that are translations of each other. Pure. */

import type { Loaded } from './loaded.ts';
import type { Line } from './place-line.ts';
import { placeOf } from './read-lines.ts';

export interface Translation {
  readonly line: Line;
  readonly event: Loaded;
}

/** Events of one `translation_group`, one of each language, at least two. */
export type TranslationGroup = readonly [first: Translation, ...others: Translation[]];

/** An existing event that could not be linked to its translations. */
export interface Unlinked {
  readonly line: Line;
  readonly message: string;
}

/**
 * Takes the first loaded line of each language in a group; further ones are surplus. `lines` in the order of the input, so that the order
 * of sending does not matter. `eventOf`: undefined for a refused line.
 */
export const groupTranslations = (
  lines: readonly Line[],
  eventOf: (line: Line) => Loaded | undefined,
): { readonly groups: readonly TranslationGroup[]; readonly surplus: readonly Unlinked[] } => {
  const byName = new Map<string, Map<string, Translation>>();
  const surplus: Unlinked[] = [];
  for (const line of lines) {
    const event = eventOf(line);
    if (line.group === undefined || event === undefined) continue;
    const members = byName.get(line.group) ?? new Map<string, Translation>();
    byName.set(line.group, members);
    const first = members.get(line.language);
    if (first === undefined) members.set(line.language, { line, event });
    // The same line twice is one event.
    else if (first.event.id !== event.id) surplus.push({ line, message: surplusTo(first.line) });
  }
  const groups = [...byName.values()].flatMap(members => {
    // Events in the trash are in no group.
    const [first, ...others] = [...members.values()].filter(({ event }) => event.translations !== undefined);
    return first === undefined || others.length === 0 ? [] : [[first, ...others] satisfies TranslationGroup];
  });
  return { groups, surplus };
};

const surplusTo = (first: Line): string =>
  `the group ${first.group} has an event in ${first.language} already, that of ${placeOf(first)}`;

export const areLinked = (one: Translation, other: Translation): boolean =>
  one.event.translations?.[other.line.language] === other.event.id ||
  other.event.translations?.[one.line.language] === one.event.id;
