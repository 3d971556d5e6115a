/** The Lambda function of organizers. */
import { organizers } from './linked/organizers.ts';
import { serve } from './service.ts';

export const handler = serve('organizers', organizers);
