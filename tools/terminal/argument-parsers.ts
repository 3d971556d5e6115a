/** Checks of what is typed, for options of `commander`. */
import { InvalidArgumentError } from 'commander';

/** Refuses a variable of the shell that is not set. @throws InvalidArgumentError, which ends the command with exit code 1. */
export const notEmpty = (sent: string): string => {
  if (sent !== '') return sent;
  throw new InvalidArgumentError('It must not be empty.');
};

type Pair = [from: string, to: string];

/** `https://old.example=https://new.example`; may be repeated. @throws InvalidArgumentError as above. */
export const addressPairs = (sent: string, before: readonly Pair[] = []): Pair[] => {
  const [, from, to] = /^(https?:\/\/[^=]+)=(https?:\/\/.+)$/i.exec(sent) ?? [];
  if (from !== undefined && to !== undefined) return [...before, [from, to]];
  throw new InvalidArgumentError('It must be two addresses with "=" between: https://old.example=https://new.example');
};

/** @throws InvalidArgumentError, which ends the command with exit code 1. */
export const wholeNumber =
  (from: number, to: number) =>
  (sent: string): number => {
    const number = Number(sent);
    if (/^\d+$/.test(sent) && number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };
