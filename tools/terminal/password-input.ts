/** Application passwords: read from standard input or made of random bits, and checked. */
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import { MIN_CHOSEN_PASSWORD } from '../../shared/model/users.ts';
import { OperatorError } from './operator-error.ts';

/** 160 random bits in hex: no two characters look alike, a double click selects all of it, and no shell reads anything into it. */
export const randomPassword = (): string => randomBytes(20).toString('hex');

/** All of the stream but the line feed at its end, which `echo` and editors add. Throws OperatorError when nothing is left. */
export const readPassword = async (input: NodeJS.ReadableStream): Promise<string> => {
  const password = (await text(input)).replace(/\r?\n$/, '');
  if (password === '') throw new OperatorError('Standard input holds no password');
  return password;
};

/** Throws OperatorError on a password that somebody could guess or that HTTP Basic cannot carry (RFC 7617, 2: no control characters). */
export const checkChosenPassword = (password: string): string => {
  if ([...password].length < MIN_CHOSEN_PASSWORD) {
    throw new OperatorError(`The password is too short: it needs ${MIN_CHOSEN_PASSWORD} characters`);
  }
  if (/\p{Cc}/u.test(password)) throw new OperatorError('The password holds a control character or several lines');
  return password;
};

/** The password of `--user`. Throws OperatorError when there is none. */
export const passwordOfUser = async ({
  passwordStdin,
}: {
  readonly passwordStdin?: boolean | undefined;
}): Promise<string> => {
  const password = passwordStdin ? await readPassword(process.stdin) : process.env.CALENDAR_PASSWORD;
  if (password === undefined)
    throw new OperatorError('There is no password: set CALENDAR_PASSWORD, or pipe it in with --password-stdin');
  return password;
};

/** A password to be stored: read from standard input, or a random one, which has to be shown. Throws OperatorError as `checkChosenPassword`. */
export const newPassword = async ({
  passwordStdin,
}: {
  readonly passwordStdin: boolean;
}): Promise<{ password: string; isRandom: boolean }> =>
  passwordStdin
    ? { password: checkChosenPassword(await readPassword(process.stdin)), isRandom: false }
    : { password: randomPassword(), isRandom: true };

export const passwordStdin = (): Option => new Option('--password-stdin', 'read the password from standard input');
