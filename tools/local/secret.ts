/** The key of a deployment on one machine, in place of the one that Secrets Manager makes (`infra/data-stack.ts`). */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../terminal/operator-error.ts';

export const newSecret = (): string => randomBytes(32).toString('hex');

/** Kept beside the data, which are keyed with it, and read by their owner alone. Throws OperatorError when the file holds something else. */
export function secretIn(directory: string): string {
  const file = join(directory, 'secret.key');
  if (!existsSync(file)) writeFileSync(file, newSecret(), { flag: 'wx', mode: 0o600 });
  const secret = readFileSync(file, 'utf8');
  if (/^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new OperatorError(`${file} holds no key: delete it, and set the passwords of events once more`);
}
