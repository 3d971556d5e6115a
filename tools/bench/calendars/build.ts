/** Builds a calendar in a data file of the engine, once; an interrupted build is continued. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Table } from '../../local/deployment.ts';
import { startEngine } from '../../local/engine.ts';
import { ensureTable } from '../../local/local-table.ts';
import { writeItems } from '../../table/batch-writer.ts';
import { TABLE, tableClient } from './client.ts';
import { itemsOf } from './items.ts';
import type { Shape } from './shapes.ts';

export interface BuildTarget {
  readonly folder: string;
  readonly table: Table;
}

/** Shapes with a name for files, so that calendars of several mixtures can coexist. */
export interface Mixture {
  readonly name: string;
  readonly shapes: readonly Shape[];
}

/** Returns the path of the calendar, and builds it if it is missing or from another version of the code. `size`: number of events. */
export const builtCalendar = async (
  size: number,
  { name: mixture, shapes }: Mixture,
  place: BuildTarget,
): Promise<string> => {
  mkdirSync(place.folder, { recursive: true });
  const anyVersion = `${size}-${mixture}-`;
  const name = anyVersion + fingerprint(shapes, place.table);
  const file = join(place.folder, `${name}.db`);
  if (existsSync(file)) return file;
  for (const other of readdirSync(place.folder))
    if (other.startsWith(anyVersion) && !other.startsWith(name)) rmSync(join(place.folder, other), { force: true });
  const unfinished = `${file}.building`;
  await build(unfinished, size, shapes, place.table);
  renameSync(unfinished, file);
  rmSync(`${unfinished}.progress`, { force: true });
  return file;
};

/** A hash of the items of a small calendar: any change of the code that affects stored items changes it. */
const fingerprint = (shapes: readonly Shape[], table: Table): string =>
  createHash('sha256')
    .update(JSON.stringify([table, shapes, [...itemsOf(PROBE, shapes)]]))
    .digest('hex')
    .slice(0, 8);
const PROBE = 300;

const build = async (file: string, size: number, shapes: readonly Shape[], table: Table): Promise<void> => {
  const engine = await startEngine({ dataFile: file });
  const client = tableClient(engine.endpoint);
  try {
    await ensureTable(engine.endpoint, TABLE, table);
    const journal = `${file}.progress`;
    const before = existsSync(journal) ? v.parse(Journal, readFileSync(journal, 'utf8')).written : 0;
    const began = Date.now();
    let said = began;
    const onWritten = (written: number): void => {
      writeFileSync(journal, JSON.stringify({ written } satisfies v.InferOutput<typeof Journal>));
      if (Date.now() - said < 2000) return;
      said = Date.now();
      console.error(`  ${size} events: ${written} items, ${Math.round((said - began) / 1000)} s`);
    };
    await writeItems({ client, name: TABLE }, itemsOf(size, shapes), { skip: before, onWritten });
  } finally {
    client.destroy();
    await engine.stop();
  }
};

const Journal = v.pipe(v.string(), v.parseJson(), v.object({ written: v.number() }));
