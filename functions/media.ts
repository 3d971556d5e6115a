/** The Lambda function of pictures. */
import { media } from './records/wordpress.ts';
import { serve } from './service.ts';

export const handler = serve('media', media);
