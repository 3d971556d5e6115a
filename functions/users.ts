/** The Lambda function that says who is calling. */

import { users } from './records/wordpress.ts';
import { serve } from './service.ts';

export const handler = serve('users', users);
