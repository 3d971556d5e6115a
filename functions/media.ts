/** The Lambda function of pictures. */
import { media } from './media/operations.ts';
import { serve } from './service.ts';

export const handler = serve('media', media);
