/** `stage.json`, by which other tools find the running stage. The file exists in its home while the stage serves requests. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** Default home of the stage: in the repository, ignored by git. */
export const DEFAULT_HOME = join(import.meta.dirname, '..', '..', '.local');

export const Stage = v.object({
  pid: v.number(),
  /** By language: the address of the namespace root, without a slash at its end. */
  sites: v.record(v.string(), v.object({ url: v.string() })),
  dynamodb: v.object({ endpoint: v.string(), table: v.string() }),
});
export type Stage = v.InferOutput<typeof Stage>;

/** The running stage of this home; undefined if none runs. Ignores the file of a killed stage. */
export function readStage(home: string = DEFAULT_HOME): Stage | undefined {
  const stage = readJson(fileIn(home), Stage);
  return stage !== undefined && isRunning(stage.pid) ? stage : undefined;
}

export const writeStage = (home: string, stage: Stage): void => writeJson(fileIn(home), stage);

export const removeStage = (home: string): void => rmSync(fileIn(home), { force: true });

/** Writes atomically, so that readers never see a partial file, and for this user only. */
export function writeJson(path: string, value: unknown): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** The content of a JSON file; undefined if there is no such file, or if it does not fit the schema. */
export function readJson<T>(path: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

const fileIn = (home: string): string => join(home, 'stage.json');

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
