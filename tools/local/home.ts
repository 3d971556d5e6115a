/** The home folder of a stage. It is locked for one stage at a time, and records the engine process, which must not outlive the stage. */
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../terminal/operator-error.ts';
import { end, Identity, identify, isAlive } from './process.ts';
import { readJson, removeStage, writeJson } from './stage-file.ts';

interface Home {
  readonly directory: string;
  readonly data: string;
  /** To be called as soon as the engine runs. If this stage is killed, the next one in this home ends the engine. */
  readonly rememberEngine: (pid: number) => void;
  readonly release: () => void;
}

const Occupant = v.object({ stage: Identity, engine: v.optional(Identity) });
type Occupant = v.InferOutput<typeof Occupant>;

/** Locks the folder, and ends the engine of a killed stage. Throws OperatorError when another stage has the lock. */
export async function claimHome(directory: string): Promise<Home> {
  const record = join(directory, 'running.json');
  makeFolder(directory);
  const previous = readJson(record, Occupant);
  if (previous !== undefined && isAlive(previous.stage)) throw occupied(directory, previous.stage.pid);

  const stage = identify(process.pid);
  if (stage === undefined) throw new OperatorError('This system does not say which processes run');
  // The orphaned engine stays recorded until it has ended, as this process may be killed, too.
  occupy(directory, record, { stage, engine: previous?.engine });
  removeStage(directory);
  if (previous?.engine !== undefined) await end(previous.engine);

  const release = (): void => {
    process.off('exit', release);
    removeStage(directory);
    rmSync(record, { force: true });
  };
  process.on('exit', release);
  return {
    directory,
    data: join(directory, 'data.db'),
    rememberEngine: pid => writeJson(record, { stage, engine: identify(pid) }),
    release,
  };
}

/** What a stage writes into its home. Other files are left as they are. */
const OWN_FILE = /^(data\.db(-wal|-shm)?|secret\.key|(stage|running)\.json|log(\.\d+)?\.jsonl)$/;

/** A folder in which all users may write, such as /tmp: it has the sticky bit. */
const isShared = (directory: string): boolean => (statSync(directory).mode & 0o1000) !== 0;

function makeFolder(directory: string): void {
  try {
    // Private to this user, as the data contain addresses and hashes of passwords; also if it was made by hand or is from a backup.
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (!isShared(directory)) chmodSync(directory, 0o700);
    for (const name of readdirSync(directory)) if (OWN_FILE.test(name)) chmodSync(join(directory, name), 0o600);
  } catch (error) {
    throw new OperatorError(`Cannot use ${directory} as home: ${reason(error)}`);
  }
}

/** If two stages start at the same time, one of them finds the file and fails. */
function occupy(directory: string, record: string, occupant: Occupant): void {
  try {
    rmSync(record, { force: true });
    writeFileSync(record, JSON.stringify(occupant), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const winner = readJson(record, Occupant);
    if (winner !== undefined) throw occupied(directory, winner.stage.pid);
    throw new OperatorError(`Cannot use ${directory} as home: ${reason(error)}`);
  }
}

const occupied = (directory: string, pid: number): OperatorError =>
  new OperatorError(`A stage (process ${pid}) already runs in ${directory}; stop it, or choose another --home`);

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
