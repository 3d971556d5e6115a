/** The Lambda function of the index of the namespace and of the documentation. */
import { serveDocs } from './serve-docs.ts';

export const handler = serveDocs();
