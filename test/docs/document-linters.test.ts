/** Strict linters find no fault in the OpenAPI document, in either version. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@apidevtools/swagger-parser';
import { describe, expect, it } from 'vitest';
import { asOpenApi31 } from '../../shared/docs/openapi.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { document } from '../support/openapi-document.ts';
import { output } from '../support/output.ts';

const { path: folder } = temporaryFolder('document');

describe.each([
  ['3.0', document],
  ['3.1', asOpenApi31(document)],
])('OpenAPI %s', (version, text) => {
  const file = join(folder, `openapi-${version}.json`);
  writeFileSync(file, JSON.stringify(text));

  it('is valid to swagger-parser, every reference resolved', async () => {
    expect(Object.keys((await validate(file)).paths ?? {})).toEqual(Object.keys(document.paths));
  });

  it('is fine to redocly by its strictest rules', async () => {
    const lint = ['lint', file, '--extends=recommended-strict', '--format=json'];
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { code, stdout } = await output(spawnBound('redocly', lint, { env: environment }));
    expect([code, JSON.parse(stdout).problems]).toEqual([0, []]);
  });
});
