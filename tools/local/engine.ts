/** Finds, starts and stops the DynamoDB-compatible engine of the stage. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
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
  /** The address to listen at, such as that of an engine that has ended; absent: a free one that no web page can reach. */
  readonly endpoint?: string;
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

/** An engine that runs elsewhere, such as DynamoDB Local in Docker. */
export const externalEndpoint = (env: NodeJS.ProcessEnv): string | undefined =>
  env.DYNAMODB_ENDPOINT || env.AWS_ENDPOINT_URL_DYNAMODB || undefined;

/** Path of the embedded engine. Throws OperatorError when there is none for this machine. */
export function findEngine(env: NodeJS.ProcessEnv, platform = `${process.platform}-${process.arch}`): string {
  if (env.DYNOXIDE_BIN) {
    if (existsSync(env.DYNOXIDE_BIN)) return env.DYNOXIDE_BIN;
    throw new OperatorError(`DYNOXIDE_BIN names ${env.DYNOXIDE_BIN}, which does not exist`);
  }
  const file = platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide';
  const folders = [packageFolder(`@dynoxide/${platform}`), ...(env.PATH ?? '').split(delimiter)].filter(Boolean);
  const found = folders.map(folder => join(folder, file)).find(existsSync);
  if (found !== undefined) return found;
  throw new OperatorError(
    `No DynamoDB engine for ${platform}: start one (docker run --rm -p 8000:8000 amazon/dynamodb-local) and set ` +
      'DYNAMODB_ENDPOINT=http://127.0.0.1:8000, or put dynoxide on the PATH or its path in DYNOXIDE_BIN',
  );
}

/** Starts the embedded engine and waits until it listens. Throws OperatorError when it fails to, for instance on a broken data file. */
export async function startEngine({ dataFile, endpoint }: EngineOptions): Promise<Engine> {
  const binary = findEngine(process.env);
  const places = endpoint === undefined ? freePlaces() : [new URL(endpoint)];
  let reason = '';
  for (const { hostname, port } of places) {
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

function packageFolder(name: string): string {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return '';
  }
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
