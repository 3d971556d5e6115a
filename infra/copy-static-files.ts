/** Copies static files into a bundle, at their paths in the repository. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { STATIC_FILES } from '../shared/pages/static-files.ts';

export const copyStaticFiles = (bundle: string): void => {
  for (const { folder, files } of Object.values(STATIC_FILES))
    for (const file of files) cpSync(join(import.meta.dirname, '..', folder, file), join(bundle, folder, file));
};
