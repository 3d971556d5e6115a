/** The secret key of a local deployment, in place of Secrets Manager (`infra/data-stack.ts`). */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SecretKeys } from '../../shared/auth/secret-keys.ts';
import { OperatorError } from '../terminal/operator-error.ts';

export const newSecret = (): string => randomBytes(32).toString('hex');

/**
 * Stored beside the data, whose hashes are keyed with it, and readable by the owner only. Throws OperatorError when the file contains
 * something else.
 */
export function secretIn(directory: string): string {
  const file = join(directory, 'secret.key');
  if (!existsSync(file)) writeFileSync(file, newSecret(), { flag: 'wx', mode: 0o600 });
  const secret = readFileSync(file, 'utf8');
  if (v.is(SecretKeys, secret)) return secret;
  throw new OperatorError(`${file} holds no key: delete it, and set the passwords of events once more`);
}

/** Writes atomically. The stage reads the file when it starts. */
export function writeSecret(directory: string, secret: string): void {
  const draft = join(directory, `secret.key.${process.pid}`);
  writeFileSync(draft, secret, { mode: 0o600 });
  renameSync(draft, join(directory, 'secret.key'));
}
