/**
 * npm runs a script in a shell. Signals to npm reach at most that shell, which ends and leaves the
 * script running.
 */

const INTERVAL_MS = 1000;

/**
 * Calls `call` once, within a second or two, after npm has ended, if npm started this process. It
 * does nothing on Windows, where processes keep their parent.
 */
export function whenLauncherIsGone(call: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const launcher = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    call();
  }, INTERVAL_MS).unref();
}
