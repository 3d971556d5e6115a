/** What a cold start does not pay for: modules that only some requests need come in with the first of these. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('the library of bearer tokens is loaded by the first of them', async () => {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, '../../functions/events.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
  });
  const ways = Object.entries(metafile.inputs).flatMap(([path, { imports }]) =>
    path.includes('node_modules')
      ? []
      : imports.filter(each => each.path.includes('aws-jwt-verify')).map(({ kind }) => `${path}: ${kind}`),
  );
  expect(new Set(ways)).toEqual(new Set(['functions/identity/token-issuer.ts: dynamic-import']));
});
