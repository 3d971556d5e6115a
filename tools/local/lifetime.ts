/**
 * Child processes and temporary folders that do not outlive this process, even after SIGKILL, which cannot be handled. A shell reads from a
 * pipe whose other end only this process holds. The system closes that end when the process ends for any reason; the shell then reads
 * end-of-file, and cleans up. Windows has no such shell: there only a regular exit cleans up (docs/decisions/local-stage).
 */
import {
  type ChildProcessByStdio,
  type ChildProcessWithoutNullStreams,
  type SpawnOptionsWithoutStdio,
  spawn,
} from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

const HAS_SHELL = process.platform !== 'win32';

/** Like `spawn` with pipes for stdin, stdout and stderr. The process is killed when this one ends, but its own children are not. */
export function spawnBound(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio = {},
): ChildProcessWithoutNullStreams {
  // The shell executes the command only after it has read a line, which is sent when the watcher runs.
  const child = HAS_SHELL
    ? spawn('/bin/sh', ['-c', 'read -r _ && exec "$@"', 'sh', command, ...args], options)
    : spawn(command, args, options);
  // A process that ends without reading its input breaks the pipe. Ignored, as its exit code reports the failure.
  child.stdin.on('error', () => {});
  const { pid } = child;
  if (pid === undefined) return child;

  const release = onEnd(() => child.kill('SIGKILL'), 'kill -9 "$1"', String(pid));
  // The system may reuse the process id now, so the watcher must not kill it.
  child.once('exit', release);
  if (HAS_SHELL) child.stdin.write('\n');
  return child;
}

export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** Creates an empty folder with access for this user only. It is removed by `remove`, or when this process ends. */
export function temporaryFolder(name: string): TemporaryFolder {
  const path = join(tmpdir(), `calendar-${name}-${randomUUID()}`);
  const removeFolder = (): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  // Twice: processes that are being killed at the same time may still write into it.
  const release = onEnd(removeFolder, 'rm -rf -- "$1"; sleep 1; rm -rf -- "$1"', path);
  mkdirSync(path, { mode: 0o700 });
  return {
    path,
    remove: () => {
      removeFolder();
      release();
    },
  };
}

/** Clean-up at a regular exit. One listener for all, as Node warns of a leak from eleven on. */
const cleaners = new Set<() => void>();
process.on('exit', () => {
  for (const clean of cleaners) clean();
});

/**
 * Calls `clean` at a regular exit, and lets the shell run `script` with its argument after any end of this process. Returns a function that
 * cancels both.
 */
function onEnd(clean: () => void, script: string, argument: string): () => void {
  cleaners.add(clean);
  const watcher = HAS_SHELL ? watch(script, argument) : undefined;
  return () => {
    cleaners.delete(clean);
    watcher?.stdin.end('\n');
  };
}

function watch(script: string, argument: string): ChildProcessByStdio<Writable, null, null> {
  const watcher = spawn('/bin/sh', ['-c', `read -r _ || { ${script}; }`, 'sh', argument], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A separate process group, so that a signal to the group of this process, such as Ctrl-C, does not reach it.
    detached: true,
  });
  // Otherwise the watcher would keep this process running.
  watcher.unref();
  watcher.stdin.on('error', () => {});
  return watcher;
}
