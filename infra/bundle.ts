/**
 * Bundles the functions. The bundle decides what a cold start has to load
 * (`test/infra/bundle.test.ts`).
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { AssetHashType, type Stack } from 'aws-cdk-lib';
import { Code, Runtime } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync } from 'esbuild';
import * as v from 'valibot';
import { STATIC_FILES } from '../shared/pages/static-files.ts';
import { FUNCTIONS, type FunctionName } from './grants.ts';
import { addSharp } from './sharp.ts';

const root = join(import.meta.dirname, '..');

/**
 * Libraries that only some requests need: one for calendars, and those that clean texts, for writes
 * and searches. Each is a file of its own beside the bundle, `node_modules/late/NAME.js`, which
 * Node loads at the first use.
 */
const LATE = { ical: 'ical.js', decode: 'entities/decode', xss: 'xss' } as const;
const lateInUse = join(import.meta.dirname, 'late.cjs');

/**
 * Where the SDK looks for credentials after the environment, which has them on Lambda (AWS:
 * "Defined runtime environment variables"). These modules are not bundled. The SDK imports them
 * only if the environment has no credentials. Node then takes them from the SDK in Lambda's runtime
 * (AWS: "Runtime-included SDK versions"), and elsewhere says that it cannot find the module.
 */
const OTHER_CREDENTIALS = [
  ...['http', 'ini', 'process', 'sso', 'web-identity'].map(name => `@aws-sdk/credential-provider-${name}`),
  '@smithy/credential-provider-imds',
];

export const BUNDLE = {
  target: 'node24',
  platform: 'node',
  bundle: true,
  /**
   * CommonJS loads faster than ES modules, but only without dynamic imports: one in the SDK, of
   * `node:http`, makes Node load undici. So dynamically imported modules are bundled, and still run
   * only when they are imported.
   *
   * Arrow functions become ordinary functions, which saves 10 of 35 ms. V8 parses the body of an
   * ordinary function lazily, but that of an arrow function only at the top level, and Node wraps a
   * CommonJS module in a function.
   */
  format: 'cjs',
  supported: { 'dynamic-import': false, arrow: false },
  // CDK's default prefers the CommonJS build of the SDK, which adds 200 KB and some 20 ms to a cold
  // start.
  mainFields: ['module', 'main'],
  alias: { [LATE.ical]: 'late/ical', [LATE.decode]: lateInUse, [LATE.xss]: lateInUse },
  external: ['late/*', 'sharp', ...OTHER_CREDENTIALS],
  minify: true,
  // CommonJS has no `import.meta`. `codeRoot` in `functions/service.ts` uses it to find files.
  define: { 'import.meta.dirname': '__dirname' },
} satisfies BuildOptions;

/**
 * The function of pictures keeps its arrow functions. Without them, esbuild writes `this` before
 * `super` in a constructor of the SDK of S3, which then throws.
 */
export const MEDIA_BUNDLE = { ...BUNDLE, supported: { 'dynamic-import': false } } satisfies BuildOptions;

/** The functions that serve static files (`shared/pages/static-files.ts`). */
const WITH_FILES: readonly FunctionName[] = ['pages', 'docs', 'router'];

/** The path of a function's source, relative to the root of the repository. */
export const entryOf = (name: FunctionName): string => `functions/${name}.ts`;

/**
 * The source map is a separate file that only `functions/logs/json-log.ts` reads. Node itself would
 * read an inline map at each cold start.
 */
export const MAP = { sourcemap: 'external', sourcesContent: false } as const;

const SourceMap = v.looseObject({ sources: v.array(v.string()) });

/**
 * Makes paths relative to the repository, so that the asset is the same wherever it is built. Drops
 * `names`, which stack traces do not need.
 */
export const tidyMap = (map: string, folder: string): string => {
  const { sources, ...rest } = v.parse(SourceMap, JSON.parse(map));
  const inRepository = sources.map(source => relative(root, resolve(folder, source)));
  return JSON.stringify({ ...rest, sources: inRepository, names: [] });
};

/** The text of each output file, by its path below the repository. */
const textsOf = (options: BuildOptions): ReadonlyMap<string, string> => {
  // Nothing is written there.
  const { outputFiles = [] } = buildSync({ ...BUNDLE, ...options, outdir: root, write: false });
  return new Map(outputFiles.map(({ path, text }) => [relative(root, path), text]));
};

const codeAndMaps = (names: readonly FunctionName[], options: BuildOptions = BUNDLE) =>
  textsOf({
    ...options,
    ...MAP,
    entryPoints: names.map(name => join(root, entryOf(name))),
    entryNames: '[name]/index',
  });

/**
 * The other functions are built at once, because they share most modules. One by one takes five
 * times as long.
 */
const build = () => ({
  functions: new Map([
    ...codeAndMaps(FUNCTIONS.filter(name => name !== 'media')),
    ...codeAndMaps(['media'], MEDIA_BUNDLE),
  ]),
  // The bundle imports a default export as Node does from CommonJS, which is the whole module.
  late: textsOf({
    alias: {},
    entryPoints: LATE,
    footer: { js: 'module.exports = module.exports.default ?? module.exports;' },
  }),
});

let built: ReturnType<typeof build> | undefined;

/** Writes the content of a function's asset into a folder. */
export const bundle = (name: FunctionName, folder: string): void => {
  built ??= build();
  const at = `${name}/index.js`;
  const [code, map] = [built.functions.get(at), built.functions.get(`${at}.map`)];
  if (code === undefined || map === undefined) throw new Error(`esbuild has made no bundle of ${name}`);
  writeFileSync(join(folder, 'index.js'), code);
  writeFileSync(join(folder, 'index.js.map'), tidyMap(map, join(root, name)));
  for (const [file, text] of built.late)
    if (code.includes(`late/${file.replace(/\.js$/, '')}`)) {
      mkdirSync(join(folder, 'node_modules/late'), { recursive: true });
      writeFileSync(join(folder, 'node_modules/late', file), text);
    }
  if (WITH_FILES.includes(name)) copyStaticFiles(folder);
  if (name === 'media') addSharp(folder);
};

/** Copies the static files to the paths that they have in the repository. */
const copyStaticFiles = (bundle: string): void => {
  for (const { folder, files } of Object.values(STATIC_FILES))
    for (const file of files) cpSync(join(root, folder, file), join(bundle, folder, file));
};

/** Takes the place of a bundle when CDK does not bundle. */
const NOT_BUNDLED = join(import.meta.dirname, 'not-bundled');

/**
 * The code of a function, one asset for all sites and environments. CDK's `NodejsFunction` starts
 * `npx` and a shell for each, which takes four times as long.
 *
 * Commands that need no bundles, such as `cdk ls`, tell CDK not to make any; so does the local
 * server, which runs the source. CDK would then take the source folder itself for the code. So it
 * gets a folder without code instead, which cannot be deployed (`refuseWithoutBundles`).
 */
export const codeOf = (stack: Stack, name: FunctionName): Code => {
  if (!stack.bundlingRequired)
    return Code.fromAsset(NOT_BUNDLED, { assetHash: name, assetHashType: AssetHashType.CUSTOM });
  return Code.fromAsset(join(root, 'functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      local: {
        tryBundle: folder => {
          bundle(name, folder);
          return true;
        },
      },
      // CDK caches bundles by these options, and `local` is not part of the cache key.
      command: [name],
      image: Runtime.NODEJS_24_X.bundlingImage,
    },
  });
};
