/** Builds the calendars, measures them, prints the tables. */
import { join } from 'node:path';
import { readDeployment } from '../../local/template.ts';
import { templatesOfSource } from '../../local/templates.ts';
import { asJson, type Format } from '../../terminal/result.ts';
import { outdated } from '../bill/requests.ts';
import { builtCalendar } from '../calendars/build.ts';
import { builtInShapes } from '../calendars/built-in-shapes.ts';
import { TABLE } from '../calendars/client.ts';
import { SECRET } from '../calendars/door.ts';
import { shapesOf } from '../calendars/shapes.ts';
import { measureCalendar } from './measure.ts';
import { figuresOf, reportOf } from './report.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.bench');

export interface CostOptions extends Format {
  /** How many events each calendar has. */
  readonly events: readonly number[];
  /** A folder of `events.*.jsonl` from whose events the calendars are generated; absent: a built-in mixture. */
  readonly data?: string | undefined;
}

/** Returns whether all requests are within their budgets. */
export const cost = async ({ events: sizes, data, json }: CostOptions): Promise<boolean> => {
  // Measures the deployment: its routes, settings and table.
  const service = readDeployment(await templatesOfSource(), TABLE, SECRET);
  const mixture =
    data === undefined ? { name: 'built-in', shapes: builtInShapes() } : { name: 'real', shapes: shapesOf(data) };
  const all: ReturnType<typeof figuresOf>[] = [];
  for (const size of sizes) {
    const built = await builtCalendar(size, mixture, { folder: FOLDER, table: service.table });
    const measured = await measureCalendar(size, built, service);
    if (!json) console.log(reportOf(size, measured));
    // The figures of the bill and of docs/performance.md.
    if (size === 10_000 && data === undefined)
      for (const { row, trips, calls, known } of measured) {
        const difference = outdated(row.request, { trips, calls, known });
        if (difference !== undefined) console.error(`The bill has other figures. ${difference}`);
      }
    all.push(...measured.map(each => figuresOf(size, each)));
  }
  if (json) console.log(asJson(all));
  return !all.some(({ isOver }) => isOver);
};
