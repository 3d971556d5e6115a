/** The settings of copies of the table in another account (`copy-stack.ts`). */
import * as v from 'valibot';

/** Of each copy, unless the settings say otherwise: as long as the table itself can be restored. */
const DAYS = 35;

export const Copies = v.strictObject({
  /** ARN of the vault of AWS Backup in the other account, which has to take copies from this one. */
  vault: v.pipe(
    v.string(),
    v.regex(
      /^arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[A-Za-z0-9_-]{2,50}$/,
      'must be the ARN of a vault, such as arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar',
    ),
    // AWS Backup Developer Guide: "Creating backup copies across AWS accounts".
    v.check(
      vault => !vault.endsWith(':Default'),
      'cannot be the default vault, which takes no copies from other accounts',
    ),
  ),
  /** How long each copy is kept. */
  days: v.optional(
    v.pipe(
      v.number(),
      v.check(sent => Number.isInteger(sent) && sent >= 1, 'must be a whole number from 1'),
    ),
    DAYS,
  ),
});
export type Copies = v.InferOutput<typeof Copies>;

/** Whoever loses the account would lose the copies with it. */
export const copiesAtHome = ({
  account,
  copies,
}: {
  account?: string | undefined;
  copies?: Copies | undefined;
}): string[] =>
  account !== undefined && copies?.vault.split(':')[4] === account
    ? ['copies.vault is in the account of the environment, which would be lost with it']
    : [];
