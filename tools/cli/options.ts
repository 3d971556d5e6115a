/** Options that several commands have. */
import { InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { DEFAULT_HOME } from '../local/stage.ts';

export const home = (): Option => new Option('--home <dir>', 'home of the stage').default(DEFAULT_HOME, '.local');

/** On AWS instead of here; region and credentials are those of the AWS command line. */
export const table = (): Option =>
  new Option('--table <name>', 'table on AWS, as `cdk deploy` printed it (default: the running stage)').argParser(
    notEmpty,
  );

/** Where a command finds its table: what `home` and `table` were given. */
export const Place = v.object({ home: v.string(), table: v.optional(v.pipe(v.string(), v.nonEmpty())) });
export type Place = v.InferOutput<typeof Place>;

export const passwordStdin = (): Option => new Option('--password-stdin', 'read the password from standard input');

/** A variable of the shell that is not set. @throws InvalidArgumentError, which ends the command with exit code 1. */
export const notEmpty = (sent: string): string => {
  if (sent !== '') return sent;
  throw new InvalidArgumentError('It must not be empty.');
};

/** @throws InvalidArgumentError, which ends the command with exit code 1. */
export const wholeNumber =
  (from: number, to: number) =>
  (sent: string): number => {
    const number = Number(sent);
    if (Number.isInteger(number) && number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };
