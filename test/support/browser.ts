/**
 * Chromium as people use it: pages are opened, links followed, forms filled in. It can reach only
 * this machine.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { WAIT } from './wait.ts';

const PATH = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'chromium'));
const executablePath = PATH.find(existsSync);

export const hasBrowser = executablePath !== undefined;

/** It runs as root in containers, without a sandbox, and looks at our own pages only. */
export const openBrowser = (...args: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', ...args], timeout: WAIT.timeout });

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * What pages tried that they should not: scripts that ran or were stopped, loads from elsewhere
   * other than pictures, errors.
   */
  readonly incidents: readonly string[];
}

/** A window of its own, without anything stored. */
export const openWindow = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> => {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Madrid', ...options });
  context.setDefaultTimeout(WAIT.timeout);
  const incidents: string[] = [];
  const isHere = (url: string): boolean => new URL(url).hostname === '127.0.0.1';
  await context.route(
    url => !isHere(url.href),
    route => {
      const request = route.request();
      if (request.resourceType() !== 'image') incidents.push(`loads ${request.resourceType()} ${request.url()}`);
      return route.abort();
    },
  );
  await context.exposeBinding('reportViolation', (_, what: string) => void incidents.push(what));
  // Pictures that exist only over HTTP are left out on purpose.
  await context.addInitScript({
    content: `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
      if (effectiveDirective !== 'img-src') reportViolation([effectiveDirective, blockedURI, sourceFile, lineNumber].join(' '));
    });`,
  });
  const page = await context.newPage();
  page.on('dialog', dialog => {
    incidents.push(`a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', error => incidents.push(`a script fails: ${error.message}`));
  return { page, context, incidents };
};
