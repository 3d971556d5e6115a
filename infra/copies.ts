/** The settings for copies of the table in another account (`copy-stack.ts`). */
import * as v from 'valibot';
import { amount } from './limits.ts';

/**
 * How long a copy is kept by default, which is as long as point-in-time recovery of the table
 * reaches back.
 */
const DAYS = 35;

export const Copies = v.strictObject({
  /**
   * The ARN of the AWS Backup vault in the other account. Its access policy has to allow copies
   * from this account.
   */
  vault: v.pipe(
    v.string(),
    v.regex(
      /^arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[A-Za-z0-9_-]{2,50}$/,
      'must be the ARN of a vault, such as arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar',
    ),
    // See AWS Backup Developer Guide: "Creating backup copies across AWS accounts".
    v.check(
      vault => !vault.endsWith(':Default'),
      'cannot be the default vault, which takes no copies from other accounts',
    ),
  ),
  /** How many days each copy is kept. */
  days: v.optional(amount, DAYS),
});
export type Copies = v.InferOutput<typeof Copies>;
