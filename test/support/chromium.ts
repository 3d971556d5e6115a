/**
 * A browser without a window, run by its command line, which prints a page once its scripts have
 * come to rest.
 */
import { spawnSync } from 'node:child_process';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { output } from './output.ts';

/** `.ci/run` installs it. */
export const hasChromium = spawnSync('chromium', ['--version']).status === 0;

/** `host` is a name that leads to this machine. */
export const domOf = async (url: string, host: string): Promise<string> => {
  const { path: profile, remove } = temporaryFolder('chromium');
  const options = [
    '--headless',
    '--disable-gpu',
    // Chromium runs as root in containers, and looks at our own pages only.
    '--no-sandbox',
    `--user-data-dir=${profile}`,
    `--host-resolver-rules=MAP ${host} 127.0.0.1`,
    // Milliseconds of a clock that stands still while an answer is awaited, and otherwise runs
    // ahead, so that there is no waiting and no race.
    '--virtual-time-budget=10000',
    '--dump-dom',
  ];
  try {
    const { code, stdout, stderr } = await output(spawnBound('chromium', [...options, url]));
    if (code !== 0) throw new Error(`chromium ended with ${code}: ${stderr}`);
    return stdout;
  } finally {
    remove();
  }
};
