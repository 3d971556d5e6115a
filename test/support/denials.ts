/** Whether a function is denied what it does, because it has no right to it. */
import type { FunctionName } from '../../infra/grants.ts';

/** All functions of a deployment. */
export const FUNCTIONS: readonly FunctionName[] = [
  ...(['events', 'venues', 'organizers', 'categories', 'tags', 'docs'] as const),
  ...(['media', 'users', 'pages', 'router', 'publish'] as const),
];

type Outcome = 'done' | 'AccessDeniedException';
/** All other errors are thrown. */
export const outcomeOf = async (what: Promise<unknown>): Promise<Outcome> => {
  try {
    await what;
    return 'done';
  } catch (error) {
    if (error instanceof Error && error.name === 'AccessDeniedException') return error.name;
    throw error;
  }
};
