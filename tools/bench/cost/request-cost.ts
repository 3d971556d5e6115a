/** Builds the calendars, measures them, prints the tables. */
import { join } from 'node:path';
import type { Deployment } from '../../local/deployment.ts';
import { temporaryFolder } from '../../local/lifetime.ts';
import { synthesise } from '../../local/synthesise.ts';
import { readDeployment } from '../../local/template.ts';
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
  const service = await synthesised();
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

/** Measures what would be deployed: its routes, its settings, its table. */
const synthesised = async (): Promise<Deployment> => {
  const { path: assembly, remove } = temporaryFolder('bench');
  try {
    await synthesise(assembly);
    return readDeployment(assembly, TABLE, SECRET);
  } finally {
    remove();
  }
};
