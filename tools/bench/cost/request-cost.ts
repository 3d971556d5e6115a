/** Builds the calendars, measures them, prints the tables. */
import { join } from 'node:path';
import { readDeployment } from '../../local/template.ts';
import { templatesOfSource } from '../../local/templates.ts';
import { builtCalendar } from '../calendars/build.ts';
import { builtInShapes } from '../calendars/built-in-shapes.ts';
import { TABLE } from '../calendars/client.ts';
import { SECRET } from '../calendars/door.ts';
import { shapesOf } from '../calendars/shapes.ts';
import { measureCalendar } from './measure.ts';
import { reportOf } from './report.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.bench');

/** `data`: a folder of `events.*.jsonl` whose events the calendars imitate. Returns whether all requests are within their budgets. */
export const cost = async (sizes: readonly number[], data: string | undefined): Promise<boolean> => {
  // What is measured is what deploys: its routes, its settings, its table.
  const service = readDeployment(await templatesOfSource(), TABLE, SECRET);
  const mixture =
    data === undefined ? { name: 'built-in', shapes: builtInShapes() } : { name: 'real', shapes: shapesOf(data) };
  let isWithin = true;
  for (const size of sizes) {
    const built = await builtCalendar(size, mixture, { folder: FOLDER, table: service.table });
    const measured = await measureCalendar(size, built, service);
    console.log(reportOf(size, measured));
    isWithin &&= !measured.some(({ isOver }) => isOver);
  }
  return isWithin;
};
