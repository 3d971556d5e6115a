/** Opens a page in the default browser of this machine. */
import { spawn } from 'node:child_process';

/**
 * The command that opens an address on each platform. It runs without a shell, which would
 * interpret `&` and `$`.
 */
const OPENERS: { readonly [platform in NodeJS.Platform]?: readonly [command: string, ...args: string[]] } = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const ELSEWHERE = ['xdg-open'] as const;

/**
 * Returns why the page could not be opened, or undefined on success. It never throws, because the
 * local server also works without a browser.
 */
export const openPage = (url: string, platform: NodeJS.Platform = process.platform): Promise<string | undefined> =>
  new Promise(resolve => {
    const [command, ...args] = OPENERS[platform] ?? ELSEWHERE;
    const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
    opener.once('error', error => resolve(`${command} cannot be run: ${error.message}`));
    opener.once('exit', code => resolve(code === 0 ? undefined : `${command} ended with code ${code}`));
    // The process may live as long as the browser that it starts, and so longer than the local
    // server.
    opener.unref();
  });
