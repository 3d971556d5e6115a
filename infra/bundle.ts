/** How functions are bundled: what a cold start has to load follows from it (`npm run bench -- coldstart`, `test/infra/bundle.test.ts`). */
import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { AssetHashType } from 'aws-cdk-lib';
import { Code, Runtime } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync } from 'esbuild';
import * as v from 'valibot';
import { copyStaticFiles } from './copy-static-files.ts';
import { FUNCTIONS, type FunctionName } from './grants.ts';

const root = join(import.meta.dirname, '..');

/**
 * Parts of the SDK that functions never use, a quarter of the bundle: the search for credentials in files and services, as they are in the
 * environment (`functions/service.ts`); streams of events, which no command has that is sent; endpoints that a table would tell. Nor do
 * functions have files with settings, and Node takes 5 ms to get ready for reading any.
 */
const ABSENT = [
  '@aws-sdk/credential-provider-node',
  '@smithy/core/event-streams',
  '@aws-sdk/endpoint-cache',
  'node:fs/promises',
];

/** Libraries that take 10 ms each to get ready for what reads never do: cleaning texts. */
const LATE = ['entities/decode', 'xss'];

const instead = (names: readonly string[], file: string): [string, string][] =>
  names.map(name => [name, join(import.meta.dirname, file)]);

/** Of esbuild. */
export const BUNDLE = {
  target: 'node24',
  platform: 'node',
  bundle: true,
  /**
   * CommonJS loads faster than ES modules, but only without dynamic imports: one of the SDK, of `node:http`, makes Node load undici. What
   * the source imports dynamically is then in the bundle, and still runs only when it is asked for. Arrow functions become others: V8 skips
   * the body of a function until it is called, but that of an arrow function only outside of all functions, and Node puts a CommonJS
   * module into one. That saves 10 of 35 ms.
   */
  format: 'cjs',
  supported: { 'dynamic-import': false, arrow: false },
  // CDK's default prefers the CommonJS build of the SDK: 200 KB more, and some 20 ms more of cold start.
  mainFields: ['module', 'main'],
  alias: Object.fromEntries([...instead(ABSENT, 'absent.cjs'), ...instead(LATE, 'late.cjs')]),
  minify: true,
  // Only source looks beside itself for files (`codeRoot` in `functions/service.ts`); CommonJS has another word for it.
  define: { 'import.meta.dirname': '__dirname' },
} satisfies BuildOptions;

/** The functions that send files out as they are (`shared/pages/static-files.ts`). */
const WITH_FILES: readonly FunctionName[] = ['pages', 'docs', 'fallback'];

/** Source of a function, relative to the root of the repository. */
export const entryOf = (name: FunctionName): string => `functions/${name}.ts`;

/** Beside the bundle, for `functions/logs/source-names.ts`: Node itself would read it at each cold start. */
export const MAP = { sourcemap: 'external', sourcesContent: false } as const;

const SourceMap = v.looseObject({ sources: v.array(v.string()) });

/** Paths are those of the repository, wherever the bundle was made, so that it is the same asset. Stack traces do without names. */
export const tidyMap = (map: string, folder: string): string => {
  const { sources, ...rest } = v.parse(SourceMap, JSON.parse(map));
  const inRepository = sources.map(source => relative(root, resolve(folder, source)));
  return JSON.stringify({ ...rest, sources: inRepository, names: [] });
};

let built: ReadonlyMap<string, string> | undefined;

/**
 * The text of each file, by its path. All functions at once, as they share most of their modules: one after the other takes five times as
 * long.
 */
const buildFunctions = (): ReadonlyMap<string, string> => {
  const { outputFiles } = buildSync({
    ...BUNDLE,
    ...MAP,
    entryPoints: FUNCTIONS.map(name => join(root, entryOf(name))),
    outdir: root, // where nothing is written
    entryNames: '[name]/index',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
};

/** Writes what Lambda gets into a folder. */
export const bundle = (name: FunctionName, folder: string): void => {
  built ??= buildFunctions();
  const at = join(root, name, 'index.js');
  const [code, map] = [built.get(at), built.get(`${at}.map`)];
  if (code === undefined || map === undefined) throw new Error(`esbuild has made no bundle of ${name}`);
  writeFileSync(join(folder, 'index.js'), code);
  writeFileSync(join(folder, 'index.js.map'), tidyMap(map, join(root, name)));
  if (WITH_FILES.includes(name)) copyStaticFiles(folder);
};

/**
 * The code of a function, one asset for all sites and environments. CDK's `NodejsFunction` starts `npx` and a shell for each, which takes
 * four times as long.
 */
export const codeOf = (name: FunctionName): Code =>
  Code.fromAsset(root, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      local: {
        tryBundle: folder => {
          bundle(name, folder);
          return true;
        },
      },
      // CDK knows by the options which bundle it has already made, and not by what `local` does.
      command: [name],
      image: Runtime.NODEJS_24_X.bundlingImage,
    },
  });
