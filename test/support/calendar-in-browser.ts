/** The service on a port and a browser that opens its pages, for the tests of a file. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { hasBrowser, openBrowser, openWindow, type Visit } from './browser.ts';
import { type OnPort, openOnPort } from './on-port.ts';

interface CalendarInBrowser {
  readonly place: OnPort;
  readonly openWindow: (options?: BrowserContextOptions) => Promise<Visit>;
}

/**
 * `prepare` creates what there is to look at. Without Chromium nothing is opened, and a message
 * says so.
 */
export const calendarInBrowser = (prepare: (place: OnPort) => Promise<void> = async () => {}): CalendarInBrowser => {
  let opened: { readonly place: OnPort; readonly browser: Browser } | undefined;
  if (!hasBrowser) console.warn('Chromium is not installed, so nobody looks at the pages');
  beforeAll(async () => {
    if (!hasBrowser) return;
    const [place, browser] = await Promise.all([openOnPort(), openBrowser()]);
    opened = { place, browser };
    await prepare(place);
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.place.stop();
  });
  const now = () => {
    if (opened === undefined) throw new Error('The calendar is open while tests run');
    return opened;
  };
  return {
    get place() {
      return now().place;
    },
    openWindow: options => openWindow(now().browser, options),
  };
};
