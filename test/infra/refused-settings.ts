/** What an operator is told of settings, as `cdk` tells it. */
import { chosenEnvironment } from '../../infra/chosen-environment.ts';

export const SITE = {
  language: 'gl',
  timezone: 'Europe/Madrid',
  currency: { symbol: '€', position: 'postfix' },
} as const;

/** A line for each that cannot work, of an environment with one site; none: they are taken. */
export const problems = (settings: object): string[] => {
  try {
    chosenEnvironment({}, { environments: [{ sites: [SITE], ...settings }] });
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n');
  }
};
