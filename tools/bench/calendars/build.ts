/** Builds a calendar in a data file of the engine, once; an interrupted build is continued. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchWriteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { toAttributes } from '../../../functions/database/attribute-values.ts';
import { packed } from '../../../functions/database/stored-item.ts';
import type { Item } from '../../../shared/store/change.ts';
import type { Table } from '../../local/deployment.ts';
import { startEngine } from '../../local/engine.ts';
import { ensureTable } from '../../local/local-table.ts';
import { TABLE, tableClient } from './client.ts';
import { itemsOf } from './items.ts';
import type { Shape } from './shapes.ts';

/** DynamoDB's limit for one BatchWriteItem. */
const MAX_ITEMS = 25;
/** How many batches are written in parallel. The journal is updated when all of them are done. */
const BATCHES = 16;

export interface BuildTarget {
  readonly folder: string;
  readonly table: Table;
}

/** Shapes and what they are called in names of files: calendars of several mixtures stand side by side. */
export interface Mixture {
  readonly name: string;
  readonly shapes: readonly Shape[];
}

/** Path of the calendar with so many events, made if it is not there yet or was made by another version. */
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

/** What is stored follows from the code: whatever changes the items of a small calendar changes those of a large one. */
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
    await writeItems(client, itemsOf(size, shapes), before, written => {
      writeFileSync(journal, JSON.stringify({ written } satisfies v.InferOutput<typeof Journal>));
      if (Date.now() - said < 2000) return;
      said = Date.now();
      console.error(`  ${size} events: ${written} items, ${Math.round((said - began) / 1000)} s`);
    });
  } finally {
    client.destroy();
    await engine.stop();
  }
};

const Journal = v.pipe(v.string(), v.parseJson(), v.object({ written: v.number() }));

/** Puts all but the first `skip`: putting an item twice does no harm. `onWritten` hears how many are safely there. */
export const writeItems = async (
  client: DynamoDBClient,
  items: Iterable<Item>,
  skip = 0,
  onWritten: (count: number) => void = () => {},
): Promise<void> => {
  let count = 0;
  let round: Item[] = [];
  const flush = async (): Promise<void> => {
    await Promise.all(batches(round).map(batch => putAll(client, batch)));
    round = [];
    onWritten(count);
  };
  for (const item of items) {
    if (++count <= skip) continue;
    round.push(item);
    if (round.length === MAX_ITEMS * BATCHES) await flush();
  }
  await flush();
};

const putAll = async (client: DynamoDBClient, batch: readonly Item[]): Promise<void> => {
  const all = batch.map(item => ({ PutRequest: { Item: toAttributes(packed(item)) } }));
  const out = await client.send(new BatchWriteItemCommand({ RequestItems: { [TABLE]: all } }));
  const left = Object.values(out.UnprocessedItems ?? {}).flat();
  if (left.length > 0) throw new Error(`the engine has left ${left.length} items unwritten`);
};

const batches = (items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / MAX_ITEMS) }, (_, i) =>
    items.slice(i * MAX_ITEMS, (i + 1) * MAX_ITEMS),
  );
