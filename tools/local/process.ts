/** Identifies processes. The system reuses ids, so a process must be verified before it is ended. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';

export const Identity = v.object({
  pid: v.number(),
  /** Start time and command in a format of the system; only compared for equality. */
  mark: v.string(),
});
export type Identity = v.InferOutput<typeof Identity>;

/** Identity of a running process; undefined if there is none with this id, or it has ended. */
export function identify(pid: number): Identity | undefined {
  const mark = (MARKS[process.platform] ?? markByPs)(pid);
  return mark === undefined || mark === '' ? undefined : { pid, mark };
}

export const isAlive = ({ pid, mark }: Identity): boolean => identify(pid)?.mark === mark;

/** Sends SIGTERM, and SIGKILL if the process still runs after `patience` ms. */
export async function end(identity: Identity, patience = 3000): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isAlive(identity)) return;
    try {
      process.kill(identity.pid, signal);
    } catch {
      // The process ended between the two calls.
      return;
    }
    for (let waited = 0; waited < patience && isAlive(identity); waited += 20) await setTimeout(20);
  }
}

/** Process id of the parent; undefined if there is no such process. Does not work on Windows. */
export function parentOf(pid: number): number | undefined {
  try {
    return process.platform === 'linux'
      ? readStat(pid).parent
      : Number(output('ps', ['-o', 'ppid=', '-p', String(pid)]));
  } catch {
    return undefined;
  }
}

const MARKS: Partial<Record<NodeJS.Platform, (pid: number) => string | undefined>> = {
  // Containers often come without ps.
  linux: markByProc,
  win32: pid => output('powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]),
};

function markByProc(pid: number): string | undefined {
  try {
    const { state, start } = readStat(pid);
    if (state === 'Z' || state === 'X') return undefined;
    return `${start} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()}`;
  } catch {
    return undefined;
  }
}

/**
 * proc(5): the name may contain any character and ends at the last bracket; then follow state, parent and, as 22nd field, the start time.
 */
function readStat(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [state, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent), start: fields[17] };
}

function markByPs(pid: number): string | undefined {
  return output('ps', ['-ww', '-o', 'lstart=,command=', '-p', String(pid)]);
}

function output(command: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', windowsHide: true });
  return status === 0 ? stdout.trim() : undefined;
}
