/** The Lambda function of tags. */
import { serve } from './service.ts';
import { tags } from './terms/operations.ts';

export const handler = serve('tags', tags);
