/** Links loaded events that are translations of each other (contract/languages#linking), several groups at a time. */
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import type { Service } from '../../client/http-service.ts';
import { reasonOf } from '../../client/reason.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { Shown, translationsIn } from './loaded.ts';
import { areLinked, type Translation, type TranslationGroup, type Unlinked } from './translation-groups.ts';

export interface Linking {
  readonly serviceOf: (language: Language) => Service;
  readonly concurrency: number;
  /** When aborted, no further group is started. */
  readonly stop: AbortSignal;
  readonly report: (linked: LinkedGroup) => void;
}

export interface LinkedGroup {
  /** How many events were newly linked. */
  readonly linked: number;
  readonly unlinked: readonly Unlinked[];
}

/**
 * Links events after all have been sent, so that neither their order nor an interruption matters: events that are linked already are
 * skipped. Throws OperatorError as `sendLines`.
 */
export const linkTranslations = (groups: readonly TranslationGroup[], linking: Linking): Promise<void> =>
  inParallel(groups, linking, async group => linking.report(await linkGroup(group, linking)));

/** One event after the other, as each link changes the whole group. */
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

/** Returns why the event is not linked; undefined if it is. */
const link = async (event: Translation, to: Translation, service: Service): Promise<string | undefined> => {
  // Not in the create: there, a translation takes over fields that its body omits, but fields that a line omits are empty.
  const body = { translation_of: to.event.id };
  const answer = await service.call('PUT', `/events/${event.event.id}`, { body });
  if (answer.status !== 200 || !v.is(Shown, answer.body)) return reasonOf(answer).message;
  const isShown = translationsIn(answer.body)[to.line.language] === to.event.id;
  return isShown ? undefined : `${service.address} does not link translations`;
};
