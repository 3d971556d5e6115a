/** Links loaded events that are translations of each other (contract/languages#linking). */
import { reasonOf } from '../../http/service.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { say } from '../../terminal/print.ts';
import { withProgress } from '../../terminal/progress.ts';
import type { LoadedLine } from './send.ts';
import type { Tally } from './summary.ts';
import type { Load } from './target.ts';

type Translation = Pick<LoadedLine, 'line' | 'event'>;

/**
 * The events of each `translation_group`, in the order of `loaded`, which is that of the input, so
 * that the order of sending does not matter. Events in the trash cannot be in a group.
 */
export const groupTranslations = (loaded: readonly Translation[]): readonly (readonly Translation[])[] => {
  const linkable = loaded.filter(({ line, event }) => line.group !== undefined && event.translations !== undefined);
  return [...Map.groupBy(linkable, ({ line }) => line.group).values()].filter(({ length }) => length > 1);
};

/**
 * Links events after all have been sent, so that neither their order nor an interruption matters.
 * The link is not part of the create, where a translation takes over fields that its body omits;
 * fields that a line omits have to stay empty. In a group, events are linked one after the other,
 * because each link changes the whole group. The service refuses a second event of a language.
 * @throws OperatorError when the service is unreachable or gives unusable answers.
 */
export const linkTranslations = async (loaded: readonly Translation[], load: Load, tally: Tally): Promise<void> => {
  const groups = groupTranslations(loaded);
  tally.groups = groups.length;
  if (groups.length === 0) return;
  say(`Links of ${groups.length} groups of translations`);
  await withProgress(groups.length, advance =>
    inParallel(groups, load, async ([first, ...others]) => {
      for (const { line, event } of others) {
        if (first === undefined || first.event.translations?.includes(event.id)) continue;
        const body = { translation_of: first.event.id };
        const answer = await load.serviceOf(line.language).call('PUT', `/events/${event.id}`, { body });
        if (answer.status === 200) tally.linked += 1;
        else tally.unlinked.push({ line, message: reasonOf(answer).message });
      }
      tally.groupsDone += 1;
      advance();
    }),
  );
};
