/** The Lambda function of venues. */
import { serve } from './service.ts';
import { venues } from './venues/operations.ts';

export const handler = serve('venues', venues);
