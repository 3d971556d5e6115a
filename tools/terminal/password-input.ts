/**
 * Application passwords, which are read from standard input or made of random bits, and checked.
 */
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import { MIN_CHOSEN_PASSWORD } from '../../shared/model/users.ts';
import { OperatorError } from './operator-error.ts';

/**
 * 160 random bits in hex. No two characters look alike, a double click selects all of it, and no
 * shell interprets it.
 */
export const randomPassword = (): string => randomBytes(20).toString('hex');

/**
 * The whole stream except the line feed at its end, which `echo` and editors add.
 *
 * @throws OperatorError if nothing is left.
 */
export const readPassword = async (input: NodeJS.ReadableStream): Promise<string> => {
  const password = (await text(input)).replace(/\r?\n$/, '');
  if (password === '') throw new OperatorError('Standard input holds no password');
  return password;
};

/**
 * @throws OperatorError for a password that somebody could guess or that HTTP Basic cannot carry
 * (RFC 7617, 2: no control characters).
 */
export const checkChosenPassword = (password: string): string => {
  if ([...password].length < MIN_CHOSEN_PASSWORD) {
    throw new OperatorError(`The password is too short: it needs ${MIN_CHOSEN_PASSWORD} characters`);
  }
  if (/\p{Cc}/u.test(password)) throw new OperatorError('The password holds a control character or several lines');
  return password;
};

/** The options that name an account at a service. */
export interface SentAccount {
  readonly user?: string | undefined;
  readonly passwordStdin?: boolean | undefined;
}

/**
 * The password for `--user`.
 *
 * @throws OperatorError if there is none.
 */
export const passwordOfUser = async ({ passwordStdin }: SentAccount): Promise<string> => {
  const password = passwordStdin ? await readPassword(process.stdin) : process.env.CALENDAR_PASSWORD;
  if (password === undefined)
    throw new OperatorError('There is no password: set CALENDAR_PASSWORD, or pipe it in with --password-stdin');
  return password;
};

/**
 * The credentials of `--user`, or undefined without it.
 *
 * @throws OperatorError if there is no password.
 */
export const credentialsOf = async ({ user, ...from }: SentAccount) =>
  user === undefined ? undefined : { login: user, password: await passwordOfUser(from) };

/**
 * A password to be stored, which is read from standard input, or random. A random one has to be
 * shown.
 *
 * @throws OperatorError like `checkChosenPassword`.
 */
export const newPassword = async ({ passwordStdin }: SentAccount): Promise<{ password: string; isRandom: boolean }> =>
  passwordStdin
    ? { password: checkChosenPassword(await readPassword(process.stdin)), isRandom: false }
    : { password: randomPassword(), isRandom: true };

export const passwordStdin = (): Option => new Option('--password-stdin', 'read the password from standard input');
