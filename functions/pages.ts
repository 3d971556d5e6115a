/** The Lambda function of pages. */
import { servePages } from './serve-pages.ts';

export const handler = servePages();
