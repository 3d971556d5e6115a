import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/secrets-reporter.ts'],
    globalSetup: 'test/support/assembly.ts',
    setupFiles: 'test/support/end-with-vitest.ts',
    // Engines and stages wait more than they work; the default leaves one of two cores idle.
    maxWorkers: 2,
    // Far from every zone of the sites, and 45 minutes off the hour: what depends on the machine's zone fails here.
    env: { TZ: 'Pacific/Chatham' },
    // Only for what hangs: beside twenty other busy processes, a test takes many times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
