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
  try {
    const stage = v.parse(Stage, JSON.parse(readFileSync(fileIn(home), 'utf8')));
    return isRunning(stage.pid) ? stage : undefined;
  } catch {
    return undefined; // there is none, or it is of another version
  }
}

/** Writes atomically, so that readers never see a partial file, and for this user only. */
export function writeStage(home: string, stage: Stage): void {
  const draft = `${fileIn(home)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(stage, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileIn(home));
}

export const removeStage = (home: string): void => rmSync(fileIn(home), { force: true });

const fileIn = (home: string): string => join(home, 'stage.json');

/** Whether there is a process of this id, which the system may have given to another one. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
