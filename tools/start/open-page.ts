/** Shows a page in the browser of whoever sits before this machine. */
import { spawn } from 'node:child_process';

/** What opens an address on each platform, without a shell: none reads anything into `&` or `$`. */
const OPENERS: { readonly [platform in NodeJS.Platform]?: readonly [command: string, ...args: string[]] } = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const ELSEWHERE = ['xdg-open'] as const;

/** Why it could not be opened; undefined once it is. Never throws: a machine without a browser serves as well. */
export const openPage = (url: string, platform: NodeJS.Platform = process.platform): Promise<string | undefined> =>
  new Promise(resolve => {
    const [command, ...args] = OPENERS[platform] ?? ELSEWHERE;
    const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
    opener.once('error', error => resolve(`${command} cannot be run: ${error.message}`));
    opener.once('exit', code => resolve(code === 0 ? undefined : `${command} ended with code ${code}`));
    // It may live as long as the browser that it starts, and longer than the stage.
    opener.unref();
  });
