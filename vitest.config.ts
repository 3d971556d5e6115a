import { defineConfig } from 'vitest/config';

/** Of every test. */
export const common = {
  setupFiles: 'test/support/end-with-vitest.ts',
  // Far from every zone of the sites, and 45 minutes off the hour: what depends on the machine's zone fails here.
  env: { TZ: 'Pacific/Chatham' },
  // Only for what hangs: beside twenty other busy processes, a test takes many times as long.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

/** Tests that change neither modules, nor timers, nor the environment: they may follow each other in one worker. */
const SHARING = [
  'test/shared/**/*.test.ts',
  'test/docs/**/*.test.ts',
  'test/api/{events,guessing,older-code,permissions,scheduled}/**/*.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', './test/support/secrets-reporter.ts'],
    globalSetup: 'test/support/assembly.ts',
    // Engines and stages wait more than they work; the default leaves one of two cores idle.
    maxWorkers: 2,
    projects: [
      // Their files share the modules of a worker: loading them anew for each took a fifth to a half of the CPU time.
      { test: { ...common, name: 'sharing modules', isolate: false, include: SHARING } },
      { test: { ...common, name: 'isolated', include: ['test/**/*.test.ts'], exclude: SHARING } },
    ],
  },
});
