/** The Lambda function of the index of the namespace and of the documentation. */
import { docs } from './docs/operations.ts';
import { serve } from './service.ts';

export const handler = serve('docs', docs);
