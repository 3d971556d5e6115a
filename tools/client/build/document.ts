/** The file of generated types, as it has to be. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { NAMESPACE_ROUTES } from '../../../shared/api/routes.ts';
import { openApi } from '../../../shared/docs/openapi.ts';
import { LANGUAGE_PARAMETER } from '../../../shared/settings/site.ts';
import { typesOf } from './types.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
export const PACKAGE = join(ROOT, 'tools', 'client', 'package');
export const TYPES = join(PACKAGE, 'api.ts');

export const generatedTypes = (): string => {
  const document = openApi(NAMESPACE_ROUTES, {
    root: 'https://agenda.example',
    languageParameter: LANGUAGE_PARAMETER,
  });
  const biome = join(ROOT, 'node_modules', '.bin', 'biome');
  return execFileSync(biome, ['format', `--stdin-file-path=${TYPES}`], {
    cwd: ROOT,
    input: typesOf(document),
    encoding: 'utf8',
  });
};
