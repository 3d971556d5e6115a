/** Finds, starts and stops the DynamoDB-compatible engine of the stage. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../terminal/operator-error.ts';
import { spawnBound } from './lifetime.ts';

export interface Engine {
  readonly endpoint: string;
  /** Process id; undefined for an engine that this process did not start. */
  readonly pid: number | undefined;
  /** Resolves with the reason if the engine ends unexpectedly. */
  readonly lost: Promise<string>;
  readonly stop: () => Promise<void>;
}

interface EngineOptions {
  /** Path of the file that holds the data; undefined keeps them in memory. */
  readonly dataFile: string | undefined;
}

/**
 * Ports that no browser connects to, whoever asks (WHATWG Fetch: "Port blocking"); those of them that a process without privileges may take and that
 * Chromium has refused for years. The engine lets every web page
 * read and write: it allows all origins, checks no signature, and has neither tokens nor Unix sockets.
 */
export const PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10080,
] as const;

/** The engine usually starts within milliseconds, but takes seconds on a busy machine. */
const MAX_START_MS = 120_000;

/** Path of the embedded engine. Throws OperatorError when there is none for this machine. */
export function findEngine(platform = `${process.platform}-${process.arch}`): string {
  try {
    const { resolve } = createRequire(import.meta.url);
    return join(dirname(resolve(`@dynoxide/${platform}/package.json`)), ENGINE_FILE);
  } catch {
    throw new OperatorError(
      `No DynamoDB engine for ${platform}: start one (docker run --rm -p 8000:8000 amazon/dynamodb-local) and set ` +
        'DYNAMODB_ENDPOINT=http://127.0.0.1:8000',
    );
  }
}

const ENGINE_FILE = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';

/** Starts the embedded engine and waits until it listens. Throws OperatorError when it fails to, for instance on a broken data file. */
export async function startEngine({ dataFile }: EngineOptions): Promise<Engine> {
  const binary = findEngine();
  let reason = '';
  for (const { hostname, port } of freePlaces()) {
    const data = dataFile === undefined ? [] : ['--db-path', dataFile];
    const child = spawnBound(binary, ['serve', '--host', hostname, '--port', String(port), ...data], {
      // A separate process group: Ctrl-C in a terminal ends the whole group, and requests in progress still need the engine.
      detached: true,
      windowsHide: true,
    });
    child.stdin.end();
    child.stdout.resume();
    const { listening, ended } = watch(child);

    if (await Promise.race([listening, ended.then(() => false)]))
      return { endpoint: `http://${hostname}:${port}`, pid: child.pid, ...supervise(child, ended) };
    child.kill('SIGKILL');
    reason = await ended;
    if (!reason.includes('already in use')) break;
  }
  const remedy = dataFile === undefined ? '' : ` (to begin anew, move ${dataFile} away)`;
  throw new OperatorError(`The DynamoDB engine ${binary} did not start: ${reason}${remedy}`);
}

/**
 * Where an engine may listen, in random order. All of 127.0.0.0/8 leads to this machine (RFC 1122), so there is room for any number of
 * engines; but macOS has 127.0.0.1 alone.
 */
const freePlaces = (): { hostname: string; port: number }[] =>
  PORTS.map(port => ({
    port,
    hostname: process.platform === 'darwin' ? '127.0.0.1' : randomLoopback(),
    at: randomInt(1e9),
  })).sort((a, b) => a.at - b.at);

const randomLoopback = (): string => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * `listening` is read from stderr of the engine, as another engine might answer on its port. `ended` resolves with its last line, or with
 * what ended it.
 */
function watch(child: ChildProcessWithoutNullStreams): { listening: Promise<boolean>; ended: Promise<string> } {
  let written = '';
  const listening = new Promise<boolean>(resolve => {
    setTimeout(resolve, MAX_START_MS, false).unref();
    child.stderr.setEncoding('utf8').on('data', text => {
      written = `${written}${text}`.slice(-4000);
      if (written.includes('listening on')) resolve(true);
    });
  });
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(
        signal === null
          ? written.trim().split('\n').at(-1) || `it ended with code ${code}`
          : `it was ended by ${signal}`,
      ),
    );
  });
  return { listening, ended };
}

function supervise(child: ChildProcessWithoutNullStreams, ended: Promise<string>): Pick<Engine, 'lost' | 'stop'> {
  const { promise: lost, resolve } = Promise.withResolvers<string>();
  let isStopping = false;
  void ended.then(reason => isStopping || resolve(reason));
  const stop = async (): Promise<void> => {
    isStopping = true;
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(patience);
  };
  return { lost, stop };
}
