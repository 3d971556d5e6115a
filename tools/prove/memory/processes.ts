/** Lists a process and its descendants with their memory. For Linux and macOS. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessMemory {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** Bytes of RAM (RSS). Pages shared by several processes count for each. */
  readonly bytes: number;
}

/** `root` first; empty when it has ended. */
export const processTree = (root: number): ProcessMemory[] => {
  const all = process.platform === 'linux' ? readProc() : readPs();
  const below = (pid: number): ProcessMemory[] =>
    all.filter(({ parent }) => parent === pid).flatMap(child => [child, ...below(child.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
};

/** proc(5). Containers often come without ps. */
const readProc = (): ProcessMemory[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const status = readStatus(`/proc/${name}/status`);
      const field = (key: string): string => new RegExp(`^${key}:\\s*(.+)$`, 'm').exec(status)?.[1] ?? '';
      const bytes = Number.parseInt(field('VmRSS'), 10) * 1024;
      // A zombie process has no memory.
      return Number.isNaN(bytes)
        ? []
        : { pid: Number(name), parent: Number(field('PPid')), name: field('Name'), bytes };
    });

const readStatus = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process ended after it was listed.
    return '';
  }
};

const readPs = (): ProcessMemory[] =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .stdout.split('\n')
    .flatMap(line => {
      const [pid, parent, kilobytes, name] = line.trim().split(/\s+/);
      return name === undefined
        ? []
        : { pid: Number(pid), parent: Number(parent), name, bytes: Number(kilobytes) * 1024 };
    });
