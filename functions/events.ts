/** The Lambda function of events. */
import { events } from './events/operations.ts';
import { serve } from './service.ts';

export const handler = serve('events', events);
