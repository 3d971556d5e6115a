/** Links loaded events that are translations of each other (contract/languages#linking). */
import type { Language } from '../../../shared/settings/site.ts';
import { reasonOf, type Service } from '../../http/service.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import type { Line } from './lines.ts';
import type { Loaded } from './send.ts';

interface Translation {
  readonly line: Line;
  readonly event: Loaded;
}

type TranslationGroup = readonly Translation[];

/** An existing event that could not be linked to its translations. */
export interface Unlinked {
  readonly line: Line;
  readonly message: string;
}

/**
 * The events of each `translation_group`, in the order of `loaded`, which is that of the input, so
 * that the order of sending does not matter. Events in the trash cannot be in a group.
 */
export const groupTranslations = (loaded: readonly Translation[]): readonly TranslationGroup[] => {
  const linkable = loaded.filter(({ line, event }) => line.group !== undefined && event.translations !== undefined);
  return [...Map.groupBy(linkable, ({ line }) => line.group).values()].filter(({ length }) => length > 1);
};

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
 * The link is not part of the create, where a translation takes over fields that its body omits;
 * fields that a line omits have to stay empty.
 * @throws OperatorError when the service is unreachable or gives unusable answers.
 */
export const linkTranslations = (groups: readonly TranslationGroup[], linking: Linking): Promise<void> =>
  inParallel(groups, linking, async group => linking.report(await linkGroup(group, linking)));

/**
 * Links one event after the other, because each link changes the whole group. The service refuses a
 * second event of a language.
 */
const linkGroup = async ([first, ...others]: TranslationGroup, { serviceOf }: Linking): Promise<LinkedGroup> => {
  let linked = 0;
  const unlinked: Unlinked[] = [];
  for (const other of others) {
    if (first === undefined || first.event.translations?.includes(other.event.id)) continue;
    const body = { translation_of: first.event.id };
    const answer = await serviceOf(other.line.language).call('PUT', `/events/${other.event.id}`, { body });
    if (answer.status === 200) linked += 1;
    else unlinked.push({ line: other.line, message: reasonOf(answer).message });
  }
  return { linked, unlinked };
};
