/** The home folder of a stage, which is locked for one stage at a time. */
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../terminal/operator-error.ts';
import { isRunning, removeStage } from './stage-file.ts';

interface Home {
  readonly directory: string;
  readonly data: string;
  readonly release: () => void;
}

/** Locks the folder until this process ends. Throws OperatorError when another stage has the lock, or it cannot be written. */
export function claimHome(directory: string): Home {
  const lock = join(directory, 'running.pid');
  try {
    makeFolder(directory);
    const holder = pidIn(lock);
    // Of a stage that was killed.
    if (holder !== undefined && !isRunning(holder)) rmSync(lock, { force: true });
    // If two stages start at the same time, one of them finds the file and fails.
    writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const holder = pidIn(lock);
    throw new OperatorError(
      holder === undefined
        ? `Cannot use ${directory} as home: ${error instanceof Error ? error.message : error}`
        : `A stage (process ${holder}) already runs in ${directory}; stop it, or choose another --home. If that process is no stage, delete ${lock}`,
    );
  }
  removeStage(directory);
  const release = (): void => {
    process.off('exit', release);
    removeStage(directory);
    rmSync(lock, { force: true });
  };
  process.on('exit', release);
  return { directory, data: join(directory, 'data.db'), release };
}

const pidIn = (lock: string): number | undefined => {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
};

/** Private to this user, as the data contain addresses and hashes of passwords; also if it was made by hand or is from a backup. */
function makeFolder(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // A folder in which all users may write, such as /tmp, has the sticky bit.
  if ((statSync(directory).mode & 0o1000) === 0) chmodSync(directory, 0o700);
}
