/** npm runs a script in a shell. Signals to npm reach that shell at most, which ends and leaves the script running. */
import { parentOf } from '../local/process.ts';

const INTERVAL_MS = 1000;

/**
 * Calls `call` once, within a second or two, after the npm that started this process has ended, or the shell between them. Does nothing for
 * a process that npm did not start, nor on Windows, where a process keeps the id of a parent that has ended.
 */
export function whenLauncherIsGone(call: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    call();
  }, INTERVAL_MS).unref();
}
