/** Thin entries of lists, out of the indexes: one query per list and length class, all side by side. */
import type { Window } from '../../shared/events/window.ts';
import type { Language } from '../../shared/settings.ts';
import { type Entry, isLinkList, LENGTH_CLASSES, type LengthClass, readEntry } from '../../shared/store/placement.ts';
import type { Store } from '../../shared/store/store.ts';
import { listPartition } from '../../shared/store/table.ts';
import { fromSeconds, stampOf } from '../../shared/time/wall.ts';

/** Entries that can lie in the window, in no order, each once: a bound on the end is a range of starts in each class. */
export const entriesOf = async (
  store: Store,
  language: Language,
  lists: readonly string[],
  window: Window,
  classes: readonly LengthClass[] = LENGTH_CLASSES,
): Promise<Entry[]> => {
  const questions = lists.flatMap(list =>
    classes.map(({ name, atMost }) => ({
      index: isLinkList(list) ? ('byLink' as const) : ('byDate' as const),
      partition: listPartition(language, list, name),
      from: stampFrom(Math.max(window.startFrom, window.endFrom - atMost), '0'),
      to: stampFrom(Math.min(window.startBefore, window.endBefore) - 1, '9'),
    })),
  );
  const found = await Promise.all(questions.map(question => store.find({ ...question, to: `${question.to}~` })));
  const entries = found.flat().map(item => readEntry(String(item.ds ?? item.ls), String(item.x)));
  return [...new Map(entries.map(entry => [entry.id, entry])).values()];
};

/** Venues and organizers last no time: they all stand in the first class. */
export const MOMENTS = LENGTH_CLASSES.slice(0, 1);

const stampFrom = (seconds: number, infinite: string): string =>
  Number.isFinite(seconds) ? stampOf(fromSeconds(seconds)) : infinite;
