/** Groups loaded events that are translations of each other. Pure. */
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import { reasonOf, type Service } from '../../http/service.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { type Line, placeOf } from './lines.ts';
import { type Loaded, Shown, translationsIn } from './send.ts';

interface Translation {
  readonly line: Line;
  readonly event: Loaded;
}

/** The events of one `translation_group`: at most one of each language, and at least two. */
type TranslationGroup = readonly [first: Translation, ...others: Translation[]];

/** An existing event that could not be linked to its translations. */
export interface Unlinked {
  readonly line: Line;
  readonly message: string;
}

/**
 * Takes the first loaded line of each language in a group; further ones are surplus. `lines` must
 * be in the order of the input, so that the order of sending does not matter. `eventOf` returns
 * undefined for a refused line.
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
    // Events in the trash cannot be in a group.
    const [first, ...others] = [...members.values()].filter(({ event }) => event.translations !== undefined);
    return first === undefined || others.length === 0 ? [] : [[first, ...others] satisfies TranslationGroup];
  });
  return { groups, surplus };
};

const surplusTo = (first: Line): string =>
  `the group ${first.group} has an event in ${first.language} already, that of ${placeOf(first)}`;

const areLinked = (one: Translation, other: Translation): boolean =>
  one.event.translations?.[other.line.language] === other.event.id ||
  other.event.translations?.[one.line.language] === one.event.id;

// --- Links loaded events that are translations of each other (contract/languages#linking), several
// groups in parallel.

interface Linking {
  readonly serviceOf: (language: Language) => Service;
  readonly concurrency: number;
  /** When aborted, no further group is started. */
  readonly stop: AbortSignal;
  readonly report: (linked: LinkedGroup) => void;
}

export interface LinkedGroup {
  /** The number of newly linked events. */
  readonly linked: number;
  readonly unlinked: readonly Unlinked[];
}

/**
 * Links events after all have been sent, so that neither their order nor an interruption matters.
 * Events that are linked already are skipped.
 * @throws OperatorError when the service is unreachable or gives unusable answers.
 */
export const linkTranslations = (groups: readonly TranslationGroup[], linking: Linking): Promise<void> =>
  inParallel(groups, linking, async group => linking.report(await linkGroup(group, linking)));

/** Links one event after the other, because each link changes the whole group. */
const linkGroup = async ([first, ...others]: TranslationGroup, { serviceOf }: Linking): Promise<LinkedGroup> => {
  let linked = 0;
  const unlinked: Unlinked[] = [];
  for (const other of others) {
    if (areLinked(first, other)) continue;
    const trouble = await link(other, first, serviceOf(other.line.language));
    if (trouble === undefined) linked += 1;
    else unlinked.push({ line: other.line, message: trouble });
  }
  return { linked, unlinked };
};

/** Returns the reason why the event is not linked, or undefined if it is. */
const link = async (event: Translation, to: Translation, service: Service): Promise<string | undefined> => {
  // The link is not part of the create, where a translation takes over fields that its body omits.
  // Fields that a line omits have to stay empty.
  const body = { translation_of: to.event.id };
  const answer = await service.call('PUT', `/events/${event.event.id}`, { body });
  if (answer.status !== 200 || !v.is(Shown, answer.body)) return reasonOf(answer).message;
  const isShown = translationsIn(answer.body)[to.line.language] === to.event.id;
  return isShown ? undefined : `${service.address} does not link translations`;
};
