/**
 * The steps of a load: creates the venues and organizers that lines describe in several ways, sends
 * the lines, links translations, and prunes events that the source no longer has.
 */
import { fromSeconds } from '../../../shared/time/wall.ts';
import { secondsNow } from '../../terminal/now.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { withProgress } from '../../terminal/progress.ts';
import { pictureCopier } from './copy-pictures.ts';
import { idOfLine, type Line } from './lines.ts';
import { createNamesakes } from './namesakes.ts';
import { type PruneOptions, prune } from './prune.ts';
import { type Loaded, type Sending, sendLines } from './send.ts';
import { count, isWhole, type Tally } from './summary.ts';
import { linkTranslations } from './translations.ts';

export interface Load extends Omit<Sending, 'copyPicture'> {
  readonly copyPictures?: boolean;
  /** Only reports what would happen, and writes no file. */
  readonly isTrial: boolean;
  /** If it is undefined, nothing is pruned. */
  readonly prune: PruneOptions | undefined;
}

/**
 * Adds the results to `tally`, even when it throws.
 * @throws OperatorError when the service is unreachable or gives unusable answers.
 */
export const runLoad = async (lines: readonly Line[], load: Load, tally: Tally): Promise<void> => {
  if (load.type === 'events') await createNamesakes(lines, load);
  const { copying } = load;
  if (load.copyPictures && copying === undefined) throw new OperatorError('Pictures are copied into a service only');
  const copyPicture = load.copyPictures && copying ? await pictureCopier(lines, { ...load, copying }) : undefined;
  const events = new Map<Line, Loaded>();
  await withProgress(lines.length, advance =>
    sendLines(lines, { ...load, copyPicture }, result => {
      if (result.outcome !== 'refused') events.set(result.line, result.event);
      count(tally, result);
      advance();
    }),
  );
  if (load.type !== 'events' || !isWhole(tally)) return;
  const loaded = lines.flatMap(line => {
    const event = events.get(line);
    return event === undefined ? [] : [{ line, event }];
  });
  await linkTranslations(loaded, load, tally);
  if (!load.stop.aborted) await pruneAll(lines, events, load, tally);
};

/**
 * Prunes missing events. An event whose line was refused is not missing, as the source still has
 * it.
 */
const pruneAll = async (
  lines: readonly Line[],
  events: ReadonlyMap<Line, Loaded>,
  load: Load,
  tally: Tally,
): Promise<void> => {
  const { source } = load;
  if (source === undefined || load.prune === undefined) return;
  const refused = tally.refused.map(({ line }) => line);
  const unknown = refused.filter(line => idOfLine(line) === undefined).length;
  if (unknown > 0) {
    tally.notPruned = `${unknown} lines do not say which events they are, so nobody knows what is missing`;
    return;
  }
  for (const [language, own] of Map.groupBy(lines, line => line.language)) {
    const ids = new Set([...own, ...refused].flatMap(line => idOfLine(line) ?? []));
    const starts = own.flatMap(line => events.get(line)?.starts ?? []);
    const sent = { source, ids, starts, now: fromSeconds(secondsNow()) };
    tally.pruned.push(await prune({ ...load, ...load.prune, sent, language, service: load.serviceOf(language) }));
  }
};
