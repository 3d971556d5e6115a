import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests use the example configuration, whatever the settings of the person who runs them.
delete process.env.CALENDAR_CONFIG;

/** Options that all tests have in common. */
export const common = {
  setupFiles: 'test/support/end-with-vitest.ts',
  // A zone that is far from those of all sites, and 45 minutes off the hour, so that code which
  // depends on the machine's zone fails here.
  env: { TZ: 'Pacific/Chatham' },
  // Only a test that hangs should reach this limit: beside twenty other busy processes, a test
  // takes many times as long as usual.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // Room for short-lived objects: with the default of 16 MB, garbage collection took a fifth of the
  // CPU time.
  execArgv: ['--max-semi-space-size=64'],
};

/**
 * These files change modules, timers or the environment, or count and end processes, so each needs
 * a worker of its own. All other files may share workers.
 */
const ISOLATED = [
  'test/api/bearer.test.ts',
  'test/api/environment.test.ts',
  'test/store/server-clock.test.ts',
  'test/tools/{command-rights,engine,gateway,lambda,lifetime,restore,smoke,start,start-server}.test.ts',
  'test/golden/replay.test.ts', // isolated files begin first: at the end, this one ran for twenty seconds beside an idle core
];
const ALL = ['test/**/*.test.ts'];
/** The files of which `npm test` runs only a sample of the cases (`test/support/sample.ts`). */
const sampled = (): string[] =>
  globSync(ALL).filter(file => /support\/(sample|rights-world)\.ts/.test(readFileSync(file, 'utf8')));

/** Files that take too long for `npm test`: only `npm run test:whole` runs them. */
const WHOLE_ALONE = [
  // What happens to a running service in an incident, and what its operator does about it; each
  // drill prints its steps.
  'test/drills/**/*.test.ts',
  'test/tools/bench.test.ts',
  // More browsers than the one that visits the pages in `npm test`, and the largest legal records.
  'test/pages/{accessible,elsewhere,explorer,first-view}.test.ts',
  'test/api/answer-size.test.ts',
  // Tests that measure time, which is unreliable on a busy machine, or need many writes to meet
  // each fault.
  'test/api/faults.test.ts',
  'test/api/changes-histories.test.ts',
  // The client package as people install it, with all of its types.
  'test/clients/packed-client.test.ts',
  // Strict linters of the OpenAPI document; `npm test` only checks that it is valid.
  'test/docs/document-linters.test.ts',
  'test/infra/{distribution,side-by-side,validation}.test.ts',
  // Commands as they are typed, one after the other. `npm test` tests separately what each does,
  // and types some of them from the README.
  'test/tools/commands-{keys,load,table,users}.test.ts',
  // A calendar is imported twice and compared field by field. `npm test` tests the parts of this
  // separately.
  'test/tools/commands-archive.test.ts',
  'test/tools/compare.test.ts',
  'test/tools/import-{again,killed,records}.test.ts',
  'test/tools/verify-writers.test.ts',
  'test/tools/{archive,compare-recorded,restore,smoke}.test.ts',
  'test/tools/verify-{compare,damage,groups,repair}.test.ts',
];
const wholeRun = (): string[] => [...new Set([...sampled(), ...WHOLE_ALONE])];
/**
 * The files that each mode runs: no mode is `npm test`, `whole` is `npm run test:whole`, and `rest`
 * is everything that `npm test` leaves out except drills (`.ci/run`).
 */
const filesOf = (mode: string): string[] => {
  if (mode === 'whole') return wholeRun();
  return mode === 'rest' ? WHOLE_ALONE.filter(file => !file.startsWith('test/drills')) : ALL;
};
const isAll = (mode: string): boolean => mode !== 'whole' && mode !== 'rest';
const isIsolated = (file: string): boolean => ISOLATED.some(pattern => matchesGlob(file, pattern));

export default defineConfig(({ mode }) => ({
  test: {
    reporters: ['default', './test/support/secrets-reporter.ts'],
    globalSetup: 'test/support/assembly.ts',
    // One worker more than the two cores, because some files wait for timeouts, servers and other
    // processes longer than they work.
    maxWorkers: 3,
    projects: [
      // These files share the modules of a worker: loading them anew for each file took a fifth to
      // a half of the CPU time.
      {
        test: {
          ...common,
          name: 'sharing modules',
          // Every answer is checked against the OpenAPI document (`test/support/described.ts`),
          // which takes a second to load.
          env: { ...common.env, DESCRIBED: 'yes' },
          setupFiles: [common.setupFiles, 'test/support/same-cases.ts'],
          isolate: false,
          include: filesOf(mode),
          exclude: [...ISOLATED, ...(isAll(mode) ? WHOLE_ALONE : [])],
        },
      },
      {
        test: {
          ...common,
          name: 'isolated',
          include: isAll(mode)
            ? ISOLATED
            : filesOf(mode)
                .flatMap(file => globSync(file))
                .filter(isIsolated),
          exclude: isAll(mode) ? WHOLE_ALONE : [],
        },
      },
    ],
  },
}));
