/** How functions are bundled: what a cold start has to load follows from it (`npm run bench -- coldstart`, `test/infra/bundle.test.ts`). */
import { type BundlingOptions, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

/** Options that esbuild and CDK call alike. */
export const BUNDLE = {
  target: 'node24',
  // CDK's default prefers the CommonJS build of the SDK: 200 KB more, and some 20 ms more of cold start.
  mainFields: ['module', 'main'],
  minify: true,
  // Otherwise error classes have names like `Ao` in the logs.
  keepNames: true,
};

/**
 * CommonJS loads faster than ES modules, but only without dynamic imports: one of the SDK, of `node:http`, makes Node load undici. What
 * the source imports dynamically is then in the bundle, and still runs only when it is asked for.
 */
export const FORMAT = 'cjs';
export const SUPPORTED = { 'dynamic-import': false };

export const BUNDLING: BundlingOptions = {
  ...BUNDLE,
  format: OutputFormat.CJS,
  esbuildArgs: Object.fromEntries(
    Object.entries(SUPPORTED).map(([feature, isSupported]) => [`--supported:${feature}`, String(isSupported)]),
  ),
  // Bundled with the SDK: the copy in the run time loads slower, and changes without our tests.
  externalModules: [],
};
