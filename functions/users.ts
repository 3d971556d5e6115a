/** The Lambda function that says who is calling. */
import { serve } from './service.ts';
import { users } from './users/operations.ts';

export const handler = serve('users', users);
