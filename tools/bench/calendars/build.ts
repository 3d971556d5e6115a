/** Builds a calendar in a data file of the engine, once. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment, Table } from '../../local/deployment.ts';
import { startEngine } from '../../local/engine.ts';
import { ensureTable } from '../../local/local-table.ts';
import { readDeployment } from '../../local/template.ts';
import { templatesOfSource } from '../../local/templates.ts';
import { writeItems } from '../../table/batch-writer.ts';
import { builtInShapes, type Shape } from './built-in-shapes.ts';
import { TABLE, tableClient } from './client.ts';
import { SECRET } from './door.ts';
import { itemsOf } from './items.ts';

/** Built calendars. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '.bench');

/** What a deployment of this source has, and the path of a calendar of so many events, which is built if it is missing. */
export const deployedCalendar = async (
  size: number,
): Promise<{ readonly service: Deployment; readonly built: string }> => {
  const service = readDeployment(await templatesOfSource(), TABLE, SECRET);
  return { service, built: await builtCalendar(size, service.table) };
};

const builtCalendar = async (size: number, table: Table): Promise<string> => {
  const shapes = builtInShapes();
  const name = `${size}-${fingerprint(shapes, table)}.db`;
  const file = join(FOLDER, name);
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  for (const other of readdirSync(FOLDER))
    if (other.startsWith(`${size}-`)) rmSync(join(FOLDER, other), { force: true });
  const unfinished = `${file}.building`;
  const engine = await startEngine({ dataFile: unfinished });
  const client = tableClient(engine.endpoint);
  try {
    await ensureTable(engine.endpoint, TABLE, table);
    let said = Date.now();
    const onWritten = (written: number): void => {
      if (Date.now() - said < 5_000) return;
      said = Date.now();
      console.error(`  ${size} events: ${written} items`);
    };
    await writeItems({ client, name: TABLE }, itemsOf(size, shapes), { onWritten });
  } finally {
    client.destroy();
    await engine.stop();
  }
  renameSync(unfinished, file);
  return file;
};

/** A hash of the items of a small calendar: any change of the code that affects stored items changes it. */
const fingerprint = (shapes: readonly Shape[], table: Table): string =>
  createHash('sha256')
    .update(JSON.stringify([table, shapes, [...itemsOf(PROBE, shapes)]]))
    .digest('hex')
    .slice(0, 8);
const PROBE = 300;
