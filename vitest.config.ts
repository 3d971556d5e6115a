import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests are about the example, whatever the settings are of whoever runs them.
delete process.env.CALENDAR_CONFIG;

/** Of every test. */
export const common = {
  setupFiles: 'test/support/end-with-vitest.ts',
  // Far from every zone of the sites, and 45 minutes off the hour: what depends on the machine's
  // zone fails here.
  env: { TZ: 'Pacific/Chatham' },
  // Only for what hangs: beside twenty other busy processes, a test takes many times as long.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // Room for what is short-lived: with the default of 16 MB, collecting garbage took a fifth of the
  // CPU time.
  execArgv: ['--max-semi-space-size=64'],
};

/**
 * They change modules, timers or the environment, or count and end processes; all others may follow
 * each other in one worker.
 */
const ISOLATED = [
  'test/api/bearer.test.ts',
  'test/api/environment.test.ts',
  'test/store/server-clock.test.ts',
  'test/tools/{command-rights,engine,gateway,lambda,lifetime,restore,smoke,start,start-stage}.test.ts',
  'test/tools/import-{again,ids,killed,records}.test.ts', // `test/support/moving.ts` keeps an engine for a file
  'test/golden/replay.test.ts', // isolated files begin first: at the end, it ran for twenty seconds beside an idle core
];
const ALL = ['test/**/*.test.ts'];
/** Those of which `npm test` takes a sample (`test/support/sample.ts`). */
const sampled = (): string[] =>
  globSync(ALL).filter(file => /support\/(sample|rights-world)\.ts/.test(readFileSync(file, 'utf8')));

/** What takes longer than `npm test` has time for: `npm run test:whole` alone runs it. */
const WHOLE_ALONE = [
  // What happens to a service that runs, and what its operator does: each prints it.
  'test/drills/**/*.test.ts',
  'test/tools/bench.test.ts',
  // Browsers beside those that visit the pages, the largest records that are legal.
  'test/pages/{accessible,elsewhere,explorer}.test.ts',
  'test/api/answer-size.test.ts',
  // Measure time, which a busy machine has less of, or need many writes to meet each fault.
  'test/api/faults.test.ts',
  'test/api/changes-histories.test.ts',
  // A package as people install it, with all of its types.
  'test/clients/packed-client.test.ts',
  // Strict linters of the OpenAPI document, of which `npm test` validates the form.
  'test/docs/document-linters.test.ts',
  'test/infra/{distribution,side-by-side,validation}.test.ts',
  // Commands as they are typed, one after the other: what each does is tested by itself, and the
  // README types some.
  'test/tools/commands-{keys,load,table,users}.test.ts',
  'test/tools/load-dry-run.test.ts',
  // A calendar moves in, again, and is compared field by field: parts of each are tested by
  // themselves.
  'test/tools/commands-archive.test.ts',
  'test/tools/compare.test.ts',
  'test/tools/import-{again,killed,records}.test.ts',
  'test/tools/verify-writers.test.ts',
  'test/tools/{archive,compare-recorded,restore,smoke}.test.ts',
  'test/tools/verify-{compare,damage,groups,repair}.test.ts',
];
const wholeRun = (): string[] => [...new Set([...sampled(), ...WHOLE_ALONE])];
/**
 * What each mode includes: none: `npm test`; `whole`: `npm run test:whole`; `rest`: what `npm test`
 * leaves out, but for drills (`.ci/run`).
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
    // One more than two cores: some files wait for timeouts, stages and other processes more than
    // they work.
    maxWorkers: 3,
    projects: [
      // Their files share the modules of a worker: loading them anew for each took a fifth to a
      // half of the CPU time.
      {
        test: {
          ...common,
          name: 'sharing modules',
          // Every answer is held to the OpenAPI document (`test/support/described.ts`), which takes
          // a second to load.
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
