/** The Lambda function of pages. */
import { servePages } from './serve-pages.ts';
import { livePagesDeps } from './service.ts';

export const handler = servePages(livePagesDeps);
