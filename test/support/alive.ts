/**
 * Whether a process runs. On Linux, a process that has ended keeps its id until its parent has
 * noticed.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/**
 * Whether a server listens at the address. `fetch` is not used, because it refuses the ports of
 * engines.
 */
export const isListening = (url: string): Promise<boolean> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
