/**
 * Child processes and temporary folders that do not outlive this process, even after SIGKILL, which
 * cannot be handled. A shell reads from a pipe whose other end only this process holds. The system
 * closes that end when the process ends for any reason; the shell then reads end-of-file, and
 * cleans up. Windows has no such shell, so only a regular exit cleans up there
 * (docs/decisions/local-server).
 */
import { type ChildProcessWithoutNullStreams, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

const HAS_SHELL = process.platform !== 'win32';

/**
 * Leaves a shell behind that waits at the fourth pipe for the end of this process, and ignores
 * signals that reach their whole group. Then it becomes the command itself, with the process id
 * (`$$`) that the other shell kills.
 */
const WATCHED = `{ trap '' HUP INT TERM; read -r _ <&3 || kill -9 $$; } >/dev/null 2>&1 & exec "$@" 3<&-`;

/**
 * Like `spawn` with pipes for stdin, stdout and stderr. The process is killed when this one ends,
 * but its own children are not.
 */
export function spawnBound(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio = {},
): ChildProcessWithoutNullStreams {
  const child = HAS_SHELL
    ? spawn('/bin/sh', ['-c', WATCHED, 'sh', command, ...args], { ...options, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
    : spawn(command, args, options);
  // A process that ends without reading breaks its pipes, and so does SIGKILL of its whole group,
  // shell included. Its exit code reports it.
  for (const pipe of [child.stdin, child.stdio[3]]) pipe?.on('error', () => {});
  const kill = (): boolean => child.kill('SIGKILL');
  if (!HAS_SHELL) process.on('exit', kill);
  child.once('exit', () => {
    process.off('exit', kill);
    const watcher = child.stdio[3];
    // The system may reuse the process id now, so the watcher must not kill it. A line makes it
    // end.
    if (watcher instanceof Writable) watcher.end('\n');
  });
  return child;
}

export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** The folder of all temporary folders of this process. */
let parent: string | undefined;

/**
 * Creates an empty folder with access for this user only. It is removed by `remove`, or when this
 * process ends.
 */
export function temporaryFolder(name: string): TemporaryFolder {
  parent ??= watchedFolder();
  const path = mkdtempSync(join(parent, `${name}-`));
  return { path, remove: () => removeFolder(path) };
}

const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 });

function watchedFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'calendar-'));
  process.on('exit', () => removeFolder(path));
  if (!HAS_SHELL) return path;
  // The folder is removed twice, because processes that are being killed at the same time may still
  // write into it.
  const script = 'read -r _; rm -rf -- "$1"; sleep 1; rm -rf -- "$1"';
  spawn('/bin/sh', ['-c', script, 'sh', path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A separate process group, so that a signal to the group of this process, such as Ctrl-C, does
    // not reach it.
    detached: true,
  }).unref(); // Otherwise it would keep this process running.
  return path;
}
