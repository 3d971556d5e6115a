/** Checks out another commit, to be measured in the same run. */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../local/lifetime.ts';
import { OperatorError } from '../../terminal/operator-error.ts';

export interface Checkout {
  readonly tree: string;
  readonly remove: () => void;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** Uses the dependencies of this source tree. @throws OperatorError for an unknown commit. */
export const checkoutOf = (commit: string): Checkout => {
  const { path, remove } = temporaryFolder('baseline');
  const tree = join(path, 'tree');
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, tree]);
    execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: tree, stdio: 'pipe' });
  } catch {
    remove();
    throw new OperatorError(`${commit} is no commit of this repository`);
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'dir');
  return { tree, remove };
};
