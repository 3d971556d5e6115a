/**
 * The first Ctrl-C lets the command finish what is under way, the second ends it at once. Whatever
 * is given the signal throws its reason then, and the command ends as interrupted
 * (`run-command.ts`).
 */

import { say } from './print.ts';

/** The exit code of a command that was interrupted. */
export const INTERRUPTED = 130;

/**
 * npm passes on a Ctrl-C that the terminal has already sent to all processes, so two within this
 * time count as one.
 */
const ONE_MOMENT_MS = 500;

export const stopOnInterrupt = (): AbortSignal => {
  const stop = new AbortController();
  let first = 0;
  process.on('SIGINT', () => {
    if (!stop.signal.aborted) {
      first = Date.now();
      stop.abort();
      say('\nFinishing what is under way; Ctrl-C again ends at once');
    } else if (Date.now() - first > ONE_MOMENT_MS) process.exit(INTERRUPTED);
  });
  return stop.signal;
};
