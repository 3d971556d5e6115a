/**
 * What Stryker runs for each mutant: the test files that `mutation.ts` names, as `npm test` runs
 * them, but in threads, which start sooner.
 */
import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

export default defineConfig({
  test: {
    ...common,
    setupFiles: 'test/support/same-cases.ts',
    execArgv: [],
    isolate: false,
    include: process.env.MUTATION_TESTS?.split(' ') ?? [],
  },
});
