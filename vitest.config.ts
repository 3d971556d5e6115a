import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/secrets-reporter.ts'],
    globalSetup: 'test/support/assembly.ts',
    // Engines and stages wait more than they work; the default leaves one of two cores idle.
    maxWorkers: 2,
    // Far from every zone of the sites, and 45 minutes off the hour: what depends on the machine's zone fails here.
    env: { TZ: 'Pacific/Chatham' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
