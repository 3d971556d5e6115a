/**
 * The steps of a load: creates the venues and organizers that lines describe in several ways, sends
 * the lines, links translations, and prunes events that the source no longer has.
 */
import { fromSeconds } from '../../../shared/time/wall.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { secondsNow } from '../../terminal/now.ts';
import { withProgress } from '../../terminal/progress.ts';
import { pictureCopier } from './copy-pictures.ts';
import { idOfLine, type Line } from './lines.ts';
import { createNamesakes } from './namesakes.ts';
import { prune } from './prune.ts';
import { type LoadedLine, sendLine } from './send.ts';
import { isWhole, refusedIn, type Tally } from './summary.ts';
import type { Load } from './target.ts';
import { linkTranslations } from './translations.ts';

/**
 * Adds the results to `tally`, even when it throws.
 * @throws OperatorError when the service is unreachable or gives unusable answers.
 */
export const runLoad = async (lines: readonly Line[], load: Load, tally: Tally): Promise<void> => {
  if (load.type === 'events') await createNamesakes(lines, load);
  const { copying } = load;
  const copyPicture = load.copyPictures && copying ? await pictureCopier(lines, load, copying) : undefined;
  await withProgress(lines.length, advance =>
    inParallel(lines, load, async line => {
      tally.results.push(await sendLine(line, load, copyPicture));
      advance();
    }),
  );
  if (load.type !== 'events' || !isWhole(tally)) return;
  const sent = new Map(tally.results.map(result => [result.line, result]));
  const loaded = lines.flatMap(line => {
    const result = sent.get(line);
    return result?.outcome === 'refused' || result === undefined ? [] : [result];
  });
  await linkTranslations(loaded, load, tally);
  if (!load.stop.aborted) await pruneAll(lines, loaded, load, tally);
};

/**
 * Prunes missing events. An event whose line was refused is not missing, as the source still has
 * it.
 */
const pruneAll = async (
  lines: readonly Line[],
  loaded: readonly LoadedLine[],
  load: Load,
  tally: Tally,
): Promise<void> => {
  const { source } = load;
  if (source === undefined || load.prune === undefined) return;
  const refused = refusedIn(tally).map(({ line }) => line);
  const unknown = refused.filter(line => idOfLine(line) === undefined).length;
  if (unknown > 0) {
    tally.notPruned = `${unknown} lines do not say which events they are, so nobody knows what is missing`;
    return;
  }
  for (const [language, own] of Map.groupBy(lines, line => line.language)) {
    const ids = new Set([...own, ...refused].flatMap(line => idOfLine(line) ?? []));
    const starts = loaded.flatMap(({ line, event }) => (line.language === language ? event.starts : []));
    const sent = { source, ids, starts, now: fromSeconds(secondsNow()) };
    tally.pruned.push(await prune(language, sent, load));
  }
};
