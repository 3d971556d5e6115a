/** The Lambda function of organizers. */
import { organizers } from './organizers/operations.ts';
import { serve } from './service.ts';

export const handler = serve('organizers', organizers);
