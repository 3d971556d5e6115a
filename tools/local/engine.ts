/** Finds, starts and stops the DynamoDB-compatible engine of the local server. */

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { OperatorError } from '../terminal/operator-error.ts';
import { spawnBound } from './lifetime.ts';

export interface Engine {
  readonly endpoint: string;
  /** The process id; undefined for an engine that this process did not start. */
  readonly pid: number | undefined;
  /** Resolves with the reason once the engine has ended, whoever ended it. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * Ports that browsers refuse to connect to (WHATWG Fetch: "Port blocking"). Otherwise every web
 * page could read and write the data: the engine allows all origins, checks no signature, and has
 * neither tokens nor Unix sockets. These are the ports that a process without privileges may take
 * and that Chromium has refused for years.
 */
export const PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10080,
] as const;

/**
 * The path of the embedded engine.
 *
 * @throws OperatorError if there is none for this machine.
 */
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

/**
 * Starts the embedded engine and waits until it listens. `dataFile` holds the data; without it,
 * they are in memory.
 *
 * @throws OperatorError if it does not start, for instance because of a broken data file.
 */
export async function startEngine(dataFile?: string): Promise<Engine> {
  const binary = findEngine();
  const first = randomInt(PORTS.length);
  let reason = '';
  for (const port of [...PORTS.slice(first), ...PORTS.slice(0, first)]) {
    const { listening, ...engine } = launch(binary, anyHost(), port, dataFile);
    if (await Promise.race([listening, engine.ended.then(() => false)])) return engine;
    reason = await engine.ended;
    if (!reason.includes('already in use')) break;
  }
  const remedy = dataFile === undefined ? '' : ` (to begin anew, move ${dataFile} away)`;
  throw new OperatorError(`The DynamoDB engine ${binary} did not start: ${reason}${remedy}`);
}

/**
 * All of 127.0.0.0/8 leads to this machine (RFC 1122), so there is room for any number of engines.
 * macOS, however, has only 127.0.0.1.
 */
const anyHost = (): string =>
  process.platform === 'darwin' ? '127.0.0.1' : `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

function launch(
  binary: string,
  hostname: string,
  port: number,
  dataFile?: string,
): Engine & { listening: Promise<boolean> } {
  const data = dataFile === undefined ? [] : ['--db-path', dataFile];
  const child = spawnBound(binary, ['serve', '--host', hostname, '--port', String(port), ...data], {
    // The engine has a process group of its own. Ctrl-C in a terminal ends a whole group, and
    // requests in progress still need the engine.
    detached: true,
    windowsHide: true,
  });
  child.stdin.end();
  child.stdout.resume();
  let last = '';
  // The engine's own output is read, because another engine might answer at this address.
  const listening = new Promise<boolean>(resolve => {
    createInterface({ input: child.stderr }).on('line', line => {
      last = line;
      if (line.includes('listening on')) resolve(true);
    });
  });
  const ended = once(child, 'close').then(
    ([code, signal]) => (signal === null ? last || `it ended with code ${code}` : `it was ended by ${signal}`),
    (error: Error) => error.message,
  );
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(patience);
  };
  return { endpoint: `http://${hostname}:${port}`, pid: child.pid, ended, stop, listening };
}
