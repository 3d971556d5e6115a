/** Whether a process runs. On Linux, one that has ended and whose parent has not noticed keeps its id. */
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

/** Whether a server listens at the address. Not by `fetch`, which refuses the ports of engines. */
export const isListening = (url: string): Promise<boolean> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
