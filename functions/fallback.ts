/** The Lambda function of what API Gateway finds no route for. It has all operations, as such a request may be meant for any of them. */
import type { OperationsOf, Resource } from '../shared/api/route.ts';
import { docs } from './docs/operations.ts';
import { events } from './events/operations.ts';
import { routedAgain } from './http/routed-again.ts';
import { organizers } from './organizers/operations.ts';
import type { Deps } from './runtime/deps.ts';
import { serve } from './service.ts';
import { categories, tags } from './terms/operations.ts';
import { venues } from './venues/operations.ts';

const all: OperationsOf<Resource, Deps> = {
  ...events,
  ...venues,
  ...organizers,
  ...categories,
  ...tags,
  ...docs,
};

/** Without dependencies, those of the environment. */
export const serveFallback = (deps?: () => Deps) => serve('fallback', all, deps, routedAgain);

export const handler = serveFallback();
