/**
 * The data folder of a local server: which process runs in it, where that answers, its key and its
 * log. The engine keeps the data there, too.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  type WriteStream,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SecretKeys } from '../../shared/settings/secret-keys.ts';
import { OperatorError } from '../terminal/operator-error.ts';

/** The default data folder, which is in the repository and ignored by git. */
export const DEFAULT_HOME = join(import.meta.dirname, '..', '..', '.local');

/** Writes atomically, so that readers never see a partial file, and for this user only. */
function write(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

// --- `stage.json` locks the data folder while a local server starts and runs, and says where it
// answers as soon as it serves requests.

const Lock = v.object({ pid: v.number() });

export const LocalServer = v.object({
  pid: v.number(),
  /** The address of the namespace root for each language, without a slash at its end. */
  urls: v.record(v.string(), v.string()),
  /** The address of the DynamoDB engine, and the name of the table in it. */
  endpoint: v.string(),
  table: v.string(),
});
export type LocalServer = v.InferOutput<typeof LocalServer>;
export type LocalTable = Pick<LocalServer, 'endpoint' | 'table'>;

/**
 * Locks the data folder until this process ends or calls the function that is returned.
 *
 * @throws OperatorError if another local server runs in it, or if it cannot be written.
 */
export function lockFolder(home: string): () => void {
  const file = fileIn(home);
  const holder = readFile(home, Lock)?.pid;
  if (holder !== undefined && isRunning(holder))
    throw new OperatorError(
      `A local server (process ${holder}) already runs in ${home}; stop it, or choose another --home. If that process is no local server, delete ${file}`,
    );
  try {
    makeFolder(home);
    // The file is of a local server that was killed.
    if (holder !== undefined) rmSync(file, { force: true });
    // If two local servers start at the same time, one of them finds the file and fails.
    writeFileSync(file, JSON.stringify({ pid: process.pid }), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new OperatorError(`Cannot use ${home} as home: ${error instanceof Error ? error.message : error}`);
  }
  const release = (): void => {
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

export const writeServer = (home: string, server: LocalServer): void =>
  write(fileIn(home), JSON.stringify(server, null, 2));

/**
 * The local server that serves requests from this data folder, or undefined if none does. The file
 * of a killed one is ignored.
 */
export function readServer(home: string = DEFAULT_HOME): LocalServer | undefined {
  const server = readFile(home, LocalServer);
  return server !== undefined && isRunning(server.pid) ? server : undefined;
}

const fileIn = (home: string): string => join(home, 'stage.json');

/**
 * Returns undefined if there is no file, or if it is of another version or of a local server that
 * is starting.
 */
function readFile<T extends v.GenericSchema>(home: string, schema: T): v.InferOutput<T> | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(fileIn(home), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Whether there is a process with this id, which the system may have given to another program. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Makes the folder private to this user, because the data contain addresses and hashes of
 * passwords. It does so even if the folder was made by hand or comes from a backup.
 */
function makeFolder(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  // A folder in which all users may write, such as /tmp, has the sticky bit.
  if ((statSync(home).mode & 0o1000) === 0) chmodSync(home, 0o700);
}

/** The folder of uploaded pictures, which takes the place of the bucket (`bucket.ts`). */
export const picturesIn = (home: string): string => join(home, 'pictures');

// --- `secret.key` takes the place of Secrets Manager (`infra/data-stack.ts`). Hashes in the data
// are keyed with it.

export const newSecret = (): string => randomBytes(32).toString('hex');

/** @throws OperatorError if the file contains something else. */
export function secretIn(home: string): string {
  const file = secretFileIn(home);
  if (!existsSync(file)) writeSecret(home, newSecret());
  const secret = readFileSync(file, 'utf8');
  if (v.is(SecretKeys, secret)) return secret;
  throw new OperatorError(`${file} holds no key: delete it, and set the passwords of events once more`);
}

/** The local server reads it when it starts. */
export const writeSecret = (home: string, secret: string): void => write(secretFileIn(home), secret);

const secretFileIn = (home: string): string => join(home, 'secret.key');

/**
 * The log of a local server since its start. It holds the lines of functions, which AWS has in a
 * log group. They contain actions of users.
 */
export function openLog(home: string): WriteStream {
  const log = createWriteStream(join(home, 'log.jsonl'), { mode: 0o600 });
  return log.on('error', error => console.error('The log is lost:', error.message));
}
