/** The Lambda function of venues. */

import { venues } from './linked/venues.ts';
import { serve } from './service.ts';

export const handler = serve('venues', venues);
