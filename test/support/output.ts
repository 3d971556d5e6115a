/** What a child process printed, once it has ended. */
import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

interface Output {
  /** Null if a signal ended it. */
  readonly code: ChildProcess['exitCode'];
  readonly stdout: string;
  readonly stderr: string;
}

/** `input` is everything that the process finds on stdin. */
export const output = async (child: ChildProcessWithoutNullStreams, input = ''): Promise<Output> => {
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
};

/**
 * The first line that a child process prints.
 *
 * @throws Error if the process ends without one.
 */
export const firstLine = async (child: ChildProcessWithoutNullStreams): Promise<string> => {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(`it printed nothing: ${await text(child.stderr)}`);
};
